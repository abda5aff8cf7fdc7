import { readSql } from './read-sql.ts';

/** Scripts and their answers, and who has voted. */
export const scripts = {
  name: '0016-doors',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0016-doors/tables.sql']),
} as const;

/** The answers to one script, voter by voter; interactions by when they took place; the voter of a poll's list. */
export const scriptsIndexes = {
  name: '0016-doors-indexes',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists interactions_by_script',
    `create index concurrently interactions_by_script on interactions (campaign_id, script_id, voter_id, id)
       where script_id is not null and withdrawn_at is null`,
    'drop index concurrently if exists interactions_occurred',
    `create index concurrently interactions_occurred on interactions
       (campaign_id, (case when occurred_at is null then created_at else occurred_at end) desc, id desc)`,
    'drop index concurrently if exists voters_by_elector_number',
    `create index concurrently voters_by_elector_number on voters
       (campaign_id, elector_key, walk_key) where elector_key is not null`,
  ],
} as const;
