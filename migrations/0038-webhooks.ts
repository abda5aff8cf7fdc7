import { readSql } from './read-sql.ts';

/** What has become of all messages of webhooks, and that nothing is sent to one whose messages are fetched. */
export const webhookTotals = {
  name: '0038-webhook-totals',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0038-webhooks/totals.sql', '0038-webhooks/sent-or-fetched.sql']),
} as const;

/** Webhooks that were resumed although their messages had been fetched. */
export const fetchedWebhooks = {
  name: '0038-fetched-webhooks',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    ...readSql(['0038-webhooks/end-fetched.sql']),
    'alter table webhooks validate constraint webhooks_sent_or_fetched_check',
  ],
} as const;
