const table = 'voters';

const index = (name: string, keys: string, where = '') => [
  `drop index concurrently if exists ${name}`,
  `create index concurrently ${name} on ${table} (campaign_id, ${keys})${where}`,
];

const drop = (name: string) => `drop index concurrently if exists ${name}`;

/**
 * Fewer and smaller indexes of voters. Counts by riding and poll read indexes without names and ids: equal entries of those are
 * stored once. Lists that are newest first read their index backwards: new voters come to its end, where pages are
 * filled, and not to its beginning, where each is split into two half empty ones. Lists by name have the order in which names
 * are searched, whose index is there. Each index is there before the one that
 * it replaces is dropped.
 */
export const voterIndexes = {
  name: '0039-voter-indexes',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    ...index('voters_counted_by_riding_and_poll', 'riding, poll, support_and_contact'),
    drop('voters_in_walk_by_riding_and_poll'),
    ...index('voters_counted_by_poll', 'poll, support_and_contact'),
    drop('voters_in_walk_by_poll'),
    ...index('voters_by_age', 'created_at, id'),
    drop('voters_newest'),
    ...index('voters_by_riding_and_age', 'riding, created_at, id'),
    drop('voters_by_riding'),
    ...index('voters_by_support_and_age', 'support_level, created_at, id'),
    drop('voters_by_support'),
    ...index('voters_by_riding_support_and_age', 'riding, support_level, created_at, id'),
    drop('voters_by_riding_and_support'),
    ...index('voters_tagged_by_age', 'created_at, id', ` where tags <> '{}'`),
    drop('voters_tagged'),
    ...index('voters_by_riding_and_family_name', 'riding, family_name_key, id'),
    drop('voters_by_riding_and_name'),
    drop('voters_by_name'),
  ],
} as const;
