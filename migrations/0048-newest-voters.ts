/** An index that takes the place and the name of another one, once it is there. */
const replace = (name: string, keys: string, where = '') => [
  `drop index concurrently if exists ${name}_new`,
  `create index concurrently ${name}_new on voters (campaign_id, ${keys}created_at, id)${where}`,
  `drop index concurrently if exists ${name}`,
  `alter index ${name}_new rename to ${name}`,
];

const known = ' where support_level is not null';

/**
 * Indexes of the newest voters grow at their end, and are read from there. Those before them were in the order of lists: each new
 * voter came before all others, and pages that were divided there stayed half full.
 */
export const newestVoters = {
  name: '0048-newest-voters',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    ...replace('voters_newest', ''),
    ...replace('voters_by_riding', 'riding, '),
    ...replace('voters_tagged', '', ` where tags <> '{}'`),
    ...replace('voters_by_support', 'support_level, ', known),
    ...replace('voters_by_riding_and_support', 'riding, support_level, ', known),
  ],
  work: [{ table: 'voters', wal: 0.06, growth: 0.03, nanoseconds: 5 }],
} as const;
