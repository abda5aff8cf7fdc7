import { once } from 'node:events';
import type { Knex } from 'knex';
import { lowerPriority } from '#core/processes/lower-priority.ts';
import type { SourceProblem } from '#core/source/source-state.ts';
import type { Source } from '#ingest/registry/source.ts';
import type { Job, JobContext } from '#jobs/job.ts';
import { isRefreshable } from '#jobs/refresh/refresh.ts';
import { readDatabaseCreation } from '#jobs/run/job-runs.ts';
import { runJob } from '#jobs/run/run-job.ts';
import { serveWebhooks } from '#jobs/webhooks/serve-webhooks.ts';
import { nextOccurrence } from './occurrences.ts';
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

interface StoredSource {
  readonly id: string;
  readonly definition: Source;
  readonly state: string;
  readonly problem: SourceProblem | null;
  readonly last_checked_at: Date | null;
  readonly next_check_at: Date | null;
  readonly is_checked: boolean;
}

/**
 * Records when each source is asked for next: the first time to come of the jobs that check it as it is now. The server
 * shows it; it does not know the schedule. Null if no job will. Only what has changed is written.
 */
export async function recordNextChecks(knex: Knex, jobs: readonly Job[], now: number): Promise<void> {
  const { rows } = await knex.raw<{ rows: StoredSource[] }>(
    `select id, definition, state, problem, last_checked_at, next_check_at,
       in_registry and not_described_since is null and removed_at is null and exists (
         select from ingest_runs r where r.source_id = s.id and r.outcome <> 'running') as is_checked
     from sources s`,
  );
  const times = new Map(jobs.map((job) => [job, nextOccurrence(job.schedule, now)]));
  for (const { id, definition, state, problem, last_checked_at: checked, next_check_at: known, is_checked } of rows) {
    const record = { state, problem, lastChecked: checked?.getTime() ?? null };
    const isAskedFor = is_checked && isRefreshable(definition, record);
    const asking = isAskedFor ? jobs.filter((job) => job.checks?.(definition, record)) : [];
    const next = asking.length === 0 ? null : Math.min(...asking.map((job) => times.get(job) as number));
    if (next === (known?.getTime() ?? null)) continue;
    await knex('sources')
      .where({ id })
      .update({ next_check_at: next === null ? null : new Date(next) });
  }
}
