import type { Job, JobContext, JobResult } from '#jobs/job.ts';
import { isRunNeeded } from '#jobs/schedule/job-history.ts';
import { withJobLock } from './job-lock.ts';
import { beginJobRun, closeAbandonedJobRuns, endJobRun, type JobOutcome, readJobHistory } from './job-runs.ts';

/**
 * `elsewhere`: another process is running it; `not_due`: another has already done it; `not_here`: this server cannot do
 * it, and another one may. None of them is recorded.
 */
type JobRunStatus = JobOutcome | 'elsewhere' | 'not_due' | 'not_here';

/**
 * Runs a job once, on one server only, and records how it went. A run for a scheduled time (`context.due`) takes place
 * only if none has yet. Throws if the record itself cannot be written.
 */
export async function runJob(job: Job, context: JobContext): Promise<JobRunStatus> {
  const { database, due, now, log } = context;
  if (job.notHere?.(context)) return 'not_here';
  const status = await withJobLock(database.url, job.name, async (): Promise<JobRunStatus> => {
    await closeAbandonedJobRuns(database.knex, job.name, now());
    if (due !== null && !isRunNeeded(await readJobHistory(database.knex, job.name, due), due)) return 'not_due';
    return runAndRecord(job, context);
  });
  if (status === null) log.info({ job: job.name }, 'the job is under way in another process');
  if (status === null || status === 'not_due') await job.elsewhere?.(context);
  return status ?? 'elsewhere';
}

async function runAndRecord(job: Job, context: JobContext): Promise<JobOutcome> {
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
