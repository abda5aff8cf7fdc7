import { readSql } from './read-sql.ts';

/** Links that do what they do in one statement, and whether the owner of an address has been seen: decision 12. */
export const invitations = {
  name: '0004-invitations',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0004-invitations/marks.sql', '0004-invitations/use-link.sql', '0004-invitations/second-factor.sql']),
} as const;
