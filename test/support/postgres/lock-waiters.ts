import type { Knex } from 'knex';
import { until } from '#test/support/until.ts';
import { isDistributed } from './on-one-postgres.ts';

/** By which a session is cancelled or ended. */
export const sessionId = isDistributed ? 'global_pid' : 'pid';

/** Sessions of the database that wait for locks, on whichever node. */
export const lockWaiting = `${isDistributed ? 'citus_stat_activity' : 'pg_stat_activity'}
  where datname = current_database() and wait_event_type = 'Lock'`;

/** How many sessions of the database wait for locks that others hold. */
export async function waitingSessions(knex: Knex): Promise<number> {
  const { rows } = await knex.raw(`select count(*)::int as waiting from ${lockWaiting}`);
  return rows[0].waiting as number;
}

/** Resolves when at least that many sessions of the database wait for locks that others hold. */
export async function lockWaiters(knex: Knex, atLeast: number): Promise<void> {
  await until(
    `${atLeast} sessions that wait for a lock`,
    () => waitingSessions(knex),
    (waiting) => waiting >= atLeast,
  );
}
