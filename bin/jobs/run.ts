import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addSubcommand } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { stopSignal } from '#bin/processes/stop-signal.ts';
import type { JobsOptions } from './options.ts';

const description = `Runs one job now, all of it: for a scheduler of your own.

The exit code is 0 if all went well (or the job is under way in another process), 1 if the job failed, a source was quarantined or out of reach, or something needs a look, 2 if the command was wrong.`;

export function addRun(group: Command, environment: CommandEnvironment): void {
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
