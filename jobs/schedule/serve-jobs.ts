import { once } from 'node:events';
import { lowerPriority } from '#core/processes/lower-priority.ts';
import type { Job, JobContext } from '#jobs/job.ts';
import { readDatabaseCreation } from '#jobs/run/job-runs.ts';
import { runJob } from '#jobs/run/run-job.ts';
import { serveWebhooks } from '#jobs/webhooks/serve-webhooks.ts';
import { recordNextChecks } from './next-checks.ts';
import { startScheduler } from './scheduler.ts';

/** Runs all jobs at their times until the context's signal is aborted, then waits for the running one. */
export async function serveJobs(jobs: readonly Job[], context: JobContext): Promise<void> {
  const { database, log, signal } = context;
  // Look-ups go first.
  lowerPriority();
  const recordPlan = () => recordNextChecks(database.knex, jobs, context.now());
  const createdAt = await readDatabaseCreation(database.knex);
  await recordPlan();
  const scheduler = startScheduler({
    jobs,
    log,
    createdAt,
    async runJob(job, due) {
      await runJob(job, { ...context, due });
      // A check changes what is asked for again, and a source may have been ingested meanwhile.
      await recordPlan();
    },
  });
  const webhooks = serveWebhooks(context);
  const here = jobs.filter((job) => !job.notHere?.(context));
  log.info({ jobs: here.map(({ name }) => name) }, 'jobs are scheduled');
  if (!signal.aborted) {
    void scheduler.catchUp();
    await once(signal, 'abort');
  }
  await Promise.all([scheduler.stop(), webhooks]);
}
