import { readSql } from './read-sql.ts';

/** Streets with their numbers, by which an address is found, and the lines of the road network: a further kind of sources. */
export const streets = {
  name: '0044-streets',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0044-streets/tables.sql']),
} as const;
