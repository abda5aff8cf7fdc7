-- Sources of electoral data and the runs that read them.

create table catalogue (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  updated_at timestamptz not null,
  imported_version bigint
);
insert into catalogue (version, updated_at) values (0, now());

comment on table catalogue is 'One row: the version of all published electoral data. Each publication raises it; servers load the data anew when it changes.';
comment on column catalogue.imported_version is 'The version that the last import of another installation''s data made. While it is the present one, all electoral data is from there. Null where nothing was imported.';

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
  problem text check (problem in ('overdue', 'edition_due', 'unreachable', 'wrong_answer', 'unreadable', 'held_back',
    'reference_missing', 'interrupted', 'taken_back')),
  in_registry boolean not null default false,
  not_described_since timestamptz,
  removed_at timestamptz,
  last_checked_at timestamptz,
  last_changed_at timestamptz,
  next_check_at timestamptz,
  content_hash text
);

comment on table sources is 'Publishers'' datasets, as data/sources describes them, and what the last check of each found.';
comment on column sources.definition is 'The source''s JSON file.';
comment on column sources.cadence is 'How often the source is checked.';
comment on column sources.state_message is 'What the operator should know about the state. Never shown to the public: it may hold paths and statements.';
comment on column sources.problem is 'Why the source is not fresh, by kind: what the public is told.';
comment on column sources.in_registry is 'Whether the registry of the installation has described it. False for the sample and for files brought along.';
comment on column sources.not_described_since is 'When the registry was first seen without it; what it published is still served. Null while it is described.';
comment on column sources.last_changed_at is 'When a check last found other content than before.';
comment on column sources.removed_at is 'When an operator removed it: it is not checked or listed any more, and stays for what was served of it. Null until then, and again once it is ingested.';
comment on column sources.next_check_at is 'When a job asks for it next, by the schedule of the process that runs jobs; null where none will.';
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
  accepted_at timestamptz,
  dismissed_at timestamptz
);
create index ingest_runs_by_source on ingest_runs (source_id, id desc);

comment on table ingest_runs is 'Every attempt to read a source and to publish what it holds.';
comment on column ingest_runs.report is 'The findings of the run''s checks.';
comment on column ingest_runs.archive_sha256 is 'SHA-256 of the file that was read; the file is kept under this name.';
comment on column ingest_runs.archive_origin is 'The address or path that the file came from.';
comment on column ingest_runs.catalogue_version is 'The catalogue''s version with this publication; null where nothing was published.';
comment on column ingest_runs.accepted_at is 'When an operator accepted a quarantined run.';
comment on column ingest_runs.dismissed_at is 'When an operator put a quarantined run away; why is in refused_contents.';
