import { type Command, Option } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup, addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { stopSignal } from '#bin/processes/stop-signal.ts';

export function addJobs(program: Command, environment: CommandEnvironment): void {
  const summary = 'Runs the jobs at their times (as serve does), lists them, or runs one.';
  const group: Command = addGroup(program, 'jobs', summary, () => serve(group.opts(), environment));
  group
    .option('--sources <folder>', 'Reads source files from this folder instead of data/sources.')
    .addOption(new Option('--attached', 'Stops when standard input ends.').hideHelp())
    .configureHelp({ showGlobalOptions: true });
  addServe(group, environment);
  addList(group, environment);
  addRun(group, environment);
}

function addList(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'list', 'Lists the jobs: when each is due next, and how its last run went.');
  addJson(command).action(async ({ json }: { json?: boolean }) => {
    const { withDatabase } = await import('#bin/command-line/with-database.ts');
    const { createAllJobs } = await import('./job-context.ts');
    const { readJobStatuses } = await import('#jobs/run/job-status.ts');
    const { describeJobs } = await import('./describe-jobs.ts');
    const jobs = await withDatabase(environment, { applicationName: 'hustings jobs', schema: 'require' }, ({ knex }) =>
      readJobStatuses(knex, createAllJobs()),
    );
    environment.print(json ? `${JSON.stringify({ jobs })}\n` : `${describeJobs(jobs)}\n`);
  });
}

const description = `Runs one job now, all of it: for a scheduler of your own.

The exit code is 0 if all went well (or the job is under way in another process), 1 if the job failed, a source was quarantined or out of reach, or something needs a look, 2 if the command was wrong.`;

function addRun(group: Command, environment: CommandEnvironment): void {
  addSubcommand(group, 'run', description)
    .argument('<job>', 'The name of the job; list shows them.')
    .action(async (name: string) => {
      const { attached = false, ...options }: JobsOptions = group.opts();
      const signal = stopSignal(attached);
      const { createAllJobs, withJobContext } = await import('./job-context.ts');
      const { runJob } = await import('#jobs/run/run-job.ts');
      const jobs = createAllJobs();
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job) {
        throw new UsageError(`There is no job "${name}". There are: ${jobs.map((each) => each.name).join(', ')}.`);
      }
      const status = await withJobContext({ ...options, signal }, environment, async (context) => {
        const reason = job.notHere?.(context);
        if (reason) throw new Error(`The job ${name} cannot be run here: ${reason}.`);
        return runJob(job, context);
      });
      if (status === 'failed' || status === 'interrupted') environment.fail();
    });
}

function addServe(group: Command, environment: CommandEnvironment): void {
  addSubcommand(group, 'serve', 'Runs all jobs at their times, until stopped.').action(() =>
    serve(group.opts(), environment),
  );
}

const noBackups = {
  none: 'no server of this installation writes backups: set BACKUP_FOLDER on one',
  old: 'the last backup is old: the server with BACKUP_FOLDER has to write one',
} as const;

async function serve(options: JobsOptions, environment: CommandEnvironment): Promise<void> {
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

/** The options that every command about jobs takes. */
interface JobsOptions {
  /** The folder of the source files. */
  readonly sources?: string;
  /** The process was started by a server, and stops when its standard input ends. */
  readonly attached?: boolean;
}
