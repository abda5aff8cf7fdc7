import { readSql } from '../read-sql.ts';

/** Visits that keep their history. */
export const doors = {
  name: '0011-doors',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0011-doors/visits.sql']),
} as const;

/** A client's own id of a visit is one visit's, and of a voter's visits the one that is in force is found at once. */
export const doorsIndexes = {
  name: '0011-doors-indexes',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists interactions_by_event',
    `create unique index concurrently interactions_by_event on interactions (campaign_id, event_id)
       where event_id is not null`,
  ],
} as const;
