import type { Knex } from 'knex';
import { attemptsPerOccurrence } from '#jobs/schedule/job-history.ts';
import type { Condition } from './conditions.ts';

/**
 * Jobs whose last run failed, or that were given up because their process ended each time. Only `jobs` count: one that
 * has been turned off is not an alert. What a run says of itself is not repeated: an error's text may contain anything.
 */
export async function failedJobs(knex: Knex, jobs: readonly string[]): Promise<Condition[]> {
  const { rows } = await knex.raw<{ rows: Array<{ job: string; finished_at: Date }> }>(
    `select last.job, last.finished_at
     from unnest(?::text[]) with ordinality wanted (job, place)
     cross join lateral (
       select * from job_runs r where r.job = wanted.job and r.outcome <> 'running' order by r.id desc limit 1
     ) last
     where last.outcome = 'failed' or (last.outcome = 'interrupted' and ? <= (
       select count(*) from job_runs r
       where r.job = last.job and r.due_at = last.due_at and r.outcome = 'interrupted'
     ))
     order by wanted.place`,
    [[...jobs], attemptsPerOccurrence],
  );
  return rows.map(({ job, finished_at: at }) => ({
    kind: 'job_failed',
    subject: job,
    message: `The job ${job} failed at ${at.toISOString()}. "hustings jobs list --json" says why, and "hustings jobs run ${job}" runs it again.`,
  }));
}
