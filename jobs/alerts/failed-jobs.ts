import type { Knex } from 'knex';
import { type Job, mostMinutesOf } from '#jobs/job.ts';
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

/** Jobs that have been running for longer than half of the time after which they are given up. */
export async function slowJobs(
  knex: Knex,
  jobs: ReadonlyArray<Pick<Job, 'name' | 'mostMinutes'>>,
  now: number,
): Promise<Condition[]> {
  const minutes = new Map(jobs.map((job) => [job.name, mostMinutesOf(job)]));
  const running = await knex('job_runs')
    .where({ outcome: 'running' })
    .whereIn('job', [...minutes.keys()])
    .orderBy('id')
    .select<Array<{ job: string; started_at: Date }>>('job', 'started_at');
  return running.flatMap(({ job, started_at: begun }) => {
    const most = minutes.get(job) as number;
    if (now - begun.getTime() < (most / 2) * 60_000) return [];
    return [
      {
        kind: 'job_slow' as const,
        subject: job,
        message: `The job ${job} has been running since ${begun.toISOString()}; it is given up after ${most} minutes. The log of the server that runs it says what it has done.`,
      },
    ];
  });
}
