import { type Command, Option } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { addFromToday } from './from-today.ts';
import { checkSelection, type Selection } from './selection.ts';

const description = `Fetches sources, checks them and publishes what has changed.

Name the sources, or say --all or --level. The exit code is 0 if all went well, 1 if a source failed or was quarantined, 2 if the command was wrong.`;

export function addIngest(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'ingest', description)
    .argument('[source-id...]', 'The sources, by their ids: docs/sources.md lists them.')
    .option(
      '--all',
      'Every source that may be served to anybody. Those that have no file yet are listed and do not fail.',
    )
    .option('--any-licence', 'With --all: also those whose licence does not let anybody have them, or does not say.')
    .option('--level <level>', 'Every source of one level: federal, provincial or municipal.')
    .option(
      '--from <folder>',
      'Takes files from this folder, and those below it, instead of fetching them: <source-id>.*, or a file named as in the source’s address.',
    )
    .option('--file <path>', 'Takes this file, for the one source named.')
    .option('--sources <folder>', 'Reads source files from this folder instead of data/sources.')
    .option('--republish', 'Publishes the file even if its content was rolled back, withdrawn or dismissed before.')
    .addOption(new Option('--by <who>', 'Who wants it, for the record of publications.').hideHelp())
    .option('--dry-run', 'Reads and checks everything, publishes nothing.');
  addFromToday(command);
  addJson(command).action(async (ids: string[], options: Omit<Selection, 'ids'>) => {
    const selection = checkSelection({ ...options, ids });
    const { runIngest } = await import('./run-ingest.ts');
    await runIngest(selection, environment);
  });
}
