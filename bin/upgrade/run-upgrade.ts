import { confirm } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { serverAddress } from '#bin/command-line/server-address.ts';
import { stopSignal } from '#bin/processes/stop-signal.ts';
import { nameBuild } from '#core/config/build-identity.ts';
import type { Config } from '#core/config.ts';
import { asOwner } from '#core/database/setup/as-owner.ts';
import { migrations } from '#migrations/list.ts';
import { readServer } from './check-server.ts';
import { checkServers } from './check-servers.ts';
import { describePlan, describeWay } from './describe.ts';
import { migrateWithProgress } from './migrate-with-progress.ts';
import type { UpgradeOptions } from './options.ts';
import { makePlan, requireRoom, type UpgradePlan } from './plan.ts';
import { restartServers } from './restart.ts';
import { writeCheckedBackup } from './write-checked-backup.ts';

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
