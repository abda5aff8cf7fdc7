-- Uses a one-time link: marks it used, sets the password or accepts for the user who has signed in, makes the member and
-- appends the audit log's entry, whose id is "entry". It is one statement, so that the link is used if and only if all of
-- that is done. It runs as the owner of the tables, since no other role may write all of them; on Citus, a copied table that
-- one role has changed takes no statement of another role in the same transaction.
--
-- "new_password" is a hash; null where the user "person" has signed in and accepts. Answers "used"; "gone" where the link is
-- worth nothing, also because who invited may no longer do so; "sign in" where it takes the user's own session.
create function use_sign_in_link(token bytea, person uuid, new_password text, at timestamptz, entry uuid)
returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  link sign_in_links%rowtype;
  account users%rowtype;
  -- It came to the owner of the address without passing through a member's hands.
  is_direct boolean;
  -- Somebody else had the account before the owner of its address.
  is_arrival boolean;
begin
  select * into link from sign_in_links where token_hash = token for update;
  if not found or link.used_at is not null or link.expires_at <= at then
    return 'gone';
  end if;
  if link.created_by is not null and not exists (
    select from memberships
    where campaign_id = link.campaign_id and user_id = link.created_by and role = 'OWNER' and left_at is null
  ) then
    return 'gone';
  end if;
  select * into account from users where id = link.user_id for no key update;
  is_direct := link.created_by is null or link.is_emailed;
  is_arrival := is_direct and account.vouched_at is not null;

  if new_password is not null then
    if link.campaign_id is not null and account.password_hash is not null and not is_arrival then
      return 'sign in';
    end if;
    update users set password_hash = new_password, vouched_at = case when is_direct then null else at end
      where id = account.id;
    delete from sessions where user_id = account.id;
    if is_arrival then
      update users set totp_secret = null, totp_last_step = null where id = account.id;
      delete from recovery_codes where user_id = account.id;
    end if;
    -- Another link that would replace the password again.
    update sign_in_links set expires_at = at
      where user_id = account.id and campaign_id is null and used_at is null and expires_at > at and token_hash <> token;
  else
    if link.campaign_id is null or person is distinct from link.user_id then
      return 'sign in';
    end if;
    if is_arrival then
      update users set vouched_at = null where id = account.id;
    end if;
  end if;

  update sign_in_links set used_at = at where token_hash = token;
  if link.campaign_id is not null then
    -- Unlike set_config(), SET LOCAL reaches the workers of a Citus cluster.
    execute format('set local hustings.campaign_id = %L', link.campaign_id);
    insert into memberships (campaign_id, user_id, role, created_at)
      values (link.campaign_id, link.user_id, link.role, at)
      on conflict (campaign_id, user_id) do update
        set role = excluded.role, created_at = excluded.created_at, left_at = null
        where memberships.left_at is not null;
    -- An older invitation of the same person would bring back a member who is removed later.
    update sign_in_links set expires_at = at
      where campaign_id = link.campaign_id and user_id = link.user_id and used_at is null and expires_at > at;
    insert into audit_log (campaign_id, id, created_at, user_id, operation, record_id, status, fields)
      values (link.campaign_id, entry, at, link.user_id, 'joinCampaign', link.user_id, 200, array['role']);
  end if;
  return 'used';
end $$;
revoke execute on function use_sign_in_link(bytea, uuid, text, timestamptz, uuid) from public;
