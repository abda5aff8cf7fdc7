import cron, { type ScheduledTask } from 'node-cron';
import type { Log } from '#core/log.ts';
import type { Job } from '#jobs/job.ts';
import { lastOccurrenceSince } from './job-history.ts';
import { zoneOf } from './occurrences.ts';

interface SchedulerOptions {
  readonly jobs: readonly Job[];
  /** Runs a job for a scheduled time, unless that has been done. */
  readonly runJob: (job: Job, due: number) => Promise<unknown>;
  /** When the database was made, milliseconds since 1970. */
  readonly createdAt: number;
  readonly log: Log;
  readonly now?: () => number;
}

export interface Scheduler {
  /** Runs what was missed, in the order of the jobs. Resolves when that is done. */
  catchUp(): Promise<void>;
  /** Starts no further job; resolves when the running one has ended. */
  stop(): Promise<void>;
}

/** A job that was missed, because the machine slept or the database was unavailable, is an hour late at most. */
const catchUpSchedule = '7 * * * *';

/**
 * Runs jobs at their times, one after the other in this process, because an ingest uses the whole machine; but for those that
 * wait for no other. If there are several servers, `runJob` decides which one runs a job.
 */
export function startScheduler({ jobs, runJob, createdAt, log, now = Date.now }: SchedulerOptions): Scheduler {
  let isStopped = false;
  const none = Promise.resolve();
  /** The last runs: of the queue, and of each job apart from it. */
  const last = new Map<string, Promise<void>>();
  const enqueue = (job: Job, due: number): Promise<void> => {
    const queue = job.isApart ? job.name : '';
    const run = (last.get(queue) ?? none).then(async () => {
      if (isStopped) return;
      await runJob(job, due).catch((error: Error) =>
        log.error(
          { job: job.name, reason: error.message },
          'the job could not be run; it is tried again within an hour',
        ),
      );
    });
    last.set(queue, run);
    return run;
  };
  const catchUp = async (): Promise<void> => {
    const missed = jobs.flatMap((job) => {
      const due = lastOccurrenceSince(job.schedule, createdAt, now());
      return due === null ? [] : [enqueue(job, due)];
    });
    await Promise.all(missed);
  };
  const tasks: ScheduledTask[] = jobs.map((job) =>
    cron.schedule(job.schedule, ({ date }) => enqueue(job, date.getTime()), {
      name: job.name,
      timezone: zoneOf(job.schedule),
      suppressMissedWarning: true,
    }),
  );
  tasks.push(
    cron.schedule(catchUpSchedule, catchUp, { timezone: zoneOf(catchUpSchedule), suppressMissedWarning: true }),
  );
  return {
    catchUp,
    async stop() {
      isStopped = true;
      await Promise.all(tasks.map((task) => task.destroy()));
      await Promise.all(last.values());
    },
  };
}
