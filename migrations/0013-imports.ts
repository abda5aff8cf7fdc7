import { readSql } from './read-sql.ts';

/** Imports that programs start: what each row matches and looks like, and how many there are of each. */
export const imports = {
  name: '0013-imports',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0013-imports/columns.sql']),
} as const;

/** A row of a file finds the first one with its e-mail address and name; rows that look like a record are few. */
export const importsIndexes = {
  name: '0013-imports-indexes',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists import_rows_by_email',
    'create index concurrently import_rows_by_email on import_rows (campaign_id, email_key) where email_key is not null',
    'drop index concurrently if exists import_rows_alike',
    `create index concurrently import_rows_alike on import_rows (campaign_id, import_id, line) where alike_id is not null`,
  ],
} as const;
