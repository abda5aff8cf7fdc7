import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';

export function addList(group: Command, environment: CommandEnvironment): void {
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
