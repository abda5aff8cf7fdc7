-- Campaigns and the people who work in them.
--
-- In all tables of campaigns, primary and unique keys begin with campaign_id, so that a sharding PostgreSQL can split
-- the tables by campaign, and foreign keys stay within the campaign. Three keys cannot: a campaign's own id, a user's
-- id (one person may work in several campaigns), and the hash of a key or session, which the campaign is found by.

create table campaigns (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,29}$'),
  name text not null,
  candidate_name text not null,
  party text not null,
  riding text not null,
  -- Receipt serials begin with it and have at most 50 characters.
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
  closes_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint keep_sandbox_open check (not is_demo or closes_at is null)
);

comment on table campaigns is 'A candidate''s campaign: the unit that all of its data belongs to.';
comment on column campaigns.code is 'The operator''s short name for the campaign; begins receipt serials where edn_number is null.';
comment on column campaigns.edn_number is 'The electoral district''s number; begins receipt serials.';
comment on column campaigns.is_demo is 'A sandbox campaign, whose data is put back every night.';
comment on column campaigns.closes_at is 'From then on a job deletes the campaign; null where nobody has asked for that.';
comment on column campaigns.nomination_confirmed_date is 'Receipts are issued for donations from this day on.';
comment on column campaigns.leader_authorization_on_file is 'Whether the party leader''s authorization for receipts is on file.';

-- A sandbox campaign may delete its receipts. A campaign that could become one could delete real receipts.
create function keep_demo_mark() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'a campaign is a sandbox from its beginning or never' using errcode = 'restrict_violation';
end $$;
create trigger keep_demo_mark before update of is_demo on campaigns
  for each row when (old.is_demo is distinct from new.is_demo) execute function keep_demo_mark();

create table users (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text,
  vouched_at timestamptz(3),
  totp_secret text,
  totp_last_step bigint,
  failed_attempts integer not null default 0,
  last_failed_at timestamptz(3),
  failures_notified_at timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index users_by_email on users (lower(email));

comment on table users is 'People who sign in or own keys.';
comment on column users.password_hash is 'Argon2id, with its parameters and salt. Null where the user has never set a password.';
comment on column users.vouched_at is 'When the password was set through a link that a member was shown, who vouched for the address. Null where nobody did, and since the owner of the address has opened a link of their own.';
comment on column users.totp_secret is 'Of the second factor (RFC 6238), in base32. Null where the user has none.';
comment on column users.totp_last_step is 'The time step of the last code that was used: no code is accepted twice.';
comment on column users.failed_attempts is 'Attempts at the user''s password or second factor that have failed since the last sign-in.';
comment on column users.failures_notified_at is 'When the user was last notified of them by e-mail.';

create table memberships (
  campaign_id uuid not null references campaigns (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('OWNER', 'MANAGER', 'MEMBER')),
  created_at timestamptz(3) not null,
  left_at timestamptz(3),
  primary key (campaign_id, user_id)
);
create index memberships_by_user on memberships (user_id);

comment on table memberships is 'Which users work in which campaign, and as what.';
comment on column memberships.left_at is 'From then on the member has no right. The row stays: keys name who made them.';
