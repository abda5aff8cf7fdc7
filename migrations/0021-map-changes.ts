import { readSql } from './read-sql.ts';

/** What each publication of a map changed. */
export const mapChanges = {
  name: '0021-map-changes',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0021-map-changes/tables.sql']),
} as const;
