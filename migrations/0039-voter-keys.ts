import { readSql } from './read-sql.ts';

/**
 * The columns by which voters are found are made where a new voter is, in the program. Triggers set those of voters that are
 * inserted without them, as a server of the last release does, and of voters that change.
 */
export const voterKeys = {
  name: '0039-voter-keys',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0039-voter-keys/triggers.sql']),
} as const;
