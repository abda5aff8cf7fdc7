import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import { isDay } from '#core/dates.ts';

const description = `Writes a month or a day of the audit log of all campaigns to a file, and takes it out of the database.

The file is read again against its seals first. The seals stay in the database, so that "audit verify FILE" can prove later that nothing of the file was changed. The console and "campaign audit" no longer show what it has: the file is then the only copy of it besides backups. A day can be taken out if the log is stored by days (AUDIT_LOG_DAYS).`;

interface Options {
  readonly month?: string;
  readonly day?: string;
  readonly to: string;
}

export function addArchive(group: Command, environment: CommandEnvironment): void {
  addSubcommand(group, 'archive', description)
    .option('--month <month>', 'A month of UTC that is over: 2026-03.', monthOption)
    .option('--day <day>', 'A day of UTC that is over: 2026-03-07.', dayOption)
    .requiredOption('--to <file>', 'The file to write, such as audit-2026-03.jsonl.gz; it must not exist.', nonEmpty)
    .action(async ({ month, day, to }: Options) => {
      const period = month ?? day;
      if (!period || (month && day)) throw new UsageError('Write either --month 2026-03 or --day 2026-03-07.');
      const { asOwner } = await import('#core/database/setup/as-owner.ts');
      const { archivePeriod } = await import('#jobs/audit-log/archive-period.ts');
      const use = { applicationName: 'hustings audit', schema: 'require' } as const;
      const rows = await withDatabase(environment, use, (database) =>
        asOwner(database, use.applicationName, (owner) => archivePeriod(owner, period, { file: to })),
      );
      environment.print(`${rows} entries of ${period} are in ${to}, and no longer in the database.\n`);
    });
}

function monthOption(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new UsageError(`"${text}" is no month: write --month 2026-03.`);
}

function dayOption(text: string): string {
  if (isDay(text)) return text;
  throw new UsageError(`"${text}" is no day: write --day 2026-03-07.`);
}
