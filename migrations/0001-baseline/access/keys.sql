-- Keys of both APIs.

create table electoral_keys (
  id uuid primary key,
  key_hash bytea not null unique,
  name text not null,
  email text not null,
  tier text not null check (tier in ('FREE', 'PRO')),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index electoral_keys_by_email on electoral_keys (lower(email)) where revoked_at is null;

comment on table electoral_keys is 'Keys of the electoral API.';
comment on column electoral_keys.key_hash is 'SHA-256 of the key; the key itself is never stored.';
comment on column electoral_keys.name is 'Who registered the key.';

create table api_keys (
  campaign_id uuid not null references campaigns (id),
  id uuid not null,
  user_id uuid not null,
  name text not null,
  -- SHA-256 suffices: a key has 192 random bits, so it cannot be guessed and hashing need not be slow.
  key_hash bytea not null unique check (length(key_hash) = 32),
  last_four text not null check (length(last_four) = 4),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array[
    'voters:read', 'voters:write', 'donations:read', 'donations:write', 'volunteers:read',
    'canvassing:read', 'canvassing:write', 'lawn_signs:read', 'lawn_signs:write', 'campaign:read']),
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (campaign_id, id),
  foreign key (campaign_id, user_id) references memberships (campaign_id, user_id)
);

comment on table api_keys is 'Keys of the campaign API.';
comment on column api_keys.user_id is 'Who made the key: what is done with it is done by this user.';
comment on column api_keys.key_hash is 'SHA-256 of the key; the key itself is never stored.';
comment on column api_keys.last_four is 'The key''s last four characters, to tell keys apart.';

-- Servers cache keys for seconds. A change of a key's rights notifies all servers, whoever makes the change. On Citus the
-- trigger runs on every node, and servers listen to the coordinator: a worker that notified could not prepare its part
-- of the transaction.
create function tell_key_change() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  is_worker boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_local_group') is not null then
    execute 'select groupid <> 0 from pg_catalog.pg_dist_local_group' into is_worker;
  end if;
  if is_worker is not true then
    perform pg_notify('hustings_keys', to_jsonb(new) ->> tg_argv[0]);
  end if;
  return null;
end $$;
create trigger tell_key_change after update on api_keys for each row execute function tell_key_change('campaign_id');
create trigger tell_plan_change after update of subscription_tier on campaigns
  for each row when (old.subscription_tier is distinct from new.subscription_tier) execute function tell_key_change('id');
