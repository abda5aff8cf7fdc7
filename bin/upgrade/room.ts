import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Knex } from 'knex';
import type { Config } from '#core/config.ts';
import { newestBackup } from '#core/database/backup/backup-folder.ts';
import { readTables } from '#core/database/backup/tables.ts';
import { clusterHome } from '#core/database/embedded/cluster-home.ts';
import { readDiskSpace } from '#jobs/alerts/disk.ts';

/** A disk that the upgrade writes to. */
export interface NeededRoom {
  readonly folder: string;
  readonly needed: number;
  /** Null: this machine cannot see the disk. */
  readonly free: number | null;
}

/** A backup of text that compresses well is smaller than its tables; of one that does not, never greater. */
const grown = 1.2;

/** About how many bytes a backup will take: a little more than the newest one in its folder, or at most its tables. */
export async function backupBytes(owner: Knex, path: string): Promise<number> {
  const folder = dirname(path);
  const newest = await newestBackup(folder).catch(() => undefined);
  const tables = await readTables({ query: (sql: string) => owner.raw(sql) } as never, 'all');
  const most = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  return newest ? Math.min(most, grown * (await stat(join(folder, newest))).size) : most;
}

/** Where Debian's PostgreSQL has its clusters. */
const debianFolder = '/var/lib/postgresql';

/** The folder of the database, if it is on this machine. */
async function databaseFolder(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
): Promise<string | null> {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url === undefined) return (await clusterHome(config.dataDir)).directory;
  const { hostname } = new URL(url);
  return ['', 'localhost', '127.0.0.1', '[::1]'].includes(hostname) ? debianFolder : null;
}

interface Needs {
  /** What the database needs: growth and write-ahead log. */
  readonly database: number;
  readonly backup: number;
  readonly backupPath: string;
  /** What the operator says is free on the disk of the database. */
  readonly stated: number | undefined;
}

/** The disks that are written to, and what each needs; one if both are the same. */
export async function measureRoom(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  { database, backup, backupPath, stated }: Needs,
): Promise<NeededRoom[]> {
  const backupFolder = dirname(backupPath);
  const folder = await databaseFolder(config);
  const measured = folder && (await readDiskSpace(folder));
  const ofBackup = { folder: backupFolder, needed: backup, free: (await readDiskSpace(backupFolder))?.free ?? null };
  if (stated !== undefined || !folder || !measured) {
    return [{ folder: 'the database', needed: database, free: stated ?? null }, ofBackup];
  }
  const [one, other] = await Promise.all([stat(folder), stat(backupFolder).catch(() => null)]);
  if (other && one.dev === other.dev)
    return [{ folder: `${folder} and ${backupFolder}`, needed: database + backup, free: measured.free }];
  return [{ folder, needed: database, free: measured.free }, ofBackup];
}
