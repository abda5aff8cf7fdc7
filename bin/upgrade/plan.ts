import type { Knex } from 'knex';
import type { Config } from '#core/config.ts';
import { readPending } from '#core/database/migrate.ts';
import { machineFactor } from '#core/database/upgrade/machine-factor.ts';
import { type Estimate, estimateWork, sumOf } from '#core/database/upgrade/work.ts';
import { migrations } from '#migrations/list.ts';
import {
  countOutdatedWalkKeys,
  renewedPerSecond,
  walkKeyWork,
} from '#server/campaign/canvassing/walk-list/renew-walk-keys.ts';
import { backupBytes, measureRoom, type NeededRoom } from './room.ts';
import { inGigabytes } from './units.ts';

/** What an upgrade is about to do, and what that takes. */
export interface UpgradePlan {
  /** The names of the migrations that run. */
  readonly pending: readonly string[];
  /** Whether programs of the present schema work on the new one: servers continue meanwhile, and there is a way back. */
  readonly servesEarlier: boolean;
  /** Those migrations whose work grows with tables. */
  readonly migrations: readonly Estimate[];
  /** What servers compute anew afterwards: places in walk lists. */
  readonly renewal: Estimate & { readonly voters: number };
  /** At most. */
  readonly backupBytes: number;
  readonly rooms: readonly NeededRoom[];
}

/** What small changes write, and the rest of the file of the log that is begun. */
const leastWal = 16 * 1024 * 1024;

/** Below this the speed of the machine does not matter. */
const measuredFrom = 64 * 1024 * 1024;

/** Errors: one sentence, if there is nothing to upgrade, or the schema is of another program. */
export async function makePlan(
  owner: Knex,
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  { path, databaseRoom }: { readonly path: string; readonly databaseRoom?: number },
): Promise<UpgradePlan> {
  const { pending, applied } = await readPending(owner, migrations);
  if (applied === 0) throw new Error('The database is empty: "npx hustings migrate" makes its schema.');
  const { voters, outdated } = await countOutdatedWalkKeys(owner);
  const renewed = { name: 'places in walk lists', work: [walkKeyWork], share: voters === 0 ? 0 : outdated / voters };
  const planned = [...pending, renewed];
  const atOnce = await estimateWork(owner, planned, 1);
  const factor = sumOf(atOnce, 'wal') > measuredFrom ? await machineFactor(owner) : 1;
  const estimates = atOnce.map((each) => ({ ...each, seconds: each.seconds * factor }));
  const renewal = estimates.at(-1) as Estimate;
  const backup = pending.length === 0 ? 0 : await backupBytes(owner, path);
  const needed =
    pending.length === 0 && outdated === 0 ? 0 : sumOf(estimates, 'wal') + sumOf(estimates, 'growth') + leastWal;
  return {
    pending: pending.map(({ name }) => name),
    servesEarlier: pending.every(({ servesFrom }) => servesFrom <= applied),
    migrations: estimates.slice(0, -1).filter(({ wal }) => wal > 0),
    renewal: { ...renewal, voters: outdated, seconds: Math.max(renewal.seconds, outdated / renewedPerSecond) },
    backupBytes: backup,
    rooms: await measureRoom(config, { database: needed, backup, backupPath: path, stated: databaseRoom }),
  };
}

/** Errors: one sentence, if a disk has too little room, or it is not known whether it has enough. */
export function requireRoom({ rooms }: Pick<UpgradePlan, 'rooms'>): void {
  for (const { folder, needed, free } of rooms) {
    if (needed === 0 || (free !== null && free >= needed)) continue;
    const wanted = `The upgrade needs ${inGigabytes(needed)} on the disk of ${folder}`;
    throw new Error(
      free === null
        ? `${wanted}, which this machine cannot measure: say what is free there with --database-room, in gigabytes. Nothing was changed.`
        : `${wanted}, and ${inGigabytes(free)} are free: free some or enlarge it. Nothing was changed.`,
    );
  }
}
