import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nameBuild } from '#core/config/build-identity.ts';
import { megabytes } from '#core/database/backup/archive/meter.ts';
import type { backUp } from '#core/database/backup/back-up.ts';
import { backupName, newestBackup, removeOldBackups } from '#core/database/backup/backup-folder.ts';
import { fullDisk } from '#core/files/full-disk.ts';
import { type DiskSpace, readDiskSpace } from './alerts/disk.ts';
import type { Job } from './job.ts';

const remedy = 'Free some, enlarge it, or set BACKUPS_KEPT to fewer.';

/**
 * Errors: one sentence that names the folder, if its disk has less room than the newest backup takes. An older one is
 * removed only after a new one is whole.
 */
export async function requireRoom(
  folder: string,
  measure: (folder: string) => Promise<DiskSpace | null> = readDiskSpace,
): Promise<void> {
  const space = await measure(folder);
  const newest = space && (await newestBackup(folder));
  if (!space || !newest) return;
  const { size } = await stat(join(folder, newest));
  if (space.free >= size) return;
  throw new Error(
    `The disk of ${folder} is full: it has ${megabytes(space.free)} left, and the newest backup takes ${megabytes(size)}. ${remedy}`,
  );
}

/** Names the folder if what went wrong is that its disk is full. */
export const noBackup = (folder: string, error: unknown): unknown =>
  fullDisk(folder, error, `No backup was written. ${remedy}`);

/** Loaded only here: the process of the scheduler stays small. */
const writeBackup: typeof backUp = async (options) =>
  (await import('#core/database/backup/back-up.ts')).backUp(options);

export interface BackupJobOptions {
  /** Another way to measure the disk, and to write the file. */
  readonly measure?: (folder: string) => Promise<DiskSpace | null>;
  readonly write?: typeof backUp;
}

/** Writes a backup if a folder for backups is set, and then removes the oldest ones. */
export const createBackup = ({ measure, write = writeBackup }: BackupJobOptions = {}): Job => ({
  name: 'backup',
  schedule: '0 4 * * *',
  description: 'Writes a backup into `BACKUP_FOLDER` and removes the oldest ones, on a server where that is set.',
  // Otherwise, of several servers, one without a folder could be first and mark the night's job as done without a
  // backup.
  notHere: ({ backups: { folder } }) => (folder === undefined ? 'BACKUP_FOLDER is not set' : null),
  async run({ database, backups: { folder, retained, recipients }, migrations, now, signal }) {
    if (folder === undefined) throw new Error('BACKUP_FOLDER is not set.');
    await requireRoom(folder, measure);
    const name = backupName(new Date(now()), recipients);
    const path = join(folder, name);
    const url = database.ownerUrl ?? database.url;
    try {
      await write({ url, path, content: 'all', recipients, program: nameBuild(), migrations, signal });
    } catch (error) {
      if (!signal.aborted) throw noBackup(folder, error);
      return { outcome: 'interrupted', message: 'The backup was broken off.' };
    }
    const { size } = await stat(path);
    const removed = await removeOldBackups(folder, retained, now());
    return {
      outcome: 'done',
      message: `Wrote ${name} (${(size / 1e6).toFixed(1)} MB) and removed ${removed.length} older files.`,
    };
  },
});
