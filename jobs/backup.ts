import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nameBuild } from '#core/config/build-identity.ts';
import type { backUp } from '#core/database/backup/back-up.ts';
import { backupName, removeOldBackups } from '#core/database/backup/backup-folder.ts';
import type { DiskSpace } from './alerts/disk.ts';
import { noBackup, requireRoom } from './backup/room.ts';
import type { Job } from './job.ts';

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
