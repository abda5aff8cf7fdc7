import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { encryptedSuffix } from './archive/encryption.ts';
import { unfinishedSuffix } from './archive/new-file.ts';

/**
 * The name of a backup without a name of its own, by its time: 2026-11-21T22:45:07Z is hustings-20261121T224507Z.zip, and
 * hustings-20261121T224507Z.zip.age if it is encrypted.
 */
export const backupName = (at: Date, recipients: readonly string[]) =>
  `hustings-${at.toISOString().replaceAll(/[-:]|\.\d+/gu, '')}.zip${recipients.length > 0 ? encryptedSuffix : ''}`;

const named = String.raw`hustings-\d{8}T\d{6}Z\.zip(?:\.age)?`;
const finished = new RegExp(`^${named}$`, 'u');
const unfinished = new RegExp(`^${named}\\${unfinishedSuffix}[0-9a-f]{8}$`, 'u');

/** The name of the newest backup in a folder; undefined if it has none. */
export async function newestBackup(folder: string): Promise<string | undefined> {
  return (await readdir(folder))
    .filter((name) => finished.test(name))
    .sort()
    .at(-1);
}

/** What a running backup has written changes all the time; one that was killed stays as it is. */
const abandonedMilliseconds = 3_600_000;

/**
 * Removes all but the newest backups from a folder, and what killed ones left behind. Files with other names stay.
 *
 * @returns the names of the removed files
 */
export async function removeOldBackups(folder: string, retained: number, now: number): Promise<readonly string[]> {
  const names = (await readdir(folder)).sort();
  const remove = names.filter((name) => finished.test(name)).slice(0, -retained);
  for (const name of names.filter((each) => unfinished.test(each))) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > abandonedMilliseconds) remove.push(name);
  }
  for (const name of remove) await rm(join(folder, name), { force: true });
  return remove;
}
