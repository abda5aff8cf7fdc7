import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { Job, JobContext } from '#jobs/job.ts';
import { readDatabaseCreation } from '#jobs/run/job-runs.ts';
import { runJob } from '#jobs/run/run-job.ts';
import { startScheduler } from './scheduler.ts';

/** Runs all jobs at their times until the context's signal is aborted, then waits for the running one. */
export async function serveJobs(jobs: readonly Job[], context: JobContext): Promise<void> {
  const { database, log, signal } = context;
  // Look-ups go first: a refresh takes only the processor time that nothing else needs.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const scheduler = startScheduler({
    jobs,
    log,
    createdAt: await readDatabaseCreation(database.knex),
    runJob: (job, due) => runJob(job, { ...context, due }),
  });
  log.info({ jobs: jobs.map(({ name }) => name) }, 'jobs are scheduled');
  if (!signal.aborted) {
    void scheduler.catchUp();
    await once(signal, 'abort');
  }
  await scheduler.stop();
}
