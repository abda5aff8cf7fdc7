import type { Job, JobContext, JobResult } from './job.ts';
import { alone } from './job-lock.ts';
import { isOwed } from './missed.ts';
import { beginJobRun, closeAbandonedJobRuns, endJobRun, type JobOutcome, readPast } from './record.ts';

/** `elsewhere`: it is being run by another process; `not_due`: another has already done it. Neither is recorded. */
export type Performed = JobOutcome | 'elsewhere' | 'not_due';

/**
 * Runs a job once, alone among all servers, and records how it went. A run for a time on the schedule (`context.due`)
 * takes place only where none has yet. Throws where the record itself cannot be written.
 */
export async function perform(job: Job, context: JobContext): Promise<Performed> {
  const { database, due, now, log } = context;
  const performed = await alone(database.url, job.name, async (): Promise<Performed> => {
    await closeAbandonedJobRuns(database.knex, job.name, now());
    if (due !== null && !isOwed(await readPast(database.knex, job.name, due), due)) return 'not_due';
    return record(job, context);
  });
  if (performed === null) log.info({ job: job.name }, 'the job is under way in another process');
  return performed ?? 'elsewhere';
}

async function record(job: Job, context: JobContext): Promise<JobOutcome> {
  const { database, due, now, signal } = context;
  const log = context.log.child({ job: job.name });
  const id = await beginJobRun(database.knex, job.name, due, now());
  log.info({ run: id }, 'job started');
  const { outcome, message } = await job.run({ ...context, log }).catch((error: Error): JobResult => {
    log.error({ err: { type: error.name, message: error.message, stack: error.stack } }, 'job broke off');
    return { outcome: signal.aborted ? 'interrupted' : 'failed', message: error.message };
  });
  await endJobRun(database.knex, id, { outcome, message, now: now() });
  log[outcome === 'failed' ? 'warn' : 'info']({ run: id, outcome, message }, 'job ended');
  return outcome;
}
