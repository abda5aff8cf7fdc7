/** What a candidate gave to the own campaign counts together, whatever the name on each donation is. */
export const candidateGifts = {
  name: '0026-candidate-gifts',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists donations_of_candidate',
    'create index concurrently donations_of_candidate on donations (campaign_id) where from_candidate',
  ],
} as const;
