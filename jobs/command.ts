import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { readConfig } from '#core/config.ts';
import { type Database, openDatabase } from '#core/database/database.ts';
import { migrate } from '#core/database/migrate.ts';
import { createLog } from '#core/log.ts';
import { migrations } from '#migrations/list.ts';
import type { JobContext } from './job.ts';
import { jobs } from './list.ts';
import { type Options, readOptions, UsageError, usage } from './options.ts';
import { perform } from './perform.ts';
import { lastRuns, madeAt } from './record.ts';
import { startScheduler } from './scheduler.ts';
import { table } from './table.ts';

/** Runs the command and answers the process's exit code. */
export async function runCommand(args: readonly string[], signal: AbortSignal): Promise<number> {
  try {
    const options = readOptions(args, jobs);
    if (options.action === 'help') {
      process.stdout.write(`${usage}\n`);
      return 0;
    }
    const config = readConfig(process.env);
    const database = await openDatabase(config, 'hustings jobs', { signal });
    try {
      await migrate(database.knex, migrations);
      return await act(options, database, {
        database,
        dataDir: config.dataDir,
        log: createLog(config.logLevel),
        now: Date.now,
        signal,
        due: null,
        sources: async () => (await import('#ingest/registry/load-sources.ts')).loadSources(options.sources),
      });
    } finally {
      await database.close();
    }
  } catch (error) {
    if (signal.aborted && error === signal.reason) return 0;
    const isUsage = error instanceof UsageError;
    process.stderr.write(`${isUsage ? `${error.message}\n\n${usage}` : ((error as Error).stack ?? error)}\n`);
    return isUsage ? 2 : 1;
  }
}

async function act(options: Options, { knex }: Database, context: JobContext): Promise<number> {
  if (options.action === 'list') {
    process.stdout.write(`${table(jobs, await lastRuns(knex))}\n`);
    return 0;
  }
  if (options.action === 'run') {
    const performed = await perform(options.job, context);
    return performed === 'failed' || performed === 'interrupted' ? 1 : 0;
  }
  await serve(context);
  return 0;
}

/** Runs all jobs at their times until the signal is given, then waits for the one under way. */
async function serve(context: JobContext): Promise<void> {
  const { database, log, signal } = context;
  // Look-ups go first: a refresh may take the time that nobody else needs.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const scheduler = startScheduler({
    jobs,
    log,
    since: await madeAt(database.knex),
    perform: (job, due) => perform(job, { ...context, due }),
  });
  log.info({ jobs: jobs.map(({ name }) => name) }, 'jobs are scheduled');
  if (!signal.aborted) {
    void scheduler.catchUp();
    await once(signal, 'abort');
  }
  await scheduler.stop();
}
