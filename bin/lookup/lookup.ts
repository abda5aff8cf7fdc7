import type { Command } from 'commander';
import { Option } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { parseDate } from '#core/dates.ts';
import { formats, type LookupOptions, mostMegabytes } from './options.ts';

const description = `Adds the districts of each row to a table of postal codes or points.

Reads CSV, NDJSON or GeoJSON, from FILE or from standard input, and writes the same form with more columns, to --output or to standard output. CSV and NDJSON may have any length; GeoJSON is read whole, up to ${mostMegabytes} MB. It asks the map that "serve" has stored: neither a server nor the database is needed, and nothing leaves this machine. Each level has the columns id, code, name, share (the part of the postal code that lies in it) and others (further districts of the code, with their shares); with --ids, ocd_id and dguid too; with --polls, poll, the polling division in which a point lies, if its outlines are stored. With --from it asks a file of districts instead, of any installation.`;

export function addLookup(program: Command, environment: CommandEnvironment): void {
  addSubcommand(program, 'lookup', description)
    .argument('[file]', 'The table; without it, or with -, standard input.')
    .option('--postal-code <column>', 'The column of the postal code; without it, one with a usual name.', nonEmpty)
    .option('--lat <column>', 'The column of the latitude, degrees north, WGS 84.', nonEmpty)
    .option('--lng <column>', 'The column of the longitude, degrees east, WGS 84.', nonEmpty)
    .option('--address <column>', 'The column of civic number and street, beside the postal code.', nonEmpty)
    .addOption(new Option('--format <format>', 'The form; without it, by the file’s name, else CSV.').choices(formats))
    .option('--output <file>', 'The file to write; it must not be there yet.', nonEmpty)
    .option('--date <day>', 'The districts of a day, 2026-03-01; without it, today’s.', day)
    .option('--ids', 'With the Open Civic Data division id and StatCan’s DGUID of each district.')
    .option('--polls', 'With the polling division of each point.')
    .addOption(
      new Option('--from <file>', 'A file of districts (npx hustings bake) in place of a stored map.')
        .argParser(nonEmpty)
        .conflicts('map'),
    )
    .option('--map <file>', 'The stored map; without it, the newest one of HUSTINGS_DATA_DIR.', nonEmpty)
    .action(async (file: string | undefined, options: LookupOptions) => {
      const { lookUpFile } = await import('./look-up-file.ts');
      await lookUpFile(file === '-' ? undefined : file, options, environment);
    });
}

function day(text: string): number {
  const instant = parseDate(text);
  if (instant !== null) return instant;
  throw new UsageError(`"${text}" is no day: write 2026-03-01.`);
}
