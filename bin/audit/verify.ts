import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';

const description = `Compares the audit log with its seals, or a file of "audit archive" with its own and the database's.

The job audit-log seals each day a day after its end, and chains it to the day before: an entry that is changed, added or taken away later no longer agrees. Whoever can write to the database can make new seals as well: keep the newest one, which the job prints, elsewhere. The exit code is 1 if something differs.`;

export function addVerify(group: Command, environment: CommandEnvironment): void {
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
