/** Who may come in: campaigns, people, their sessions and keys. */
export const identity = `
  create table campaigns (
    id uuid primary key,
    -- A short word of the operator's: names the campaign on the command line, and in receipt serials where the district has no number.
    code text not null unique check (code ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,29}$'),
    name text not null,
    candidate_name text not null,
    party text not null,
    riding text not null,
    -- Receipt serials begin with it, and have 50 characters at most.
    edn_number text check (length(edn_number) <= 30),
    election_level text not null check (election_level in ('FEDERAL', 'PROVINCIAL', 'MUNICIPAL')),
    election_date date not null,
    spending_limit_cents bigint check (spending_limit_cents >= 0),
    contribution_limit_cents bigint check (contribution_limit_cents >= 0),
    subscription_tier text not null check (subscription_tier in ('COMMUNITY', 'STARTER', 'PRO', 'CAMPAIGN_HQ')),
    seat_count integer not null default 1 check (seat_count >= 0),
    is_demo boolean not null default false,
    official_agent_name text,
    official_agent_address text,
    nomination_confirmed_date date,
    leader_authorization_on_file boolean not null default false,
    created_at timestamptz(3) not null
  );

  create table users (
    id uuid primary key,
    email text not null,
    name text not null,
    password_hash text,
    created_at timestamptz(3) not null
  );
  create unique index users_by_email on users (lower(email));

  create table memberships (
    campaign_id uuid not null references campaigns (id),
    user_id uuid not null references users (id),
    role text not null check (role in ('OWNER', 'MANAGER', 'MEMBER')),
    created_at timestamptz(3) not null,
    primary key (campaign_id, user_id)
  );
  create index memberships_by_user on memberships (user_id);

  create table sessions (
    token_hash bytea primary key,
    user_id uuid not null references users (id),
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  );
  create index sessions_by_user on sessions (user_id);
  create index sessions_by_expiry on sessions (expires_at);

  create table api_keys (
    campaign_id uuid not null references campaigns (id),
    id uuid not null,
    user_id uuid not null,
    name text not null,
    -- SHA-256 suffices: a key has 192 random bits, so there is nothing to guess and nothing to slow down.
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

  -- Servers keep keys in memory for seconds; whatever changes a key's rights, by whichever hand, tells them all.
  create function tell_key_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('hustings_keys', to_jsonb(new) ->> tg_argv[0]);
    return null;
  end $$;
  create trigger tell_key_change after update on api_keys for each row execute function tell_key_change('campaign_id');
  create trigger tell_plan_change after update of subscription_tier on campaigns
    for each row when (old.subscription_tier is distinct from new.subscription_tier) execute function tell_key_change('id');

  -- A sandbox may shed its receipts at its reset; a campaign that could become one could shed real ones.
  create function keep_demo_mark() returns trigger language plpgsql as $$
  begin
    raise exception 'a campaign is a sandbox from its beginning or never' using errcode = 'restrict_violation';
  end $$;
  create trigger keep_demo_mark before update of is_demo on campaigns
    for each row when (old.is_demo is distinct from new.is_demo) execute function keep_demo_mark();
`;
