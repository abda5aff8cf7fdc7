import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import type { DiffOptions } from './options.ts';

const description = `Says what differs between two maps: districts, and area that moved from one to another.

OLD and NEW are each a published map by its id, such a map as publication 14 left it (ca-federal-2023@14), a quarantined run by its number, or a publisher's file, which is read as the source of the other map describes it, or that of --source. Within one map districts are told by their codes; of two maps a district goes on in the one that has more than half of its area, and more than half of whose area it has.`;

export function addDiff(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'diff', description)
    .argument('<old>', 'The map before.')
    .argument('<new>', 'The map after.')
    .option('--source <id>', 'The source that describes the files.', nonEmpty)
    .option('--sources <folder>', 'Another folder of source files than data/sources.', nonEmpty);
  addJson(command).action(async (old: string, now: string, options: DiffOptions) => {
    const { printDiff } = await import('./print-diff.ts');
    await printDiff(old, now, options, environment);
  });
}
