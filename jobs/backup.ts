import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName, removeOldBackups } from '#core/database/backup/kept-backups.ts';
import manifest from '#package.json' with { type: 'json' };
import { fullDisk, requireRoom } from './backup/room.ts';
import type { Job } from './job.ts';

/** Writes a backup where a folder for backups is set, and then removes the oldest ones. */
export const backup: Job = {
  name: 'backup',
  schedule: '0 4 * * *',
  description: 'Writes a backup into `BACKUP_FOLDER` and removes the oldest ones, on a server where that is set.',
  // Of several servers the first to come would otherwise have the night's job done without a backup.
  notHere: ({ backups: { folder } }) => (folder === undefined ? 'BACKUP_FOLDER is not set' : null),
  async run({ database, backups: { folder, kept, recipients }, now, signal }) {
    if (folder === undefined) throw new Error('BACKUP_FOLDER is not set.');
    await requireRoom(folder);
    // Loaded only here: the process of the scheduler stays small.
    const { backUp } = await import('#core/database/backup/back-up.ts');
    const name = backupName(new Date(now()), recipients);
    const path = join(folder, name);
    const url = database.ownerUrl ?? database.url;
    try {
      await backUp({ url, path, content: 'all', recipients, program: manifest.version, signal });
    } catch (error) {
      if (!signal.aborted) throw fullDisk(folder, error);
      return { outcome: 'interrupted', message: 'The backup was broken off.' };
    }
    const { size } = await stat(path);
    const removed = await removeOldBackups(folder, kept, now());
    return {
      outcome: 'done',
      message: `Wrote ${name} (${(size / 1e6).toFixed(1)} MB) and removed ${removed.length} older files.`,
    };
  },
};
