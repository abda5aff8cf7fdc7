import type { Knex } from 'knex';

const day = 86_400_000;

/** Long enough to see how the quarterly jobs of the year before went. */
const jobRunsKept = 400 * day;

/** Deletes sessions that have run out. Answers how many. */
export function forgetSessions(knex: Knex, now: number): Promise<number> {
  return knex('sessions').where('expires_at', '<=', new Date(now)).delete();
}

/** Deletes records of jobs' runs that are older than 400 days. Answers how many. Those of ingests are kept for good. */
export function forgetJobRuns(knex: Knex, now: number): Promise<number> {
  return knex('job_runs')
    .where('started_at', '<', new Date(now - jobRunsKept))
    .delete();
}
