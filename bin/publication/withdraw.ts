import type { Command } from 'commander';
import { yesOption } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';

const description = `Takes away what a source published: it is answered no more, on any date.

It says first what will change. What was served stays on record (hustings history). The maps of the same place get back the days that the map took from them. To undo it: publication rollback <source>.`;

export function addWithdraw(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'withdraw', description)
    .argument('<source>', 'The id of the source.')
    .option('--edition <name>', 'Only if this edition of the source is what is published.')
    .option(...yesOption);
  addJson(command).action(async (source: string, options: { edition?: string; yes?: boolean; json?: boolean }) => {
    const { takeBack } = await import('./take-back.ts');
    await takeBack('withdraw', source, options, environment);
  });
}
