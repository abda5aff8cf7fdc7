import { readSql } from './read-sql.ts';

/** The feed's entries of voters who are created by one statement are written by one statement too. */
export const createdVoters = {
  name: '0039-created-voters',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0039-created-voters/triggers.sql']),
} as const;
