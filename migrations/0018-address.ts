import { readSql } from './read-sql.ts';

/** Streets and civic numbers of the postal codes that straddle districts. */
export const addresses = {
  name: '0018-address',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0018-address/tables.sql']),
} as const;
