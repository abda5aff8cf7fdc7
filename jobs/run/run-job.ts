import { createHash } from 'node:crypto';
import { withFreeAdvisoryLock } from '#core/database/advisory-lock.ts';
import { withTimeLimit } from '#core/processes/time-limit.ts';
import { type Job, type JobContext, type JobResult, mostMinutesOf } from '#jobs/job.ts';
import { isRunNeeded } from '#jobs/schedule/job-history.ts';
import { beginJobRun, closeAbandonedJobRuns, endJobRun, type JobOutcome, readJobHistory } from './job-runs.ts';

/** The first number of the advisory locks of jobs, apart from all other locks; the second one is the job name's hash. */
const jobLocks = 4_850_289;

/**
 * Does `work` if no other run of the job is under way on this database, on whichever server; resolves to null if
 * one is. A killed process leaves no lock behind.
 */
export function withJobLock<T>(url: string, job: string, work: () => Promise<T>): Promise<T | null> {
  const hash = createHash('sha256').update(job).digest().readInt32BE(0);
  // If the database is lost, the queries of the work itself fail.
  return withFreeAdvisoryLock({ url, key: [jobLocks, hash], purpose: `job ${job}` }, work);
}

/**
 * `elsewhere`: another process is running it; `not_due`: another has already done it; `not_here`: this server cannot do
 * it, and another one may. None of them is recorded.
 */
type JobRunStatus = JobOutcome | 'elsewhere' | 'not_due' | 'not_here';

const minute = 60_000;

/**
 * Runs a job once, on one server only, and records how it went. A run for a scheduled time (`context.due`) takes place
 * only if none has yet. A run that is told to end at its limit has `graceMilliseconds` to finish what it has begun, and is given up
 * then. Throws if the record itself cannot be written.
 */
export async function runJob(job: Job, context: JobContext, graceMilliseconds = minute): Promise<JobRunStatus> {
  const { database, due, now, log } = context;
  if (job.notHere?.(context)) return 'not_here';
  const status = await withJobLock(database.url, job.name, async (): Promise<JobRunStatus> => {
    await closeAbandonedJobRuns(database.knex, job.name, now());
    if (due !== null && !isRunNeeded(await readJobHistory(database.knex, job.name, due), due)) return 'not_due';
    return runAndRecord(job, context, graceMilliseconds);
  });
  if (status === null) log.info({ job: job.name }, 'the job is under way in another process');
  if (status === null || status === 'not_due') await job.elsewhere?.(context);
  return status ?? 'elsewhere';
}

async function runAndRecord(job: Job, context: JobContext, graceMilliseconds: number): Promise<JobOutcome> {
  const { database, due, now, signal } = context;
  const log = context.log.child({ job: job.name });
  const id = await beginJobRun(database.knex, job.name, due, now());
  log.info({ run: id }, 'job started');
  const { outcome, message } = await runWithin(job, { ...context, log }, graceMilliseconds).catch(
    (error: Error): JobResult => {
      log.error({ err: { type: error.name, message: error.message, stack: error.stack } }, 'job broke off');
      return { outcome: signal.aborted ? 'interrupted' : 'failed', message: error.message };
    },
  );
  await endJobRun(database.knex, id, { outcome, message, now: now() });
  log[outcome === 'failed' ? 'warn' : 'info']({ run: id, outcome, message }, 'job ended');
  return outcome;
}

/**
 * Does a job with a signal that is aborted at its limit too. One that hangs all the same is waited for no longer: no other job
 * would run. Errors: those of the job; that it was given up.
 */
async function runWithin(job: Job, context: JobContext, graceMilliseconds: number): Promise<JobResult> {
  const minutes = mostMinutesOf(job);
  let grace: NodeJS.Timeout | undefined;
  let isOver = false;
  const givenUp = () => new Error(`It had not ended after ${minutes} minutes, and was given up.`);
  try {
    const result = await withTimeLimit(minutes * minute, context.signal, (signal) => {
      const hanging = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          // The process ends: who stops it decides how long it waits.
          if (context.signal.aborted) return;
          isOver = true;
          grace = setTimeout(() => reject(givenUp()), graceMilliseconds);
        });
      });
      return Promise.race([job.run({ ...context, signal }), hanging]);
    });
    // What was interrupted at its limit would be begun again and again.
    if (isOver && result.outcome === 'interrupted') throw givenUp();
    return result;
  } finally {
    clearTimeout(grace);
  }
}
