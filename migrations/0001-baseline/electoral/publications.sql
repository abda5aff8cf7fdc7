-- What was published of each source, by whom, and what was taken back.

create table publications (
  catalogue_version bigint primary key,
  source_id text not null references sources (id),
  action text not null check (action in ('publish', 'rollback', 'withdraw')),
  undoes bigint unique references publications (catalogue_version) check ((undoes is not null) = (action = 'rollback')),
  run_id bigint references ingest_runs (id),
  recorded_at timestamptz not null,
  done_by text not null,
  definition jsonb not null,
  counts jsonb not null default '{}',
  content_hash text,
  archive_sha256 text,
  archive_origin text
);
create index publications_by_source on publications (source_id, catalogue_version desc);

comment on table publications is 'What was published of each source and taken back again, by whom. Rows are added, never changed.';
comment on column publications.catalogue_version is 'The catalogue''s version with it.';
comment on column publications.action is 'publish: content was published. rollback: what was known before another publication or withdrawal is known again. withdraw: what was published is answered no more.';
comment on column publications.undoes is 'The publication or withdrawal that a rollback undoes.';
comment on column publications.recorded_at is 'Since when it is known: boundary_versions.recorded begins or ends here.';
comment on column publications.done_by is 'The job, or the operator by the name of the account on the machine.';
comment on column publications.definition is 'The source''s JSON file at that time.';
comment on column publications.counts is 'How much was published, by what it is.';
comment on column publications.content_hash is 'SHA-256 of what was published, whatever file it came in; null of a withdrawal.';
comment on column publications.archive_sha256 is 'SHA-256 of the file that it came from; null of a withdrawal.';
comment on column publications.archive_origin is 'The address or path of that file.';

-- A check that finds this content, or this file by this description, does not publish it.
create table refused_contents (
  id bigint generated always as identity primary key,
  source_id text not null references sources (id),
  cause text not null check (cause in ('rolled_back', 'withdrawn', 'dismissed')),
  reason text,
  refused_at timestamptz not null default now(),
  refused_by text not null,
  definition jsonb not null,
  content_hash text,
  archive_sha256 text,
  check (content_hash is not null or archive_sha256 is not null)
);
create index refused_contents_by_source on refused_contents (source_id);

comment on table refused_contents is 'What an operator has taken back or put away: the next checks do not publish it again, unless a person wants it.';
comment on column refused_contents.reason is 'Why, in the operator''s words.';
comment on column refused_contents.refused_by is 'The operator, by the name of the account on the machine.';
comment on column refused_contents.definition is 'The source''s JSON file at that time.';
comment on column refused_contents.content_hash is 'SHA-256 of the content, whatever file it comes in; null where the file could not be read.';
comment on column refused_contents.archive_sha256 is 'SHA-256 of the file.';
