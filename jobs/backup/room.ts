import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { megabytes } from '#core/database/backup/archive/meter.ts';
import { newestBackup } from '#core/database/backup/backup-folder.ts';
import { fullDisk } from '#core/files/full-disk.ts';
import { type DiskSpace, readDiskSpace } from '#jobs/alerts/disk.ts';

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
