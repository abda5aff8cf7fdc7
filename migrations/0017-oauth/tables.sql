-- Programs that act for a member by OAuth 2.1: what a member granted, and the tokens of the grant.

create table oauth_grants (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  client_id text not null check (length(client_id) between 1 and 2000),
  client_name text not null check (length(client_name) between 1 and 100),
  redirect_uri text not null check (length(redirect_uri) between 1 and 500),
  resource text not null check (resource in ('mcp', 'api')),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array[
    'voters:read', 'voters:write', 'donations:read', 'donations:write', 'volunteers:read',
    'canvassing:read', 'canvassing:write', 'lawn_signs:read', 'lawn_signs:write', 'campaign:read']),
  is_vouched boolean not null,
  code_hash bytea not null check (length(code_hash) = 32),
  code_challenge text not null check (length(code_challenge) = 43),
  code_expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  connected_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (campaign_id, id),
  unique (campaign_id, code_hash),
  foreign key (campaign_id, user_id) references memberships (campaign_id, user_id) on delete cascade
);
create index oauth_grants_by_user on oauth_grants (campaign_id, user_id, created_at desc, id desc);
create index oauth_grants_newest on oauth_grants (campaign_id, created_at desc, id desc);
create index oauth_grants_by_code on oauth_grants (code_hash);

comment on table oauth_grants is 'What members have granted to programs that act for them, by OAuth 2.1.';
comment on column oauth_grants.client_name is 'As the program calls itself: nobody has checked it.';
comment on column oauth_grants.redirect_uri is 'Where the answer went, which tells whose program it is.';
comment on column oauth_grants.resource is 'What its tokens are for: the tools for assistants at /mcp, or the API.';
comment on column oauth_grants.scopes is 'What the program may do, within what the member''s role allows at the time.';
comment on column oauth_grants.is_vouched is 'Whether another member vouched for the address of this one at the time. Once the owner of the address has come, the grant is of no use.';
comment on column oauth_grants.code_hash is 'SHA-256 of the code that the program exchanges for tokens; the code itself is never stored.';
comment on column oauth_grants.code_challenge is 'SHA-256 of the program''s own secret, in base64url (RFC 7636).';
comment on column oauth_grants.connected_at is 'When the code was exchanged. A code that comes again ends the grant.';

create table oauth_tokens (
  campaign_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  grant_id uuid not null,
  kind text not null check (kind in ('ACCESS', 'REFRESH')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (campaign_id, token_hash),
  foreign key (campaign_id, grant_id) references oauth_grants (campaign_id, id) on delete cascade
);
create index oauth_tokens_by_grant on oauth_tokens (campaign_id, grant_id);
create index oauth_tokens_by_hash on oauth_tokens (token_hash);

comment on table oauth_tokens is 'Tokens of programs that act for a member.';
comment on column oauth_tokens.token_hash is 'SHA-256 of the token; the token itself is never stored.';
comment on column oauth_tokens.used_at is 'Of a refresh token: when it was exchanged. One that comes again ends the grant.';

do $$
declare
  name text;
begin
  foreach name in array array['oauth_grants', 'oauth_tokens'] loop
    -- Tables of Citus are distributed before anything else is made of them.
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table(name, 'campaign_id', colocate_with => 'voters');
    end if;
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy within_campaign on %I using (campaign_id = hustings_campaign())', name);
    execute format(
      'create policy for_backup on %I for select to current_user using (current_setting(''hustings.backup'', true) = ''on'')',
      name
    );
    -- Before the campaign is known, the login that serves asks whose a token is.
    execute format('create policy before_entry on %I for select using (current_user <> ''hustings_server'')', name);
    execute format('alter table %I alter column campaign_id set statistics 0', name);
    execute format('grant select, insert, update, delete on %I to hustings_server', name);
    execute format('grant select on %I to hustings_login', name);
  end loop;
end $$;

-- Servers keep tokens for seconds: the end of a grant, and a member's other role, tell them.
create function tell_grant_end() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  is_worker boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_local_group') is not null then
    execute 'select groupid <> 0 from pg_catalog.pg_dist_local_group' into is_worker;
  end if;
  if is_worker is not true then
    perform pg_notify('hustings_keys', old.campaign_id::text);
  end if;
  return null;
end $$;

do $$
begin
  if to_regclass('pg_dist_partition') is not null then
    perform create_distributed_function('tell_grant_end()'::regprocedure);
    set local citus.enable_unsafe_triggers = on;
  end if;
end $$;

create trigger tell_end after update of ended_at on oauth_grants for each row
  when (old.ended_at is distinct from new.ended_at) execute function tell_grant_end();
create trigger tell_deletion after delete on oauth_grants for each row execute function tell_grant_end();
create trigger tell_role_change after update of role, left_at on memberships for each row
  when (old.role is distinct from new.role or old.left_at is distinct from new.left_at)
  execute function tell_key_change('campaign_id');
