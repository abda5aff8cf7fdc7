import { readSql } from './read-sql.ts';

/** The column by which voters are found by their given names, set by a trigger from here on. */
export const givenNames = {
  name: '0005-given-names',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0005-given-names/column.sql']),
} as const;

/** The same for voters that are there already, and its index. */
export const givenNamesFilled = {
  name: '0005-given-names-filled',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    ...readSql(['0005-given-names/fill.sql']),
    'drop index concurrently if exists voters_by_given_name',
    'create index concurrently voters_by_given_name on voters (campaign_id, given_name_key, id)',
  ],
} as const;
