import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';

const description = `Writes a month of the audit log of all campaigns to a file, and takes it out of the database.

The file is read again against its seals first. The seals stay in the database, so that "audit verify FILE" can prove later that nothing of the file was changed. The console and "campaign audit" no longer show the month: the file is then the only copy of it besides backups.`;

interface Options {
  readonly month: string;
  readonly to: string;
}

export function addArchive(group: Command, environment: CommandEnvironment): void {
  addSubcommand(group, 'archive', description)
    .requiredOption('--month <month>', 'A month of UTC that is over: 2026-03.', monthOption)
    .requiredOption('--to <file>', 'The file to write, such as audit-2026-03.jsonl.gz; it must not exist.', nonEmpty)
    .action(async ({ month, to }: Options) => {
      const { asOwner } = await import('#core/database/setup/as-owner.ts');
      const { archiveMonth } = await import('#jobs/audit-log/archive-month.ts');
      const use = { applicationName: 'hustings audit', access: 'read' } as const;
      const rows = await withDatabase(environment, use, (database) =>
        asOwner(database, use.applicationName, (owner) => archiveMonth(owner, month, to)),
      );
      environment.print(`${rows} entries of ${month} are in ${to}, and no longer in the database.\n`);
    });
}

function monthOption(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new UsageError(`"${text}" is no month: write --month 2026-03.`);
}
