import { readSql } from './read-sql.ts';

/** The feed of a campaign's changes, and the triggers that write it. */
export const changes = {
  name: '0009-changes',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0009-changes/tables.sql', '0009-changes/triggers.sql']),
} as const;

/** What the feed says of visits that are taken back, once there are such visits. */
export const withdrawnVisits = {
  name: '0009-withdrawn-visits',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0009-changes/withdrawn.sql']),
} as const;
