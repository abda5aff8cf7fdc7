import { readSql } from './read-sql.ts';

/** The parts of a donor's name: facts of a donation, which a correction may change. */
export const nameParts = {
  name: '0032-name-parts',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0032-name-parts/name-parts.sql']),
} as const;
