import { readSql } from './read-sql.ts';

/** Donations of one statement get their entries of the feed, and the keys of their donors, without a call for each row. */
export const createdDonations = {
  name: '0052-created-donations',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0052-created-donations/triggers.sql']),
} as const;
