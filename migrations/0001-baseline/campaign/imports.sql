-- Files of voters or volunteers that members import in the console, and their rows. Both are deleted a day after the
-- upload at the latest. A row is deleted in the transaction that records its voter or volunteer: whatever ends an
-- import in between, no row is recorded twice.

create table imports (
  campaign_id uuid not null references campaigns (id),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('VOTERS', 'VOLUNTEERS')),
  file_name text not null,
  header text[] not null,
  state text not null check (state in ('UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'STOPPED')),
  mapping text[] not null,
  default_values jsonb not null default '{}',
  with_duplicates boolean not null default false,
  rows_total integer not null check (rows_total >= 0),
  rows_processed integer not null default 0 check (rows_processed >= 0),
  imported integer not null default 0 check (imported >= 0),
  last_line integer not null default 0,
  encoding text,
  created_at timestamptz(3) not null,
  primary key (campaign_id, id),
  foreign key (campaign_id, user_id) references memberships (campaign_id, user_id)
);

comment on table imports is 'Files of voters or volunteers on their way into a campaign. Kept for a day at most.';
comment on column imports.user_id is 'The member who uploaded it, in whose name its rows are recorded.';
comment on column imports.header is 'The names of the file''s columns.';
comment on column imports.state is 'UPLOADED: its columns are to be chosen. CHECKING and RUNNING: in batches, in the background. CHECKED: waits for the member.';
comment on column imports.mapping is 'The field that each column goes to; empty for a column that is left out.';
comment on column imports.default_values is 'Values of fields for the rows that have none.';
comment on column imports.with_duplicates is 'Whether rows that repeat a record are imported too.';
comment on column imports.rows_total is 'How many rows the check, or the import, has to go through.';
comment on column imports.rows_processed is 'How many of them it has gone through.';
comment on column imports.imported is 'How many records the import has made.';
comment on column imports.last_line is 'The line up to which it has gone through them.';
comment on column imports.encoding is 'How lines that are not UTF-8 are read: WINDOWS-1252, or UTF-8 where they are left out. Null where there are none.';

create table import_rows (
  campaign_id uuid not null,
  import_id uuid not null,
  line integer not null check (line > 0),
  cells text[] not null,
  fault text,
  size integer,
  outcome text not null default 'WAITING' check (outcome in ('WAITING', 'READY', 'FAULTY', 'DUPLICATE', 'NO_ROOM')),
  findings jsonb not null default '[]',
  match_key bytea,
  duplicate_line integer,
  duplicate_id uuid,
  primary key (campaign_id, import_id, line),
  foreign key (campaign_id, import_id) references imports (campaign_id, id) on delete cascade
);
create index import_rows_by_outcome on import_rows (campaign_id, import_id, outcome, line);
create index import_rows_by_key on import_rows (campaign_id, match_key) where match_key is not null;

comment on table import_rows is 'The rows of an import that are not recorded yet, or not at all.';
comment on column import_rows.line is 'The line of the file on which the row begins.';
comment on column import_rows.fault is 'Why the line is no row: QUOTE, CELLS, FEWER, NUL, LONG or ENCODING. Null where it is one.';
comment on column import_rows.size is 'About how many characters the cells have, by which rows are read in small batches.';
comment on column import_rows.findings is 'What is wrong with which field; never a value.';
comment on column import_rows.match_key is 'Hash of the import''s id and of what duplicates have in common. Only the first row of those that share it has it.';
comment on column import_rows.duplicate_line is 'The line of the same file that this row repeats.';
comment on column import_rows.duplicate_id is 'The record that this row repeats.';
