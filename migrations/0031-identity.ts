import { readSql } from './read-sql.ts';

/** What is the same name, telephone number and mailbox, and the columns by which donors and voters are found and compared. */
export const identity = {
  name: '0031-identity',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0031-identity/functions.sql', '0031-identity/columns.sql']),
} as const;

const index = (name: string, table: string, keys: string, where = '') => [
  `drop index concurrently if exists ${name}`,
  `create index concurrently ${name} on ${table} (campaign_id, ${keys})${where}`,
];

/** The same for donations and voters that are there already, and the indexes. */
export const identityFilled = {
  name: '0031-identity-filled',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    ...readSql(['0031-identity/fill.sql']),
    ...index('donations_by_identity', 'donations', 'donor_identity, received_on'),
    ...index('donations_by_mailbox', 'donations', 'donor_mailbox, received_on', ' where donor_mailbox is not null'),
    ...index(
      'donations_by_telephone',
      'donations',
      'donor_telephone, received_on',
      ' where donor_telephone is not null',
    ),
    ...index('voters_by_family_name', 'voters', 'family_name_key, id'),
  ],
  // Each row is written once, with all its entries of indexes.
  work: [
    { table: 'voters', wal: 2.3, growth: 1.2, nanoseconds: 200 },
    { table: 'donations', wal: 2.3, growth: 1.2, nanoseconds: 200 },
  ],
} as const;
