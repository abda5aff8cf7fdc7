import { readSql } from './read-sql.ts';

/** Devices that users have signed in on, and what users are told of attempts that failed. */
export const signInAttempts = {
  name: '0003-sign-in-attempts',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0003-sign-in-attempts/known-devices.sql', '0003-sign-in-attempts/failed-attempts.sql']),
} as const;
