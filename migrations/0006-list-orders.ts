import { readSql } from './read-sql.ts';

/** What volunteers are sorted by: a column that a trigger sets from here on. */
export const listOrders = {
  name: '0006-list-orders',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0006-list-orders/volunteer-names.sql']),
} as const;

const index = (name: string, table: string, keys: string) => [
  `drop index concurrently if exists ${name}`,
  `create index concurrently ${name} on ${table} (campaign_id, ${keys}, id)`,
];

/**
 * Of a column that is never null too: an index on the column itself is taken for conditions of other queries, whose rows
 * are then sorted.
 */
const expression = (column: string, least: string) => `(case when ${column} is null then ${least} else ${column} end)`;

/** The same for volunteers who are there already, and an index for each order of the console's lists. */
export const listOrdersFilled = {
  name: '0006-list-orders-filled',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    ...readSql(['0006-list-orders/fill.sql']),
    // A list reads donations in force, voided and returned ones each from its part of the index.
    ...index('donations_by_day', 'donations', `status, ${expression('received_on', `'1970-01-01'::date`)}`),
    ...index('donations_by_donor_name', 'donations', `status, ${expression('donor_name_key', `''`)} collate "C"`),
    ...index('donations_by_amount', 'donations', `status, ${expression('amount_cents', '0')}`),
    ...index('donations_by_receipt_number', 'donations', `status, ${expression('receipt_number', `''`)} collate "C"`),
    ...index('voters_by_riding_and_name', 'voters', 'riding, name_key'),
    ...index('voters_by_last_contact', 'voters', expression('last_contact', `'1970-01-01 00:00:00+00'::timestamptz`)),
    ...index('volunteers_by_name', 'volunteers', 'name_key'),
    ...index('volunteers_by_status_and_name', 'volunteers', 'status, name_key'),
  ],
} as const;
