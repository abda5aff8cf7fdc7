-- A campaign at a time, and a thousand links in a transaction: the tables' owner sees no rows otherwise.
do $$
declare
  all_campaigns constant uuid[] := array(select id from campaigns);
  campaign uuid;
begin
  foreach campaign in array all_campaigns loop
    loop
      perform set_config('hustings.campaign_id', campaign::text, true);
      update turf_links set ended_at = now()
      where campaign_id = campaign and id in (
        select l.id from turf_links l
        where l.campaign_id = campaign and l.ended_at is null and not exists (
          select from memberships m
          where m.campaign_id = campaign and m.user_id = l.user_id and m.left_at is null and m.role <> 'MEMBER'
        )
        limit 1000
      );
      exit when not found;
      commit;
    end loop;
    perform set_config('hustings.campaign_id', campaign::text, true);
    update webhooks set state = 'PAUSED', state_since = now()
    where campaign_id = campaign and state = 'ACTIVE' and created_by <> campaign and not exists (
      select from memberships m
      where m.campaign_id = campaign and m.user_id = webhooks.created_by and m.left_at is null and m.role = 'OWNER'
    );
    commit;
  end loop;
end $$
