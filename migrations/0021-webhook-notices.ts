/** When the owners of a campaign were notified by e-mail that a webhook was disabled, so that they are notified once. */
export const webhookNotices = {
  name: '0021-webhook-notices',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    'alter table webhooks add column owners_told_at timestamptz(3)',
    `comment on column webhooks.owners_told_at is
       'When the owners were last told by e-mail that it was disabled; null if they never were.'`,
  ],
} as const;
