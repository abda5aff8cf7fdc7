import { readSql } from './read-sql.ts';

/**
 * Webhooks that keys make, and the scope for that. One whose messages are fetched has a state of its own, so that a server of
 * the last release sends nothing to it.
 */
export const webhookKeys = {
  name: '0037-webhook-keys',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0037-webhook-keys/webhooks.sql']),
} as const;
