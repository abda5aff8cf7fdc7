import { readSql } from './read-sql.ts';

/** Turfs: parts of a walk that volunteers take on, and the links by which they record visits. */
export const turfs = {
  name: '0012-turfs',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0012-turfs/tables.sql']),
} as const;
