import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addSubcommand } from '#bin/command-line/subcommand.ts';
import { stopSignal } from '#bin/processes/stop-signal.ts';
import type { JobsOptions } from './options.ts';

export function addServe(group: Command, environment: CommandEnvironment): void {
  addSubcommand(group, 'serve', 'Runs all jobs at their times, until stopped.').action(() =>
    serve(group.opts(), environment),
  );
}

const noBackups = {
  none: 'no server of this installation writes backups: set BACKUP_FOLDER on one',
  old: 'the last backup is old: the server with BACKUP_FOLDER has to write one',
} as const;

export async function serve(options: JobsOptions, environment: CommandEnvironment): Promise<void> {
  // This comes first: the rest takes a moment to load, and a stop asked for meanwhile has to end the process in order.
  const signal = stopSignal(options.attached ?? false);
  const { createAllJobs, withJobContext } = await import('./job-context.ts');
  const { serveJobs } = await import('#jobs/schedule/serve-jobs.ts');
  const { backupProblem } = await import('#jobs/backup/last-backup.ts');
  const { logFailures } = await import('#core/processes/failures.ts');
  const { startWatch } = await import('./start-watch.ts');
  // This comes before the database is opened: the operator has to hear of it if it cannot be opened.
  const watch = startWatch(signal);
  try {
    await watch.databaseAnswers;
    if (signal.aborted) return;
    await withJobContext({ ...options, signal }, environment, async (context) => {
      // What started this process starts it again; a job that was under way is caught up then.
      logFailures(context.log, () => process.exit(1));
      const backups = await backupProblem(context.database.knex, context.now());
      if (backups) context.log.warn(backups, noBackups[backups.problem]);
      const jobs = createAllJobs();
      watch.open(jobs, context);
      return serveJobs(jobs, context);
    });
  } finally {
    await watch.stop();
  }
}
