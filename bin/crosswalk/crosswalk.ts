import { type Command, Option } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { type CrosswalkOptions, measures } from './options.ts';

const description = `Says which parts of each district of one map lie in which districts of another, as CSV.

FROM and TO are maps of one jurisdiction: the ids of two maps that "serve" has stored, or two files, each read as the source describes it whose id is the file's name or stands in --from-source and --to-source; a GeoJSON with the properties code and nameEn needs none. Neither a server nor the database is needed. The shares of a district add up to 1; what the new map does not cover is a row without a new district.

With --polls, outlines of the polling divisions of the old map, and --results, their results poll by poll, districts are divided by electors, or with --votes the votes are moved: each poll by the parts of its area. Polls without an outline, such as advance polls, are not covered; of their votes a column of its own says where they would be if they moved as those of their district's other polls.`;

export function addCrosswalk(program: Command, environment: CommandEnvironment): void {
  addSubcommand(program, 'crosswalk', description)
    .argument('<from>', 'The old map: the id of a stored one, or a file.')
    .argument('<to>', 'The new map, likewise.')
    .addOption(new Option('--by <measure>', 'What districts are divided by.').choices(measures).default('area'))
    .option('--votes', 'The votes of --results on the new map, in place of shares.')
    .option('--polls <file>', 'The outlines of the polling divisions.', nonEmpty)
    .option('--polls-source <file>', 'A source file (JSON) whose code is DISTRICT-POLL; without it, GeoJSON.', nonEmpty)
    .option(
      '--results <file>',
      'Results poll by poll, as Elections Canada publishes them: CSV, or a zip of them.',
      nonEmpty,
    )
    .option('--from-source <id>', 'The source that describes the file FROM.', nonEmpty)
    .option('--to-source <id>', 'The source that describes the file TO.', nonEmpty)
    .option('--sources <folder>', 'The folder of sources; without it, the registry.', nonEmpty)
    .option('--map <file>', 'The stored map; without it, the newest one of HUSTINGS_DATA_DIR.', nonEmpty)
    .option('--output <file>', 'The file to write; without it, standard output.', nonEmpty)
    .action(async (from: string, to: string, options: CrosswalkOptions) => {
      const needsPolls = options.by === 'electors' || options.votes === true;
      if (needsPolls && (options.polls === undefined || options.results === undefined)) {
        throw new UsageError('Electors and votes are those of polls: name their outlines with --polls, and --results.');
      }
      const { runCrosswalk } = await import('./run-crosswalk.ts');
      await runCrosswalk(from, to, options, environment);
    });
}
