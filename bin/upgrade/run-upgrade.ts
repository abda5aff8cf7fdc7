import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { confirm } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { serverAddress } from '#bin/command-line/server-address.ts';
import { stopSignal } from '#bin/processes/stop-signal.ts';
import { nameBuild } from '#core/config/build-identity.ts';
import type { Config } from '#core/config.ts';
import { backUp } from '#core/database/backup/back-up.ts';
import { checkBackup } from '#core/database/backup/check-backup.ts';
import type { Database } from '#core/database/database.ts';
import type { Migration } from '#core/database/migration.ts';
import { asOwner } from '#core/database/setup/as-owner.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { followWal } from '#core/database/upgrade/follow-wal.ts';
import { migrations } from '#migrations/list.ts';
import { readServer } from './check-server.ts';
import { checkServers } from './check-servers.ts';
import { describePlan, describeWay } from './describe.ts';
import type { UpgradeOptions } from './options.ts';
import { makePlan, requireRoom, type UpgradePlan } from './plan.ts';
import { inGigabytes, inTime } from './units.ts';

/** What was done, as --json prints it. */
interface UpgradeResult {
  readonly plan: UpgradePlan;
  readonly backup?: string | undefined;
  readonly migrated?:
    | { readonly applied: readonly string[]; readonly wal: number; readonly seconds: number }
    | undefined;
  /** Whether a server of this program is ready, and has computed anew what it does. Absent: it was not looked at. */
  readonly isServing?: boolean;
}

/** Does what the options say. Errors: one sentence. What was done until then stays done, and it can be run again. */
export async function runUpgrade(
  options: UpgradeOptions & { readonly path: string },
  config: Config,
  environment: CommandEnvironment,
): Promise<void> {
  const { print, printError, fail } = environment;
  const { json, path, restart, yes = false } = options;
  const url = serverAddress();
  const signal = stopSignal(false);
  const finish = (result: UpgradeResult, text: string) => {
    print(json ? `${JSON.stringify(result)}\n` : text);
    if (result.isServing === false) fail();
  };
  const database = await environment.openDatabase('hustings upgrade', signal);
  try {
    const before = await readServer(url);
    const plan = await asOwner(database, 'hustings upgrade', (owner) => makePlan(owner, config, options));
    const description = describePlan(plan, before, url);
    if (options.plan) return finish({ plan }, description);
    const done: { backup?: string; migrated?: UpgradeResult['migrated'] } = {};
    if (!options.check) {
      requireRoom(plan);
      if (plan.pending.length === 0) printError(description);
      else {
        if (!(await confirm(description.trimEnd(), yes, environment))) return;
        await writeCheckedBackup(database, { path, recipients: config.backups.recipients, signal }, printError);
        done.backup = path;
        signal.throwIfAborted();
        done.migrated = await migrateWithProgress(database, migrations, plan, printError);
      }
      if (restart !== undefined) await restartServers(restart, printError);
    }
    const way = describeWay(plan, before, done.backup);
    if (!options.check && restart === undefined) {
      const next = `Restart the servers now, then run "npx hustings upgrade --check".`;
      return finish({ plan, ...done }, `The schema is that of ${nameBuild()}. ${next}\n${way}`);
    }
    const isServing = await checkServers(database, url, printError);
    finish({ plan, ...done, isServing }, way);
  } finally {
    await database.close();
  }
}

/** Runs the operator's own command. Errors: one sentence, if it ends with another code than 0. */
async function restartServers(command: string, printError: (text: string) => void): Promise<void> {
  printError(`${command}\n`);
  // What it prints is no result of this program.
  const child = spawn(command, { shell: true, stdio: ['ignore', process.stderr, process.stderr] });
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(
      `"${command}" ended with ${code ?? 'a signal'}. The schema is migrated: restart the servers, then run "npx hustings upgrade --check".`,
    );
}

/** Brings the schema up to date, and says before each migration which it is, and every few seconds how far all are. */
async function migrateWithProgress(
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

interface Written {
  readonly path: string;
  readonly recipients: readonly string[];
  readonly signal: AbortSignal;
}

/** Writes a backup of the database as it is, and reads it to its end. One that is encrypted is not read: its key is elsewhere. */
async function writeCheckedBackup(
  database: Pick<Database, 'url' | 'ownerUrl'>,
  { path, recipients, signal }: Written,
  printError: (text: string) => void,
): Promise<void> {
  printError(`Writing the backup ${path}\n`);
  await backUp({
    url: database.ownerUrl ?? database.url,
    path,
    content: 'all',
    recipients,
    program: nameBuild(),
    migrations,
    signal,
    onWait: () => printError('A migration or another backup is under way; waiting for it to end.\n'),
  });
  if (recipients.length > 0) {
    printError('It is encrypted: "npx hustings backup check" reads it where its key is.\n');
    return;
  }
  await checkBackup({ path, migrations, signal });
  printError('It is whole.\n');
}
