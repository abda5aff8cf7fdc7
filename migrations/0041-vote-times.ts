/** Who has voted, by when it was marked. */
export const voteTimes = {
  name: '0041-vote-times',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists votes_cast_marked',
    `create index concurrently votes_cast_marked on votes_cast (campaign_id, marked_at desc) where undone_at is null`,
  ],
} as const;
