/** The index by which voters with an earlier place in the walk are found has no others: each new voter had an entry. */
export const walkKeyVersion = {
  name: '0042-walk-key-version',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists voters_by_walk_key_version_new',
    `create index concurrently voters_by_walk_key_version_new on voters (campaign_id, walk_key_version)
       where walk_key_version < 4`,
    'drop index concurrently if exists voters_by_walk_key_version',
    'alter index voters_by_walk_key_version_new rename to voters_by_walk_key_version',
  ],
  work: [{ table: 'voters', wal: 0, growth: 0, nanoseconds: 1 }],
} as const;
