import { readSql } from './read-sql.ts';

/** What voters are found by beside their names: columns that a trigger sets from here on. */
export const voterSearch = {
  name: '0005-voter-search',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0005-voter-search/columns.sql']),
} as const;

const index = (name: string, key: string, where = '') => [
  `drop index concurrently if exists ${name}`,
  `create index concurrently ${name} on voters (campaign_id, ${key}, id)${where}`,
];

/** The same for voters that are there already, and the indexes. */
export const voterSearchFilled = {
  name: '0005-voter-search-filled',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    ...readSql(['0005-voter-search/fill.sql']),
    ...index('voters_by_phone', 'phone_key', ' where phone_key is not null'),
    ...index('voters_by_email', 'email_key', ' where email_key is not null'),
    ...index('voters_by_postal_code', 'postal_key'),
    ...index('voters_by_street', 'street_key'),
  ],
} as const;
