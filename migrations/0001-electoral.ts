import type { Knex } from 'knex';

/**
 * Electoral geography. A boundary is a district's lasting identity (set and code); a boundary version is what was
 * true of it over a half-open span of time. Nothing is ever overwritten: a publication closes versions and opens new
 * ones, and the exclusion constraints make two maps in force at one instant impossible.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists btree_gist;

    create table catalogue (
      only_row boolean primary key default true check (only_row),
      version bigint not null,
      updated_at timestamptz not null
    );
    insert into catalogue (version, updated_at) values (0, now());

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

    create table boundaries (
      id text primary key,
      set_id text not null references boundary_sets (id),
      code text not null,
      unique (set_id, code)
    );

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

    create table postal_codes (
      code text primary key check (code ~ '^[A-Z][0-9][A-Z][0-9][A-Z][0-9]$'),
      province text not null,
      longitude double precision,
      latitude double precision,
      address_count integer not null default 0 check (address_count >= 0),
      -- The register whose addresses the place and the count come from; null where only a concordance knows the code.
      address_source_id text
    );

    -- No foreign keys: five million rows are written at a time, and checking three keys in each takes four times as
    -- long as writing it. The one writer checks the boundaries as a whole and holds a lock on postal_codes meanwhile.
    -- No index by source either: a source is replaced whole, which reads most of the table in any case.
    create table postal_code_districts (
      postal_code text not null,
      boundary_id text not null,
      source_id text not null,
      method text not null check (method in ('addresses', 'concordance')),
      share double precision not null check (share > 0 and share <= 1),
      address_count integer not null default 0 check (address_count >= 0),
      primary key (postal_code, boundary_id, source_id)
    );

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

    create table election_districts (
      election_id text not null references elections (id),
      boundary_id text not null references boundaries (id),
      population integer check (population >= 0),
      elector_count integer check (elector_count >= 0),
      primary key (election_id, boundary_id)
    );
    create index election_districts_by_boundary on election_districts (boundary_id);

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
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations go forward only: restore a backup to go back.');
}
