-- Ends the sessions of a person who is a member of no campaign any more. The role of a campaign's transactions sees neither
-- sessions nor other campaigns. Whoever is a member of one keeps them, so no campaign can sign another one's people out.
create function end_sessions_of_stranger(person uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from memberships where user_id = person and left_at is null) then
    delete from sessions where user_id = person;
  end if;
end $$;
revoke execute on function end_sessions_of_stranger(uuid) from public;
grant execute on function end_sessions_of_stranger(uuid) to hustings_server;
