const create = (name: string, keys: string, where = '') => [
  `drop index concurrently if exists ${name}`,
  `create index concurrently ${name} on voters (campaign_id, ${keys})${where}`,
];

const drop = (name: string) => `drop index concurrently if exists ${name}`;

/** An index that takes the place and the name of another one, once it is there. */
const replace = (name: string, keys: string, where: string) => [
  ...create(`${name}_new`, keys, where),
  drop(name),
  `alter index ${name}_new rename to ${name}`,
];

const known = ' where support_level is not null';

/**
 * Fewer and smaller indexes of voters. Counts by riding and poll read indexes without names and ids, in which equal entries are
 * stored once. Lists by name have the order in which names are searched, whose index is there. Lists of a support level have
 * voters with a level alone, and few voters of an imported list have one. Each index is there before the one that it replaces is
 * dropped; a server of the last release searches names and sorts lists by them without an index until it ends.
 */
export const voterIndexes = {
  name: '0039-voter-indexes',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    ...create('voters_counted_by_riding_and_poll', 'riding, poll, support_and_contact'),
    drop('voters_in_walk_by_riding_and_poll'),
    ...create('voters_counted_by_poll', 'poll, support_and_contact'),
    drop('voters_in_walk_by_poll'),
    ...create('voters_by_riding_and_family_name', 'riding, family_name_key, id'),
    drop('voters_by_riding_and_name'),
    drop('voters_by_name'),
    ...replace('voters_by_support', 'support_level, created_at desc, id desc', known),
    ...replace('voters_by_riding_and_support', 'riding, support_level, created_at desc, id desc', known),
  ],
  // New indexes are written once; of voters who all have a support level they take the more. The first are there before any is
  // dropped, and in the end the table takes a quarter less.
  work: [{ table: 'voters', wal: 0.06, growth: 0.01, nanoseconds: 7 }],
} as const;
