import { type Command, InvalidArgumentError } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import type { DiffOptions } from './options.ts';

const description = `Says what differs between two maps: districts, and area that moved from one to another.

OLD and NEW are each a published map by its id, such a map as publication 14 left it (ca-federal-2023@14), a quarantined run by its number, or a publisher's file, which is read as the source of the other map describes it, or that of --source. Districts of one map are matched by their codes. A district of one map is matched with that of another map if each covers more than half of the other; otherwise with the one of its name, if they share more than half of the smaller.

Two files seldom draw a border through the same points, so that narrow pieces lie between their lines. Where these make up no more than a small share of a district they do not count as moved; the last line of the output says what counts. If one of the maps is drawn coarsely, --width says how wide such pieces may be.`;

export function addDiff(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'diff', description)
    .argument('<old>', 'The map before.')
    .argument('<new>', 'The map after.')
    .option('--source <id>', 'The source that describes the files.', nonEmpty)
    .option('--sources <folder>', 'Another folder of source files than data/sources.', nonEmpty)
    .option('--width <metres>', 'Up to which mean width pieces do not count as moved (default: 20).', metres);
  addJson(command).action(async (old: string, now: string, options: DiffOptions) => {
    const { printDiff } = await import('./print-diff.ts');
    await printDiff(old, now, options, environment);
  });
}

function metres(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of metres.');
}
