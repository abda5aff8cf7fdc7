import type { Knex } from 'knex';
import type { Past } from './missed.ts';

/** The record of jobs' runs, in `job_runs`. */

export type JobOutcome = 'done' | 'failed' | 'interrupted';

export interface JobRun {
  readonly job: string;
  readonly due_at: Date | null;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly outcome: JobOutcome | 'running';
  readonly message: string | null;
}

const instant = (milliseconds: number) => new Date(milliseconds);

/** Opens a run. Answers its number. */
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

/** Closes the runs that a killed process left open. Call it where no other run of the job can be under way. */
export async function closeAbandonedJobRuns(knex: Knex, job: string, now: number): Promise<void> {
  await knex('job_runs')
    .where({ job, outcome: 'running' })
    .update({
      outcome: 'interrupted',
      message: 'The process ended before the job did.',
      finished_at: instant(now),
    });
}

/** What is on record of a job, as far as deciding about the time `due` goes. */
export async function readPast(knex: Knex, job: string, due: number): Promise<Past> {
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
export async function lastRuns(knex: Knex): Promise<Map<string, JobRun>> {
  const { rows } = await knex.raw<{ rows: JobRun[] }>(
    'select distinct on (job) job, due_at, started_at, finished_at, outcome, message from job_runs order by job, id desc',
  );
  return new Map(rows.map((run) => [run.job, run]));
}

/** When this database was made, milliseconds since 1970. */
export async function madeAt(knex: Knex): Promise<number> {
  const { made } = await knex('knex_migrations').min({ made: 'migration_time' }).first<{ made: Date }>();
  return made.getTime();
}
