import type { Knex } from 'knex';
import type { JobResult } from '#jobs/job.ts';
import type { JobHistory } from '#jobs/schedule/job-history.ts';

/** The record of the jobs' runs, in the table `job_runs`. */

export type JobOutcome = JobResult['outcome'];

export interface JobRun {
  readonly job: string;
  readonly due_at: Date | null;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly outcome: JobOutcome | 'running';
  readonly message: string | null;
}

const instant = (milliseconds: number) => new Date(milliseconds);

/** Opens a run. Returns its number. */
export async function beginJobRun(knex: Knex, job: string, due: number | null, now: number): Promise<number> {
  const [row] = await knex('job_runs')
    .insert({ job, due_at: due === null ? null : instant(due), started_at: instant(now) })
    .returning<Array<{ id: number }>>('id');
  return (row as { id: number }).id;
}

/** Closes a run. */
export async function endJobRun(
  knex: Knex,
  id: number,
  end: { readonly outcome: JobOutcome; readonly message: string; readonly now: number },
): Promise<void> {
  const { outcome, message, now } = end;
  await knex('job_runs')
    .where({ id })
    .update({ outcome, message, finished_at: instant(now) });
}

/** Closes the runs that a killed process left open. Only the holder of the job's lock may call it. */
export async function closeAbandonedJobRuns(knex: Knex, job: string, now: number): Promise<void> {
  await knex('job_runs')
    .where({ job, outcome: 'running' })
    .update({
      outcome: 'interrupted',
      message: 'The process ended before the job did.',
      finished_at: instant(now),
    });
}

/** What the record says of a job, as far as a run for the scheduled time `due` depends on it. */
export async function readJobHistory(knex: Knex, job: string, due: number): Promise<JobHistory> {
  const { rows } = await knex.raw<{ rows: Array<{ done_for: Date | null; interrupted: number }> }>(
    `select max(greatest(started_at, due_at)) filter (where outcome in ('done', 'failed')) as done_for,
            count(*) filter (where outcome in ('interrupted', 'running') and due_at = ?)::int as interrupted
     from job_runs where job = ?`,
    [instant(due), job],
  );
  const { done_for: doneFor, interrupted } = rows[0] as { done_for: Date | null; interrupted: number };
  return { doneFor: doneFor?.getTime() ?? null, interrupted };
}

/** The last run of each job that has ever run. */
export async function readLastRuns(knex: Knex): Promise<Map<string, JobRun>> {
  const { rows } = await knex.raw<{ rows: JobRun[] }>(
    'select distinct on (job) job, due_at, started_at, finished_at, outcome, message from job_runs order by job, id desc',
  );
  return new Map(rows.map((run) => [run.job, run]));
}

/** When this database was made, milliseconds since 1970: the time of its first migration. */
export async function readDatabaseCreation(knex: Knex): Promise<number> {
  const { made } = await knex('migrations').min({ made: 'applied_at' }).first<{ made: Date }>();
  return made.getTime();
}
