-- A thousand rows at a time in the order of their ids, each batch in a transaction of its own and of one campaign: the
-- tables' owner sees no rows otherwise. The triggers set all columns.
do $$
declare
  all_campaigns constant uuid[] := array(select id from campaigns);
  least constant uuid := '00000000-0000-0000-0000-000000000000';
  campaign uuid;
  ids uuid[];
begin
  foreach campaign in array all_campaigns loop
    ids := array[least];
    loop
      perform set_config('hustings.campaign_id', campaign::text, true);
      ids := array(
        select id from donations where campaign_id = campaign and id > ids[cardinality(ids)] order by id limit 1000
      );
      exit when cardinality(ids) = 0;
      update donations set donor_identity = '' where campaign_id = campaign and id = any (ids) and donor_identity is null;
      commit;
    end loop;
    ids := array[least];
    loop
      perform set_config('hustings.campaign_id', campaign::text, true);
      ids := array(
        select id from voters where campaign_id = campaign and id > ids[cardinality(ids)] order by id limit 1000
      );
      exit when cardinality(ids) = 0;
      update voters set given_name_key = '', street_key = ''
        where campaign_id = campaign and id = any (ids) and family_name_key is null;
      commit;
    end loop;
  end loop;
end $$
