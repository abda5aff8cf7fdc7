/**
 * The report of an import that changes voters keeps what each field was and became, for the day for which the file is stored.
 * Whoever is erased meanwhile is found in it by an index.
 */
export const changedValues = {
  name: '0029-changed-values',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    'alter table import_rows add column changed_values jsonb',
    `comment on column import_rows.changed_values is 'What the fields were of the record that the row has changed, and became. Null: it has changed none, a server of an earlier release did, or the record is erased.'`,
  ],
} as const;

export const changedValuesIndex = {
  name: '0029-changed-values-index',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists import_rows_by_changed_record',
    'create index concurrently import_rows_by_changed_record on import_rows (campaign_id, duplicate_id) where changed_values is not null',
  ],
} as const;
