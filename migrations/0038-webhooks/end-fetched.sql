-- A campaign at a time: the tables' owner sees no rows otherwise.
do $$
declare
  all_campaigns constant uuid[] := array(select id from campaigns);
  campaign uuid;
begin
  foreach campaign in array all_campaigns loop
    perform set_config('hustings.campaign_id', campaign::text, true);
    update webhooks set state = 'ENDED', state_since = now()
    where campaign_id = campaign and state = 'ACTIVE' and fetched_at is not null;
    commit;
  end loop;
end $$
