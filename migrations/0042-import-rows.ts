/**
 * Rows of an upload are READY from the beginning, so that the check writes those alone of which it says something else. Their
 * index has these alone. A server of the last release reads the others in the order of the file, without it, until it ends.
 */
export const importRows = {
  name: '0042-import-rows',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists import_rows_by_outcome_new',
    `create index concurrently import_rows_by_outcome_new on import_rows (campaign_id, import_id, outcome, line)
       where outcome <> 'READY'`,
    'drop index concurrently if exists import_rows_by_outcome',
    'alter index import_rows_by_outcome_new rename to import_rows_by_outcome',
    `comment on column import_rows.outcome is 'READY from the upload on, unless the check says something else. WAITING: not checked, of a server of an earlier release.'`,
    `comment on column import_rows.match_key is 'Of a server of an earlier release: hash of the import''s id and of what duplicates have in common. Only the first row of those that share it has it.'`,
    `comment on column import_rows.email_key is 'Of a server of an earlier release: hash of the import''s id and of e-mail address and name. Only the first row of those that share it has it.'`,
    `comment on column import_rows.subject_key is 'Of a server of an earlier release: hash of the import''s id and of the record that the row matches, or of its identifier. Only the first row of those that share it has it.'`,
  ],
} as const;
