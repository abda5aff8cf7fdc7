-- Takes off a user's second factor for the operator, ends the user's sessions, and appends "entries" to the audit logs of the
-- user's campaigns, all or nothing. Answers false where the user has no second factor.
create function remove_second_factor(person uuid, entries json)
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update users set totp_secret = null, totp_last_step = null where id = person and totp_secret is not null;
  if not found then
    return false;
  end if;
  delete from recovery_codes where user_id = person;
  delete from sessions where user_id = person;
  perform append_audit_entries(entries);
  return true;
end $$;
revoke execute on function remove_second_factor(uuid, json) from public;
