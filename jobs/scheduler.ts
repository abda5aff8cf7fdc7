import cron, { type ScheduledTask } from 'node-cron';
import type { Log } from '#core/log.ts';
import type { Job } from './job.ts';
import { lastKept } from './missed.ts';
import { timeZone } from './schedule.ts';

export interface SchedulerOptions {
  readonly jobs: readonly Job[];
  /** Runs a job for a time on its schedule, unless that has been done. */
  readonly perform: (job: Job, due: number) => Promise<unknown>;
  /** When the database was made, milliseconds since 1970. */
  readonly since: number;
  readonly log: Log;
  readonly now?: () => number;
}

export interface Scheduler {
  /** Runs what was missed, in the order of the jobs. Resolves when that is done. */
  catchUp(): Promise<void>;
  /** Begins nothing more; resolves when the job under way has ended. */
  stop(): Promise<void>;
}

/** A machine that slept, or a database that was away at the time, makes a job late by an hour at most. */
const lookForMissed = '7 * * * *';

/**
 * Runs jobs at their times, one after the other in this process: an ingest takes what the machine has. Which of several
 * servers runs a job is decided where it is run.
 */
export function startScheduler({ jobs, perform, since, log, now = Date.now }: SchedulerOptions): Scheduler {
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  const inTurn = (job: Job, due: number): Promise<void> => {
    last = last.then(async () => {
      if (isStopped) return;
      await perform(job, due).catch((error: Error) =>
        log.error(
          { job: job.name, reason: error.message },
          'the job could not be run; it is tried again within an hour',
        ),
      );
    });
    return last;
  };
  const catchUp = async (): Promise<void> => {
    const owed = jobs.flatMap((job) => {
      const due = lastKept(job.schedule, since, now());
      return due === null ? [] : [inTurn(job, due)];
    });
    await Promise.all(owed);
  };
  const tasks: ScheduledTask[] = jobs.map((job) =>
    cron.schedule(job.schedule, ({ date }) => inTurn(job, date.getTime()), {
      name: job.name,
      timezone: timeZone,
      suppressMissedWarning: true,
    }),
  );
  tasks.push(cron.schedule(lookForMissed, catchUp, { timezone: timeZone, suppressMissedWarning: true }));
  return {
    catchUp,
    async stop() {
      isStopped = true;
      await Promise.all(tasks.map((task) => task.destroy()));
      await last;
    },
  };
}
