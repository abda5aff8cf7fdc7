import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup, addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import { isDay } from '#core/dates.ts';

export function addAudit(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'audit', 'Verifies the audit log of all campaigns, and archives its months.');
  addVerify(group, environment);
  addArchive(group, environment);
}

const description = `Compares the audit log with its seals, or a file of "audit archive" with its own and the database's.

The job audit-log seals each day a day after its end, and chains it to the day before: an entry that is changed, added or taken away later no longer agrees. Whoever can write to the database can make new seals as well: keep the newest one, which the job prints, elsewhere. The exit code is 1 if something differs.`;

function addVerify(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'verify', description).argument('[file]', 'A month or a day that was archived.');
  addJson(command).action(async (file: string | undefined, { json }: { readonly json?: boolean }) => {
    const { asOwner } = await import('#core/database/setup/as-owner.ts');
    const use = { applicationName: 'hustings audit', schema: 'require' } as const;
    await withDatabase(environment, use, (database) =>
      asOwner(database, use.applicationName, async (owner) => {
        if (file === undefined) {
          const { verifyLog } = await import('#jobs/audit-log/verify-log.ts');
          const result = await verifyLog(owner, (month) => environment.printError(`Reading ${month}.\n`));
          const { days, rows, archivedDays, sealedThrough, faults } = result;
          if (faults.length > 0) environment.fail();
          const summary = sealedThrough
            ? `${rows} entries of ${days} days were read, through ${sealedThrough}; ${archivedDays} further days are in archives.`
            : 'No day is sealed yet: the job audit-log seals a day when it is over for a day.';
          const verdict = faults.length > 0 ? `The log was changed:\n${faults.join('\n')}` : 'Nothing differs.';
          environment.print(json ? `${JSON.stringify(result)}\n` : `${summary}\n${verdict}\n`);
          return;
        }
        const { verifyAgainstSeals } = await import('#jobs/audit-log/verify-archive.ts');
        const { period, rows } = await verifyAgainstSeals(owner, file);
        environment.print(
          json
            ? `${JSON.stringify({ period, rows })}\n`
            : `${period}: ${rows} entries agree with the seals of this database.\n`,
        );
      }),
    );
  });
}

const archiveDescription = `Writes a month or a day of the audit log of all campaigns to a file, and takes it out of the database.

The file is read again against its seals first. The seals stay in the database, so that "audit verify FILE" can prove later that nothing of the file was changed. The console and "campaign audit" no longer show what it has: the file is then the only copy of it besides backups. A day can be taken out if the log is stored by days (AUDIT_LOG_DAYS).`;

interface Options {
  readonly month?: string;
  readonly day?: string;
  readonly to: string;
}

function addArchive(group: Command, environment: CommandEnvironment): void {
  addSubcommand(group, 'archive', archiveDescription)
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
