import type { Knex } from 'knex';
import cron from 'node-cron';
import type { Job } from '#jobs/job.ts';
import { zoneOf } from '#jobs/schedule/occurrences.ts';
import { type JobRun, readLastRuns } from './job-runs.ts';

/** A job as the list of jobs shows it. */
export interface JobStatus {
  readonly name: string;
  readonly schedule: string;
  readonly description: string;
  /** When it falls due next; null if it never does. */
  readonly nextAt: Date | null;
  readonly lastRun: Omit<JobRun, 'job'> | null;
}

/** The jobs in their order, each with its next time and its last run. */
export async function readJobStatuses(knex: Knex, jobs: readonly Job[]): Promise<JobStatus[]> {
  const lastRuns = await readLastRuns(knex);
  return jobs.map(({ name, schedule, description }) => {
    const lastRun = lastRuns.get(name) ?? null;
    return { name, schedule, description, nextAt: nextOccurrence(schedule), lastRun };
  });
}

function nextOccurrence(schedule: string): Date | null {
  const task = cron.createTask(schedule, () => {}, { timezone: zoneOf(schedule) });
  const [next] = task.getNextRuns(1);
  task.destroy();
  return next ?? null;
}
