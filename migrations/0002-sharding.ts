import { readSql } from './read-sql.ts';

/** What a sharding PostgreSQL needs otherwise than the baseline has it: docs/decisions/0010-citus.md. */
export const sharding = {
  name: '0002-sharding',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql([
    '0002-sharding/members.sql',
    '0002-sharding/key-changes.sql',
    '0002-sharding/audit-batches.sql',
    '0002-sharding/donation-search.sql',
    '0002-sharding/closure.sql',
    '0002-sharding/voter-cap.sql',
  ]),
} as const;
