-- A thousand voters at a time, each batch in a transaction of its own and of one campaign: the tables' owner sees no
-- voters otherwise.
do $$
declare
  all_campaigns constant uuid[] := array(select id from campaigns);
  campaign uuid;
begin
  foreach campaign in array all_campaigns loop
    loop
      perform set_config('hustings.campaign_id', campaign::text, true);
      update voters set given_name_key = ''
      where campaign_id = campaign and id in (
        select id from voters where campaign_id = campaign and given_name_key is null limit 1000
      );
      exit when not found;
      commit;
    end loop;
  end loop;
end $$
