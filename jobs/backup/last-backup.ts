import type { Knex } from 'knex';
import { readDatabaseCreation } from '#jobs/run/job-runs.ts';

/** A night may be late; a second one is missing. */
const oldAfter = 36 * 3_600_000;

/**
 * What is wrong with the backups that the job writes: `none` if no server has ever written one although the database is
 * old enough, `old` if the last one, or the first attempt, was too long ago. The job is recorded only by a server that
 * has a folder for backups.
 */
export async function backupProblem(
  knex: Knex,
  now: number,
): Promise<null | { readonly problem: 'none' } | { readonly problem: 'old'; readonly last: Date | null }> {
  const { rows } = await knex.raw<{ rows: [{ first: Date | null; last: Date | null }] }>(
    `select min(started_at) as first, max(finished_at) filter (where outcome = 'done') as last
     from job_runs where job = 'backup'`,
  );
  const [{ first, last }] = rows;
  const since = last?.getTime() ?? first?.getTime() ?? (await readDatabaseCreation(knex));
  if (now - since <= oldAfter) return null;
  return first === null ? { problem: 'none' } : { problem: 'old', last };
}
