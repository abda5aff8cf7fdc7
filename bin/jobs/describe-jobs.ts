import { renderTable } from '#bin/command-line/table.ts';
import type { JobStatus } from '#jobs/run/job-status.ts';
import { timeZone } from '#jobs/schedule/occurrences.ts';

const clock = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });

/** The jobs as a table: schedule, next time (Eastern), how the last run went, and what the job does. */
export function describeJobs(jobs: readonly JobStatus[]): string {
  return renderTable(
    ['job', 'schedule', 'next', 'last run', ''],
    jobs.map(({ name, schedule, nextAt, lastRun, description }) => [
      name,
      schedule,
      nextAt ? clock.format(nextAt) : 'never',
      lastRun ? `${clock.format(lastRun.started_at)} ${lastRun.outcome}` : 'never',
      description,
    ]),
  );
}
