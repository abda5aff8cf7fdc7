import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { serverAddress } from '#bin/command-line/server-address.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import type { ImportOptions } from './run-import.ts';

const description = `Imports a file of voters or donations into a campaign, through the API.

Reads CSV or .xlsx, up to 100,000 rows and 20 MiB. Its first row names the columns. It needs no database: a server does the work, as the console does. The exit code is 1 if rows are left out for a fault or for want of room.
  HUSTINGS_URL      the server's address; http://localhost:3000 unless set
  HUSTINGS_API_KEY  an API key of the campaign with the scope voters:write, for donations donations:write, svc_live_…`;

export function addImport(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'import', description)
    .argument('<file>', 'The file.')
    .addOption(new Option('--kind <what>', 'What the rows are.').choices(['voters', 'donations']).default('voters'))
    .option('--preview', 'Says what would be matched, recorded and updated, and records nothing.')
    .option('--columns <fields>', 'The field of each column, separated by commas; - for none.', nonEmpty)
    .option('--sheet <name>', 'The sheet of a workbook; without it, the first one.', nonEmpty)
    .addOption(
      new Option(
        '--duplicates <what>',
        'What becomes of rows that match a record: left out; recorded too; of voters, they update the voter.',
      )
        .choices(['skip', 'import', 'update'])
        .default('skip'),
    );
  addJson(command).action(async (file: string, options: ImportOptions) => {
    const apiKey = process.env.HUSTINGS_API_KEY;
    if (!apiKey) throw new UsageError('The environment has no HUSTINGS_API_KEY: set it to an API key of the campaign.');
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`${file} cannot be read (${error.code}).`);
    });
    const { runImport } = await import('./run-import.ts');
    await runImport({ url: serverAddress(), apiKey }, { name: basename(file), bytes }, options, environment);
  });
}
