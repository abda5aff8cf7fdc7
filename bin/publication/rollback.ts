import type { Command } from 'commander';
import { yesOption } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';

const description = `Undoes the last publication or withdrawal of a source: what was known just before is known again.

It says first what will change. What was served stays on record (hustings history). The content that is rolled back is not published again by the next checks; other content is, and the same with: ingest <source> --republish.`;

export function addRollback(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'rollback', description)
    .argument('<source>', 'The id of the source.')
    .option(...yesOption);
  addJson(command).action(async (source: string, options: { yes?: boolean; json?: boolean }) => {
    const { takeBack } = await import('./take-back.ts');
    await takeBack('rollback', source, options, environment);
  });
}
