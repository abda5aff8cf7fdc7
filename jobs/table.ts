import cron from 'node-cron';
import type { Job } from './job.ts';
import type { JobRun } from './record.ts';
import { timeZone } from './schedule.ts';

const clock = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });

/** The jobs with their schedules, when each is due next (Eastern time), and how its last run went; a line each. */
export function table(jobs: readonly Job[], runs: ReadonlyMap<string, JobRun>): string {
  const rows = [
    ['job', 'schedule', 'next', 'last run', ''],
    ...jobs.map(({ name, schedule, description }) => [
      ...[name, schedule, next(schedule), describe(runs.get(name))],
      description,
    ]),
  ];
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function next(schedule: string): string {
  const task = cron.createTask(schedule, () => {}, { timezone: timeZone });
  const [first] = task.getNextRuns(1);
  task.destroy();
  return first ? clock.format(first) : 'never';
}

function describe(run: JobRun | undefined): string {
  return run === undefined ? 'never' : `${clock.format(run.started_at)} ${run.outcome}`;
}
