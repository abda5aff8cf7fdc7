import { readSql } from './read-sql.ts';

/** Merges of voters, which can be undone, and erasures, which cannot. */
export const merge = {
  name: '0014-merge',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0014-merge/tables.sql', '0014-merge/feed.sql']),
} as const;
