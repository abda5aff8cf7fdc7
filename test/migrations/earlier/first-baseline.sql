-- file: text.sql
-- How names, addresses and numbers are compared. Generated columns and indexes use these functions, so they are
-- immutable. A function that an index or a generated column calls is written without quotes ("return ..."): its body
-- then keeps the functions that it calls, although a restored backup has no search path.

-- Without case, accents and compatibility forms. The result must not depend on the database's locale: the embedded
-- database has the locale C, in which lower() changes ASCII letters only. ICU's root collation is used where this
-- PostgreSQL has it.
do $$
declare
  folded text := 'translate(regexp_replace(normalize($1, NFKD), ''[\u0300-\u036f]'', '''', ''g''), ''ÆŒØĐŁ'', ''æœøđł'')';
begin
  if exists (select from pg_collation where collname = 'und-x-icu') then
    folded := '(' || folded || ') collate "und-x-icu"';
  end if;
  execute 'create function hustings_fold(text) returns text language sql immutable strict parallel safe as '
    || quote_literal('select lower(' || folded || ') collate "C"');
end $$;

-- Without the characters that are never shown: Unicode's Default_Ignorable_Code_Point.
create function hustings_visible(text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    $1,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'
  )
$$;

-- A person's name: "O'Brien-Roy, J." and "obrien roy j" are equal. Full stops, commas and apostrophes are left out;
-- all other punctuation and white space is one space. The annual limit (Canada Elections Act, s. 367(1)) is counted
-- by this key, so characters that nobody sees must make no second donor.
create function hustings_name_key(text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    hustings_visible(hustings_fold(
      regexp_replace($1, '[.,''\u0060\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78c]', '', 'g')
    )),
    '[\s\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u2212\u3000-\u3003\u3008-\u3020\u30fb]+',
    ' ', 'g'
  ));

-- A postal code: "K1A 0B1" and "k1a0b1" are equal.
create function hustings_postal_key(text) returns text language sql immutable strict parallel safe as $$
  select upper(regexp_replace($1, '[^A-Za-z0-9]', '', 'g'))
$$;

-- A telephone number: its last ten digits, which leaves out a country code. Null where it has no digits.
create function hustings_phone_key(text) returns text language sql immutable strict parallel safe as $$
  select nullif(right(regexp_replace($1, '\D', '', 'g'), 10), '')
$$;

-- A receipt's number as a reader sees it: without white space, control characters and characters that are never
-- shown, and with one form of each dash and letter.
create function hustings_number_key(text) returns text language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      hustings_visible(normalize($1, NFKC)),
      '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufff9-\ufffb]', '', 'g'
    ),
    '[\u2010-\u2015\u2212]', '-', 'g'
  );

-- All parts of a text that are one, two or three characters long. An index of them finds a text of any length.
create function hustings_trigrams(text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select substr($1, place, width) from generate_series(1, length($1)) place, generate_series(1, 3) width
    where place + width <= length($1) + 1
  )
$$;

-- The LIKE pattern of the texts that contain this one; "%", "_" and "\" stand for themselves.
create function hustings_like(text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace($1, '([\\%_])', '\\\1', 'g') || '%'
$$;
-- file: electoral/ingest.sql
-- Sources of electoral data and the runs that read them.

create table catalogue (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  updated_at timestamptz not null
);
insert into catalogue (version, updated_at) values (0, now());

comment on table catalogue is 'One row: the version of all published electoral data. Each publication raises it; servers load the data anew when it changes.';

create table sources (
  id text primary key,
  kind text not null check (kind in ('boundaries', 'addresses', 'concordance', 'results', 'polling-divisions')),
  level text check (level in ('FEDERAL', 'PROVINCIAL', 'MUNICIPAL')),
  province text,
  name text not null,
  definition jsonb not null,
  cadence text not null,
  state text not null default 'not_fetched'
    check (state in ('not_fetched', 'fresh', 'stale', 'quarantined', 'unreachable')),
  state_message text,
  last_checked_at timestamptz,
  last_changed_at timestamptz,
  content_hash text
);

comment on table sources is 'Publishers'' datasets, as data/sources describes them, and what the last check of each found.';
comment on column sources.definition is 'The source''s JSON file.';
comment on column sources.cadence is 'How often the source is checked.';
comment on column sources.state_message is 'What a person should know about the state.';
comment on column sources.last_changed_at is 'When a check last found other content than before.';
comment on column sources.content_hash is 'SHA-256 of the content that was last published.';

create table ingest_runs (
  id bigint generated always as identity primary key,
  source_id text not null references sources (id),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text not null default 'running'
    check (outcome in ('running', 'published', 'unchanged', 'quarantined', 'failed')),
  message text,
  report jsonb not null default '{}',
  archive_sha256 text,
  archive_origin text,
  catalogue_version bigint,
  accepted_at timestamptz
);
create index ingest_runs_by_source on ingest_runs (source_id, id desc);

comment on table ingest_runs is 'Every attempt to read a source and to publish what it holds.';
comment on column ingest_runs.report is 'The findings of the run''s checks.';
comment on column ingest_runs.archive_sha256 is 'SHA-256 of the file that was read; the file is kept under this name.';
comment on column ingest_runs.archive_origin is 'The address or path that the file came from.';
comment on column ingest_runs.catalogue_version is 'The catalogue''s version with this publication; null where nothing was published.';
comment on column ingest_runs.accepted_at is 'When an operator accepted a quarantined run.';
-- file: electoral/boundaries.sql
-- Maps. A boundary is a district's lasting identity (set and code); a boundary version is what was true of it during a
-- half-open span of time. Nothing is overwritten: a publication closes versions and opens new ones, and the exclusion
-- constraints refuse two maps in force at the same time.

create extension if not exists btree_gist;

create table boundary_sets (
  id text primary key,
  source_id text not null references sources (id),
  level text not null check (level in ('FEDERAL', 'PROVINCIAL', 'MUNICIPAL')),
  jurisdiction text not null,
  jurisdiction_name text not null,
  province text,
  name text not null,
  confidence text not null check (confidence in ('OFFICIAL', 'MUNICIPAL', 'DERIVED', 'SAMPLE')),
  representation text not null check (representation in ('districts', 'at_large', 'no_wards')),
  source_url text not null,
  valid tstzrange not null check (not isempty(valid) and lower_inc(valid) and not upper_inc(valid)),
  exclude using gist (level with =, jurisdiction with =, representation with =, valid with &&) deferrable
);

comment on table boundary_sets is 'One map of one jurisdiction, for instance a representation order or a city''s wards.';
comment on column boundary_sets.jurisdiction is 'What the map divides: a country, a province or a municipality.';
comment on column boundary_sets.confidence is 'Who the map is from: the election authority (OFFICIAL), a municipality (MUNICIPAL), derived from other maps (DERIVED), or the bundled sample (SAMPLE).';
comment on column boundary_sets.representation is 'Whether the jurisdiction elects by district, at large, or has no wards.';
comment on column boundary_sets.valid is 'When the map is in force; half-open.';

create table boundaries (
  id text primary key,
  set_id text not null references boundary_sets (id),
  code text not null,
  unique (set_id, code)
);

comment on table boundaries is 'A district''s lasting identity. Ids are never used again.';
comment on column boundaries.id is '<set>-<code>';
comment on column boundaries.code is 'The publisher''s code of the district within its set.';

create table boundary_versions (
  id bigint generated always as identity primary key,
  boundary_id text not null references boundaries (id),
  valid tstzrange not null check (not isempty(valid) and lower_inc(valid) and not upper_inc(valid)),
  province text not null,
  name_en text not null,
  name_fr text not null,
  population integer check (population >= 0),
  elector_count integer check (elector_count >= 0),
  geometry bytea not null,
  display_geometry bytea not null,
  vertices integer not null,
  area_km2 double precision not null,
  label_longitude double precision not null,
  label_latitude double precision not null,
  content_hash text not null,
  catalogue_version bigint not null,
  exclude using gist (boundary_id with =, valid with &&) deferrable
);
alter table boundary_versions alter column geometry set storage external;
alter table boundary_versions alter column display_geometry set storage external;

comment on table boundary_versions is 'What was true of a boundary during a span of time.';
comment on column boundary_versions.valid is 'When it was true; half-open.';
comment on column boundary_versions.population is 'Null where no publisher states it.';
comment on column boundary_versions.elector_count is 'Null where no publisher states it.';
comment on column boundary_versions.geometry is 'The full shape: WKB, longitude and latitude in degrees (NAD83 or WGS 84).';
comment on column boundary_versions.display_geometry is 'The shape for maps: WKB, simplified on the edges that neighbours share.';
comment on column boundary_versions.vertices is 'Vertices of the full shape.';
comment on column boundary_versions.content_hash is 'SHA-256 of all that is published of the version.';
comment on column boundary_versions.catalogue_version is 'The publication that opened the version.';
-- file: electoral/postal-codes.sql
-- Postal codes and the districts that their addresses lie in.

create table postal_codes (
  code text primary key check (code ~ '^[A-Z][0-9][A-Z][0-9][A-Z][0-9]$'),
  province text not null,
  longitude double precision,
  latitude double precision,
  address_count integer not null default 0 check (address_count >= 0),
  address_source_id text
);

comment on table postal_codes is 'The postal codes that a register of addresses or a concordance knows.';
comment on column postal_codes.longitude is 'The mean place of the code''s addresses; null where no address is located.';
comment on column postal_codes.latitude is 'See longitude.';
comment on column postal_codes.address_source_id is 'The register that place and count come from; null where only a concordance knows the code.';

-- No foreign keys: five million rows are written at a time, and three checks in each row take four times as long as
-- the row itself. The one writer checks the boundaries as a whole and holds a lock on postal_codes meanwhile.
-- No index by source: a source is replaced as a whole, which reads most of the table in any case.
create table postal_code_districts (
  postal_code text not null,
  boundary_id text not null,
  source_id text not null,
  method text not null check (method in ('addresses', 'concordance')),
  share double precision not null check (share > 0 and share <= 1),
  address_count integer not null default 0 check (address_count >= 0),
  primary key (postal_code, boundary_id, source_id)
);

comment on table postal_code_districts is 'Which share of a postal code''s addresses lies in which district, by each source.';
comment on column postal_code_districts.method is 'Whether addresses were located in the district, or a concordance names it.';
comment on column postal_code_districts.share is 'The part of the code''s addresses in the district, above 0 up to 1.';
-- file: electoral/elections.sql
-- Elections, candidates and polling divisions.

create table elections (
  id text primary key,
  source_id text not null references sources (id),
  level text not null check (level in ('FEDERAL', 'PROVINCIAL', 'MUNICIPAL')),
  jurisdiction text not null,
  province text,
  name text not null,
  election_date timestamptz not null,
  writs_issued timestamptz not null,
  check (writs_issued <= election_date)
);
create index elections_by_date on elections (election_date desc, id);

comment on table elections is 'General elections and by-elections.';
comment on column elections.writs_issued is 'When the writs were issued.';

create table election_districts (
  election_id text not null references elections (id),
  boundary_id text not null references boundaries (id),
  population integer check (population >= 0),
  elector_count integer check (elector_count >= 0),
  primary key (election_id, boundary_id)
);
create index election_districts_by_boundary on election_districts (boundary_id);

comment on table election_districts is 'The districts that an election was held in.';
comment on column election_districts.population is 'At that election; null where no publisher states it.';
comment on column election_districts.elector_count is 'At that election; null where no publisher states it.';

create table candidates (
  id text primary key,
  election_id text not null references elections (id),
  boundary_id text not null references boundaries (id),
  ballot_order integer not null,
  name text not null,
  party text not null,
  incumbent boolean not null,
  elected boolean not null,
  votes_received integer not null check (votes_received >= 0),
  vote_share double precision not null check (vote_share between 0 and 1)
);
create index candidates_by_boundary on candidates (boundary_id, election_id, ballot_order);
create index candidates_by_election on candidates (election_id);

comment on table candidates is 'Candidates of an election in a district, with their results.';
comment on column candidates.vote_share is 'Of the district''s valid votes, 0 to 1.';

create table polling_divisions (
  id text primary key,
  source_id text not null references sources (id),
  election_id text references elections (id),
  boundary_id text not null references boundaries (id),
  sort_order integer not null,
  poll_number text not null,
  name text not null,
  address text not null,
  registered_voters integer not null check (registered_voters >= 0)
);
create index polling_divisions_by_boundary on polling_divisions (boundary_id, sort_order);
create index polling_divisions_by_source on polling_divisions (source_id);

comment on table polling_divisions is 'Polling divisions of a district.';
comment on column polling_divisions.election_id is 'The election that the division was drawn for, where the source states one.';
comment on column polling_divisions.address is 'The polling place''s.';
-- file: campaign/campaigns.sql
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
  created_at timestamptz(3) not null
);

comment on table campaigns is 'A candidate''s campaign: the unit that all of its data belongs to.';
comment on column campaigns.code is 'The operator''s short name for the campaign; begins receipt serials where edn_number is null.';
comment on column campaigns.edn_number is 'The electoral district''s number; begins receipt serials.';
comment on column campaigns.is_demo is 'A sandbox campaign, whose data is put back every night.';
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
  created_at timestamptz(3) not null
);
create unique index users_by_email on users (lower(email));

comment on table users is 'People who sign in or own keys.';
comment on column users.password_hash is 'Null where the user has never set a password.';

create table memberships (
  campaign_id uuid not null references campaigns (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('OWNER', 'MANAGER', 'MEMBER')),
  created_at timestamptz(3) not null,
  primary key (campaign_id, user_id)
);
create index memberships_by_user on memberships (user_id);

comment on table memberships is 'Which users work in which campaign, and as what.';
-- file: access/keys.sql
-- Keys of both APIs, and sessions of the console.

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

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

comment on table sessions is 'Signed-in users of the console.';
comment on column sessions.token_hash is 'SHA-256 of the session''s token; the token itself is never stored.';

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

-- Servers cache keys for seconds. A change of a key's rights notifies all servers, whoever makes the change.
create function tell_key_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('hustings_keys', to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
create trigger tell_key_change after update on api_keys for each row execute function tell_key_change('campaign_id');
create trigger tell_plan_change after update of subscription_tier on campaigns
  for each row when (old.subscription_tier is distinct from new.subscription_tier) execute function tell_key_change('id');
-- file: campaign/voters.sql
-- Voters, and how many each campaign has.

create table voters (
  campaign_id uuid not null references campaigns (id),
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  address text not null,
  city text not null,
  province text not null,
  postal_code text not null,
  riding text not null,
  poll text not null default '',
  support_level smallint check (support_level between 1 and 5),
  last_contact timestamptz(3),
  notes text,
  tags text[] not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (campaign_id, id)
);
create index voters_newest on voters (campaign_id, created_at desc, id desc);
create index voters_by_riding on voters (campaign_id, riding, created_at desc, id desc);
create index voters_by_support on voters (campaign_id, support_level, created_at desc, id desc);
create index voters_by_riding_and_support on voters (campaign_id, riding, support_level, created_at desc, id desc);
create index voters_for_walk_list on voters (campaign_id, riding, poll, city);
create index voters_by_poll on voters (campaign_id, poll, city);

comment on table voters is 'The electors that a campaign keeps records of.';
comment on column voters.poll is 'The polling division''s number; empty where it is unknown.';
comment on column voters.support_level is '1 to 5; null where nobody has asked.';
comment on column voters.last_contact is 'The time of the newest interaction.';

-- The plan's cap is checked against this count, since counting a million rows at each write would be too slow. Every
-- statement that adds or deletes voters changes the count. The row's lock, held until the transaction ends, keeps two
-- transactions from taking the same place.
create table voter_counts (
  campaign_id uuid not null references campaigns (id),
  voters bigint not null check (voters >= 0),
  primary key (campaign_id)
) with (fillfactor = 10);

comment on table voter_counts is 'How many voters each campaign has.';

-- Raises HU402, with the count without the added voters as its detail, where a campaign's voters exceed the cap. It is
-- called with the locked count.
create function check_voter_cap(voters bigint, added bigint, cap bigint) returns boolean
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  if voters > cap then
    raise exception 'no place for % more voters', added using errcode = 'HU402', detail = (voters - added)::text;
  end if;
  return true;
end $$;
-- file: campaign/donations.sql
-- Donations. Amounts are whole cents; days are calendar days without a time zone.

create extension if not exists btree_gin;

create table donations (
  campaign_id uuid not null references campaigns (id),
  id uuid not null,
  donor_name text not null,
  donor_email text,
  donor_phone text,
  donor_address text not null,
  donor_city text not null,
  donor_province text not null,
  donor_postal_code text not null,
  amount_cents bigint not null check (amount_cents between 1 and 10000000),
  received_on date not null,
  method text not null check (method in ('CREDIT_CARD', 'ETRANSFER', 'CHEQUE', 'CASH', 'OTHER', 'IN_KIND')),
  advantage_description text,
  advantage_cents bigint check (advantage_cents between 0 and amount_cents),
  eligible_cents bigint not null generated always as (greatest(amount_cents - coalesce(advantage_cents, 0), 0)) stored,
  receipt_status text not null default 'PENDING' check (receipt_status in ('PENDING', 'ISSUED', 'SPOILED')),
  receipt_number text,
  donor_is_canadian_attested boolean not null default false,
  notes text,
  created_at timestamptz(3) not null,
  donor_name_key text not null generated always as (hustings_name_key(donor_name)) stored,
  donor_postal_key text not null generated always as (hustings_postal_key(donor_postal_code)) stored,
  donor_email_key text generated always as (hustings_fold(donor_email)) stored,
  donor_phone_key text generated always as (hustings_phone_key(donor_phone)) stored,
  search_text text not null generated always as
    (hustings_fold(donor_name || E'\n' || coalesce(donor_email, '') || E'\n' || donor_address)) stored,
  -- A column rather than an expression in the index: under row-level security, PostgreSQL uses an index only for
  -- functions that it knows to be leakproof, and date_trunc() is not one.
  received_month date not null generated always as (date_trunc('month', received_on::timestamp)::date) stored,
  primary key (campaign_id, id),
  check ((receipt_status = 'PENDING') = (receipt_number is null)),
  check (method <> 'IN_KIND' or receipt_status = 'PENDING')
);
create index donations_newest on donations (campaign_id, created_at desc, id desc);
create index donations_by_receipt_status on donations (campaign_id, receipt_status, created_at desc, id desc);
create index donations_by_receipt_status_and_method on donations
  (campaign_id, receipt_status, method, created_at desc, id desc);
create index donations_by_method on donations (campaign_id, method, created_at desc, id desc);
-- The newest donations of a month. The last three columns do not order the index: conditions on them are checked
-- without reading the table.
create index donations_by_month on donations
  (campaign_id, received_month, created_at desc, id desc, received_on, receipt_status, method);
create index donations_by_donor on donations (campaign_id, donor_name_key, received_on);
-- New entries wait in a list, which a writer has to merge now and then. A short list keeps that wait short.
create index donations_by_trigrams on donations using gin (campaign_id, hustings_trigrams(search_text))
  with (gin_pending_list_limit = 256);
-- No plan depends on which trigrams are common, and collecting that makes every ANALYZE long.
alter index donations_by_trigrams alter column 2 set statistics 0;

comment on table donations is 'Money and gifts that a campaign received. A donation is never edited; only its receipt''s state changes.';
comment on column donations.received_on is 'The donation''s day.';
comment on column donations.advantage_description is 'What the donor received in return, if anything.';
comment on column donations.advantage_cents is 'The value of what the donor received in return.';
comment on column donations.eligible_cents is 'The amount less the advantage: what a receipt is issued for.';
comment on column donations.receipt_number is 'The number of the donation''s newest receipt; null while PENDING.';
comment on column donations.donor_name_key is 'With the other keys: two donations are from one donor where the names are equal and the postal code, e-mail or phone is.';
comment on column donations.donor_postal_key is 'See donor_name_key.';
comment on column donations.donor_email_key is 'See donor_name_key.';
comment on column donations.donor_phone_key is 'See donor_name_key.';
comment on column donations.search_text is 'What a search looks in: name, e-mail and address, each on its line, without case and accents.';
comment on column donations.received_month is 'The first day of the month of received_on.';
-- file: campaign/receipts.sql
-- Receipts for income tax, and what the database itself refuses of them.

create table receipts (
  campaign_id uuid not null,
  number text not null check (length(number) between 1 and 50),
  donation_id uuid not null,
  issued_at timestamptz(3) not null,
  replaces_number text,
  html text not null,
  key_id uuid,
  primary key (campaign_id, number),
  foreign key (campaign_id, donation_id) references donations (campaign_id, id),
  foreign key (campaign_id, replaces_number) references receipts (campaign_id, number),
  foreign key (campaign_id, key_id) references api_keys (campaign_id, id),
  -- A spoiled receipt is replaced once.
  unique (campaign_id, replaces_number),
  check (replaces_number <> number)
);
create index receipts_by_donation on receipts (campaign_id, donation_id, issued_at desc);
-- A receipt's number tells it from every other (Income Tax Regulations, s. 2000(2)): two numbers that look the same
-- are one number.
create unique index receipts_by_number_key on receipts (campaign_id, hustings_number_key(number));
alter table donations add foreign key (campaign_id, receipt_number) references receipts (campaign_id, number);

comment on table receipts is 'Official receipts as they were issued. Append-only.';
comment on column receipts.replaces_number is 'The spoiled receipt that this one replaces.';
comment on column receipts.html is 'The receipt as it was issued; it never changes.';
comment on column receipts.key_id is 'The key that issued it; null where the operator did.';

create table receipt_spoils (
  campaign_id uuid not null,
  number text not null,
  spoiled_at timestamptz(3) not null,
  user_id uuid not null,
  reason text not null check (length(reason) > 0),
  primary key (campaign_id, number),
  foreign key (campaign_id, number) references receipts (campaign_id, number),
  foreign key (campaign_id, user_id) references memberships (campaign_id, user_id)
);

comment on table receipt_spoils is 'Receipts marked "cancelled" and kept (Income Tax Regulations, s. 2000(6)). Append-only.';

create table receipt_serials (
  campaign_id uuid not null references campaigns (id),
  year smallint not null,
  last_serial integer not null check (last_serial between 0 and 999999),
  primary key (campaign_id, year)
);

comment on table receipt_serials is 'The last serial of each year. The row''s lock, held until the transaction ends, keeps serials without gaps.';

-- A donation's receipt is issued, spoiled and replaced; no other change of its state is allowed.
create function refuse_receipt_change() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select is_demo from campaigns where id = old.campaign_id) then
    return new;
  end if;
  if new.receipt_status = 'ISSUED' and old.receipt_status <> 'ISSUED'
      and new.receipt_number is distinct from old.receipt_number
      and exists (
        select from receipts
        where campaign_id = new.campaign_id and number = new.receipt_number and donation_id = new.id
          and replaces_number is not distinct from old.receipt_number
      )
    or new.receipt_status = 'SPOILED' and old.receipt_status = 'ISSUED' and new.receipt_number = old.receipt_number
      and exists (select from receipt_spoils where campaign_id = new.campaign_id and number = new.receipt_number)
  then
    return new;
  end if;
  raise exception 'a receipt is issued, spoiled, and replaced: % cannot become %', old.receipt_status,
    new.receipt_status using errcode = 'restrict_violation';
end $$;
create trigger refuse_receipt_change before update of receipt_status, receipt_number on donations
  for each row execute function refuse_receipt_change();
-- file: campaign/field-work.sql
-- Canvassing, lawn signs, and the volunteers who do the work.

create table interactions (
  campaign_id uuid not null,
  id uuid not null,
  voter_id uuid not null,
  user_id uuid not null,
  type text not null check (type in ('DOOR', 'PHONE', 'EMAIL', 'SMS')),
  disposition text check (disposition in ('STRONG_SUPPORT', 'LEANING_SUPPORT', 'UNDECIDED', 'LEANING_OPPOSE',
    'STRONG_OPPOSE', 'NOT_HOME', 'MOVED', 'REFUSED', 'WRONG_NUMBER')),
  notes text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  created_at timestamptz(3) not null,
  primary key (campaign_id, id),
  foreign key (campaign_id, voter_id) references voters (campaign_id, id),
  foreign key (campaign_id, user_id) references memberships (campaign_id, user_id)
);
create index interactions_newest on interactions (campaign_id, created_at desc, id desc);
create index interactions_by_voter on interactions (campaign_id, voter_id, created_at desc, id desc);

comment on table interactions is 'Conversations with voters, and attempts at one.';
comment on column interactions.user_id is 'The user whose key recorded it.';
comment on column interactions.disposition is 'How it ended; null where nobody said.';

create table volunteers (
  campaign_id uuid not null references campaigns (id),
  id uuid not null,
  user_id uuid,
  name text not null,
  email text not null,
  phone text,
  role text not null,
  status text not null check (status in ('PENDING', 'ACTIVE', 'INACTIVE')),
  skills text[] not null default '{}',
  hours_logged numeric(9, 2) not null default 0 check (hours_logged >= 0),
  created_at timestamptz(3) not null,
  primary key (campaign_id, id),
  foreign key (campaign_id, user_id) references memberships (campaign_id, user_id)
);
create index volunteers_newest on volunteers (campaign_id, created_at desc, id desc);

comment on table volunteers is 'People who help a campaign.';
comment on column volunteers.user_id is 'The volunteer''s account, where there is one.';

create table lawn_signs (
  campaign_id uuid not null references campaigns (id),
  id uuid not null,
  voter_id uuid,
  assigned_volunteer_id uuid,
  address text not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  status text not null check (status in ('REQUESTED', 'INSTALLED', 'COLLECTED')),
  requested_at timestamptz(3) not null,
  installed_at timestamptz(3),
  collected_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (campaign_id, id),
  foreign key (campaign_id, voter_id) references voters (campaign_id, id),
  foreign key (campaign_id, assigned_volunteer_id) references volunteers (campaign_id, id)
);
create index lawn_signs_newest on lawn_signs (campaign_id, created_at desc, id desc);
create index lawn_signs_by_status on lawn_signs (campaign_id, status, created_at desc, id desc);
create index lawn_signs_by_voter on lawn_signs (campaign_id, voter_id);
create index lawn_signs_by_volunteer on lawn_signs (campaign_id, assigned_volunteer_id);

comment on table lawn_signs is 'Lawn signs that were requested, installed or collected.';
comment on column lawn_signs.installed_at is 'When it last became INSTALLED; null before that.';
comment on column lawn_signs.collected_at is 'When it last became COLLECTED; null before that.';
-- file: campaign/records.sql
-- The audit log and idempotency keys.

-- No foreign keys: each call would lock the row of its key, and the log keeps entries of records that are gone.
create table audit_log (
  campaign_id uuid not null,
  id uuid not null,
  created_at timestamptz(3) not null,
  key_id uuid,
  user_id uuid,
  operation text not null,
  record_id uuid,
  status smallint not null check (status between 100 and 599),
  fields text[] not null default '{}',
  calls integer not null default 1 check (calls > 0),
  request_id uuid,
  primary key (campaign_id, id)
);
create index audit_log_by_key on audit_log (campaign_id, key_id, id);

comment on table audit_log is 'One row for each call of a campaign''s key. Append-only.';
comment on column audit_log.id is 'UUIDv7: its order is that of time, so the primary key lists the newest first.';
comment on column audit_log.key_id is 'The key that called; null where a user or the operator acted.';
comment on column audit_log.operation is 'The operationId; "unknown" where the path has none.';
comment on column audit_log.fields is 'Names of the changed fields, never their values.';
comment on column audit_log.calls is 'How many calls the row stands for: refusals by the rate limit are counted in one row.';

create table idempotency_keys (
  campaign_id uuid not null,
  key_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  fingerprint bytea not null,
  created_at timestamptz(3) not null,
  -- Null only within the transaction that claims the key.
  status smallint check (status in (200, 402, 404, 422)),
  body text,
  record_id uuid,
  primary key (campaign_id, key_id, idempotency_key),
  foreign key (campaign_id, key_id) references api_keys (campaign_id, id)
);
create index idempotency_keys_by_age on idempotency_keys (campaign_id, created_at);

comment on table idempotency_keys is 'Answers that are replayed to a repeated request, for 24 hours.';
comment on column idempotency_keys.fingerprint is 'Hash of the request''s method, path and body.';
comment on column idempotency_keys.status is 'The stored answer''s HTTP status.';
comment on column idempotency_keys.body is 'The stored answer''s body.';
comment on column idempotency_keys.record_id is 'The record of the stored answer, for the audit log.';

-- Append-only tables. Only a sandbox campaign may delete rows, when it is reset, and none of the audit log.
create function refuse_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' and tg_table_name <> 'audit_log'
    and (select is_demo from campaigns where id = old.campaign_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger append_only before update or delete on receipts for each row execute function refuse_change();
create trigger append_only before update or delete on receipt_spoils for each row execute function refuse_change();
create trigger keep_all before truncate on audit_log for each statement execute function refuse_change();
create trigger keep_all before truncate on receipts for each statement execute function refuse_change();
create trigger keep_all before truncate on receipt_spoils for each statement execute function refuse_change();
-- file: access/isolation.sql
-- Row-level security: the second protection of a campaign's data, behind the statements' own conditions. The server's
-- campaign transactions run as a role that owns nothing and sees only the rows of the transaction's campaign. The
-- tables' owner is bound by the policies as well ("force"), so a transaction that forgets the role shows no more.

do $$
declare
  wanted text;
  -- Since PostgreSQL 16 a member of a role may lack the right to take the role on; its creator is such a member.
  membership constant text :=
    case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach wanted in array array['hustings_server', 'hustings_search'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- Roles belong to the whole cluster: the migration of another database has just created it.
    end;
    if not pg_has_role(current_user, wanted, membership) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

do $$
begin
  execute format('grant usage on schema %I to hustings_server, hustings_search', current_schema());
end $$;

-- The campaign of the transaction; null outside of one.
create function hustings_campaign() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('hustings.campaign_id', true), '')::uuid
$$;

do $$
declare
  name text;
begin
  foreach name in array array['memberships', 'api_keys', 'voters', 'voter_counts', 'donations', 'receipts',
    'receipt_spoils', 'receipt_serials', 'interactions', 'lawn_signs', 'volunteers', 'audit_log', 'idempotency_keys']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy within_campaign on %I using (campaign_id = hustings_campaign())', name);
    execute format('grant select, insert, update, delete on %I to hustings_server', name);
  end loop;
end $$;
revoke update, delete on audit_log from hustings_server;
revoke update on receipts, receipt_spoils from hustings_server;
-- A receipt states its donation's facts, so of a donation only its receipt's state may change.
revoke update on donations from hustings_server;
grant update (receipt_status, receipt_number) on donations to hustings_server;

alter table campaigns enable row level security;
alter table campaigns force row level security;
create policy within_campaign on campaigns using (id = hustings_campaign());
grant select, insert, update on campaigns to hustings_server;

-- A campaign sees the users who work in it. It sees no sessions and no passwords.
alter table users enable row level security;
alter table users force row level security;
create policy members on users for select
  using (exists (select from memberships where memberships.user_id = users.id));
grant select (id, email, name, created_at) on users to hustings_server;

-- Before the campaign is known (a key is presented, a user signs in, the operator lists campaigns), the login role
-- reads these four tables, and nothing of what campaigns store. For the server's role these policies do not hold.
create policy before_entry on campaigns for select using (current_user <> 'hustings_server');
create policy before_entry on memberships for select using (current_user <> 'hustings_server');
create policy before_entry on api_keys for select using (current_user <> 'hustings_server');
create policy before_entry on users using (current_user <> 'hustings_server');
-- file: campaign/donation-search.sql
-- The text search of donations.
--
-- Under row-level security PostgreSQL checks conditions that are not leakproof, LIKE among them, only after the policy
-- has been applied row by row. A search through the policy would therefore read the whole campaign. search_donations()
-- is the one exception: it runs as a role that may read donations for this purpose alone, its own text binds it to the
-- transaction's campaign, and it returns nothing but ids, whose rows the caller reads under the policy.
--
-- A text is searched in two ways. Reading donations from the newest on finds a common text quickly. The index of
-- trigrams finds a rare text quickly. With a million donations no search takes more than some tens of milliseconds.

create policy for_search on donations for select to hustings_search using (true);
grant select (campaign_id, id, search_text, receipt_status, method, received_on, received_month, created_at)
  on donations to hustings_search;

-- Reads donations from the newest on until a page is full. With a range of days it goes from each month to the one
-- before, since donations received long ago come last in the order of all; of a month it reads only donations that may
-- be newer than the page found so far.
-- Returns null where "reach" donations were read before the page was certain; a reach of null has no end.
create function search_donations_in_order(
  folded text, wanted_status text, wanted_method text, first_day date, last_day date,
  before_time timestamptz, before_id uuid, row_limit integer, reach integer
) returns uuid[]
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
set search_path = pg_catalog, public, pg_temp as $$
declare
  campaign constant uuid := hustings_campaign();
  by_month constant boolean := first_day is not null or last_day is not null;
  first constant date := coalesce(first_day, '-infinity');
  last constant date := coalesce(last_day, 'infinity');
  month date := last + 1;
  -- Planned at each call, with no conditions but the wanted ones.
  wanted constant text := 'select id, created_at, search_text like $2 as holds from donations where campaign_id = $1'
    || case when wanted_status is null then '' else ' and receipt_status = $3' end
    || case when wanted_method is null then '' else ' and method = $4' end
    || case when before_id is null then '' else ' and (created_at, id) < ($5, $6)' end
    || case when by_month then ' and received_month = $7 and received_on between $8 and $9' else '' end;
  newer text := '';
  ids uuid[] := '{}';
  times timestamptz[] := '{}';
  found_here integer;
  donation record;
begin
  loop
    if by_month then
      month := (
        select received_month from donations
        where campaign_id = campaign and received_month < month and received_month <= last
          and received_month >= date_trunc('month', first::timestamp)
        order by received_month desc limit 1
      );
      exit when month is null;
    end if;
    found_here := 0;
    for donation in execute wanted || newer || ' order by created_at desc, id desc'
      using campaign, hustings_like(folded), wanted_status, wanted_method, before_time, before_id, month, first, last,
        times[row_limit], ids[row_limit]
    loop
      if donation.holds then
        ids := ids || donation.id;
        times := times || donation.created_at;
        found_here := found_here + 1;
        exit when found_here = row_limit;
      end if;
      reach := reach - 1;
      if reach = 0 then
        return null;
      end if;
    end loop;
    exit when not by_month;
    select coalesce(array_agg(id), '{}'), coalesce(array_agg(at), '{}') into ids, times
    from (select id, at from unnest(ids, times) as t (id, at) order by at desc, id desc limit row_limit) newest;
    if cardinality(ids) = row_limit then
      newer := ' and (created_at, id) > ($10, $11)';
    end if;
  end loop;
  return ids;
end $$;

-- The four rarest trigrams of a text, judged by the newest donations. The index reads a list for each trigram that it
-- is asked for, and more than four find hardly fewer donations. A text of one or two characters is its own part.
create function rarest_trigrams(campaign uuid, folded text) returns text[]
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with newest as materialized (
    select search_text from donations where campaign_id = campaign order by created_at desc, id desc limit 100
  )
  select array(
    select trigram
    from (
      select distinct substr(folded, place, 3) from generate_series(1, greatest(length(folded) - 2, 1)) place
    ) as t (trigram)
    order by (select count(*) from newest where strpos(search_text, trigram) > 0), trigram
    limit 4
  )
$$;

-- Finds all donations that contain the text by the trigrams' index, then sorts them.
-- Returns null where more than 6,000 donations may contain it.
-- Only the trigrams' index may be used: the planner cannot know how common a part of a word is, and a wrong estimate
-- would read the whole campaign.
create function search_donations_by_trigrams(
  folded text, trigrams text[], wanted_status text, wanted_method text, first_day date, last_day date,
  before_time timestamptz, before_id uuid, row_limit integer
) returns uuid[]
language plpgsql stable set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    with candidates as materialized (
      select id, created_at, receipt_status, method, received_on, search_text from donations
      where campaign_id = hustings_campaign() and hustings_trigrams(search_text) @> trigrams
      limit 6001
    )
    select case when (select count(*) from candidates) <= 6000 then array(
      select id from candidates
      where search_text like hustings_like(folded)
        and (wanted_status is null or receipt_status = wanted_status)
        and (wanted_method is null or method = wanted_method)
        and (first_day is null or received_on >= first_day) and (last_day is null or received_on <= last_day)
        and (before_id is null or (created_at, id) < (before_time, before_id))
      order by created_at desc, id desc limit row_limit
    ) end
  );
end $$;

-- The ids of the newest donations that contain the text. The one function that the server may call; it tries first
-- what is quick for most texts.
create function search_donations(
  wanted text, wanted_status text, wanted_method text, first_day date, last_day date,
  before_time timestamptz, before_id uuid, row_limit integer
) returns table (donation_id uuid)
language plpgsql stable rows 100 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded constant text := hustings_fold(wanted);
  -- Donations of a range of days lie further apart, and reading one costs twice as much.
  reach constant integer := case when first_day is null and last_day is null then 10000 else 5000 end;
begin
  return query select unnest(coalesce(
    search_donations_in_order(folded, wanted_status, wanted_method, first_day, last_day, before_time, before_id,
      row_limit, reach),
    search_donations_by_trigrams(folded, rarest_trigrams(hustings_campaign(), folded), wanted_status, wanted_method,
      first_day, last_day, before_time, before_id, row_limit),
    search_donations_in_order(folded, wanted_status, wanted_method, first_day, last_day, before_time, before_id,
      row_limit, null)
  ));
end $$;

do $$
declare
  home text := current_schema();
  is_superuser boolean := (select rolsuper from pg_roles where rolname = current_user);
begin
  -- A function's new owner needs the right to create in its schema, for that moment.
  execute format('grant create on schema %I to hustings_search', home);
  alter function search_donations owner to hustings_search;
  alter function search_donations_in_order owner to hustings_search;
  alter function search_donations_by_trigrams owner to hustings_search;
  alter function rarest_trigrams owner to hustings_search;
  execute format('revoke create on schema %I from hustings_search', home);
  revoke execute on function search_donations, search_donations_in_order, search_donations_by_trigrams,
    rarest_trigrams from public;
  grant execute on function search_donations to hustings_server;
  -- The login role must not read as the searching role: it would see the donations of all campaigns.
  if not is_superuser then
    execute format('revoke hustings_search from %I', current_user);
  end if;
end $$;
-- file: jobs.sql
-- Scheduled jobs.

create table job_runs (
  id bigint generated always as identity primary key,
  job text not null,
  due_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text not null default 'running' check (outcome in ('running', 'done', 'failed', 'interrupted')),
  message text
);
create index job_runs_by_job on job_runs (job, id desc);

comment on table job_runs is 'Every run of a scheduled job. Missed runs are found by comparing these rows with the schedule.';
comment on column job_runs.job is 'The job''s name.';
comment on column job_runs.due_at is 'The time on the schedule that this run is for; null where somebody asked for the run.';
comment on column job_runs.message is 'What the run did, or why it failed.';
