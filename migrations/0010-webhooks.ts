import { readSql } from './read-sql.ts';

/** Addresses that are notified of changes, and their messages. */
export const webhooks = {
  name: '0010-webhooks',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0010-webhooks/tables.sql']),
} as const;
