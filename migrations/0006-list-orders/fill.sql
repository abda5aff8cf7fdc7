-- A thousand volunteers at a time in the order of their ids, each batch in a transaction of its own and of one campaign: the
-- tables' owner sees no volunteers otherwise.
do $$
declare
  all_campaigns constant uuid[] := array(select id from campaigns);
  campaign uuid;
  ids uuid[];
begin
  foreach campaign in array all_campaigns loop
    ids := array['00000000-0000-0000-0000-000000000000'::uuid];
    loop
      perform set_config('hustings.campaign_id', campaign::text, true);
      ids := array(
        select id from volunteers where campaign_id = campaign and id > ids[cardinality(ids)] order by id limit 1000
      );
      exit when cardinality(ids) = 0;
      update volunteers set name_key = '' where campaign_id = campaign and id = any (ids) and name_key is null;
      commit;
    end loop;
  end loop;
end $$
