import type { Database } from '#core/database/database.ts';
import type { Migration } from '#core/database/migration.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { followWal } from '#core/database/upgrade/follow-wal.ts';
import type { UpgradePlan } from './plan.ts';
import { inGigabytes, inTime } from './units.ts';

/** Brings the schema up to date, and says before each migration which it is, and every few seconds how far all are. */
export async function migrateWithProgress(
  database: Pick<Database, 'knex' | 'ownerUrl'>,
  migrations: readonly Migration[],
  plan: Pick<UpgradePlan, 'migrations'>,
  printError: (text: string) => void,
): Promise<{ applied: readonly string[]; wal: number; seconds: number }> {
  const announced = plan.migrations.reduce((sum, { wal }) => sum + wal, 0);
  let doing = '';
  const migrate = () =>
    prepareSchema(database, migrations, {
      onMigration({ name }, number, of) {
        doing = `${name} (${number} of ${of})`;
        printError(`${doing}\n`);
      },
    });
  const { result, wal, seconds } = await followWal(database.knex, migrate, {
    onProgress(written, since) {
      const part = announced > 0 ? ` of about ${inGigabytes(announced)}` : '';
      printError(`  ${doing}: ${inGigabytes(written)}${part} of write-ahead log after ${inTime(since)}\n`);
    },
  });
  printError(`Migrated in ${inTime(seconds)}, with ${inGigabytes(wal)} of write-ahead log.\n`);
  return { applied: result, wal, seconds };
}
