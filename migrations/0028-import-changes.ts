/**
 * An import of voters may change those that its rows match. While it does, its state has a name of its own: a server of the
 * last release, which would leave those rows out, takes no batch of it.
 */
export const importChanges = {
  name: '0028-import-changes',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `alter table imports
       add column duplicates text,
       drop constraint imports_state_check,
       -- What is there passed the narrower check.
       add constraint imports_state_check
         check (state in ('UPLOADED', 'CHECKING', 'CHECKING_UPDATE', 'CHECKED', 'RUNNING', 'RUNNING_UPDATE', 'DONE', 'STOPPED', 'TAKING_BACK'))
         not valid,
       add constraint imports_duplicates_check check (duplicates in ('update')) not valid`,
    `comment on column imports.duplicates is 'update: rows that match a voter change that voter. Null: with_duplicates says what becomes of them.'`,
    `comment on column imports.state is 'UPLOADED: its columns are to be chosen. CHECKING and RUNNING: in batches, in the background; with _UPDATE those of an import that changes records. CHECKED: waits for the member. TAKING_BACK: its records are removed, in slices.'`,
    `alter table import_rows
       add column subject_key bytea,
       add column subject_line integer,
       add column change_fields text[],
       drop constraint import_rows_outcome_check,
       add constraint import_rows_outcome_check
         check (outcome in ('WAITING', 'READY', 'FAULTY', 'DUPLICATE', 'NO_ROOM', 'RECORDED', 'UPDATED', 'UNCHANGED')) not valid`,
    `comment on table import_rows is 'The rows of an import that are not recorded, that look like another record, or that changed one; of those that are recorded or compared no cells are kept.'`,
    `comment on column import_rows.subject_key is 'Hash of the import''s id and of the record that the row matches, or of its identifier. Only the first row of those that share it has it.'`,
    `comment on column import_rows.subject_line is 'The line of the same file before this row that matches the same record, or has the same identifier. Null: there is none.'`,
    `comment on column import_rows.change_fields is 'The fields of the record which it matches that the row would change, or has changed. Null: not compared.'`,
  ],
} as const;

/** A row of a file finds the first one of the same record. */
export const importChangesIndex = {
  name: '0028-import-changes-index',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists import_rows_by_subject',
    'create index concurrently import_rows_by_subject on import_rows (campaign_id, subject_key) where subject_key is not null',
  ],
} as const;
