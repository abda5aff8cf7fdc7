alter table imports
  add column starts_itself boolean not null default false,
  add column counts jsonb,
  add column sheet text;
comment on column imports.starts_itself is 'Whether the import begins when the check ends, without a question.';
comment on column imports.counts is 'How many rows there are of each outcome, of each rule by which they repeat a record, and with a record that they look like; each batch keeps it. Null: of a server that kept none.';
comment on column imports.sheet is 'The sheet of a workbook that the rows are of. Null of a CSV file.';

alter table import_rows
  add column email_key bytea,
  add column match_rule text,
  add column likeness text,
  add column alike_id uuid,
  add column record_id uuid,
  drop constraint import_rows_outcome_check,
  -- Every row passed the narrower check: what is there is not read again.
  add constraint import_rows_outcome_check
    check (outcome in ('WAITING', 'READY', 'FAULTY', 'DUPLICATE', 'NO_ROOM', 'RECORDED')) not valid;
comment on table import_rows is 'The rows of an import that are not recorded, or that look like another record; of those that are recorded no cells are kept.';
comment on column import_rows.email_key is 'Hash of the import''s id and of e-mail address and name. Only the first row of those that share it has it.';
comment on column import_rows.match_rule is 'The rule by which the row repeats a record or a line: EXTERNAL_ID, EMAIL or NAME_AND_ADDRESS.';
comment on column import_rows.likeness is 'Why the row looks like another record: NEAR_NAME or SAME_EMAIL.';
comment on column import_rows.alike_id is 'The record that the row looks like.';
comment on column import_rows.record_id is 'The record that the row has become, of a row that looks like another one.';
