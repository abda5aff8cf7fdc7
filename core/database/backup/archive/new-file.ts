import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { namingDisk } from '#core/files/full-disk.ts';
import { syncFolder } from '#core/files/whole-file.ts';

/** What a file that is not finished is called, after its own name. A process that was killed leaves one behind. */
export const unfinishedSuffix = '.unfinished-';

const taken = (path: string) =>
  new Error(`There is a file ${path} already, and no backup replaces a file: name another one.`);

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Creates a file whole or not at all. `write` fills the file whose name it is given, which is brought to the disk and then
 * gets the requested name. Nothing is replaced.
 *
 * Errors: one sentence, before `write` is called, if the file is there or its folder cannot be written to; if the disk is full.
 */
export async function createFile<T>(path: string, write: (unfinished: string) => Promise<T>): Promise<T> {
  if (await isThere(path)) throw taken(path);
  await access(dirname(path), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The folder ${dirname(path)} cannot be written to (${error.code}): name another one.`);
  });
  const unfinished = `${path}${unfinishedSuffix}${randomBytes(4).toString('hex')}`;
  try {
    const result = await namingDisk(dirname(path), () => write(unfinished));
    await giveName(unfinished, path);
    return result;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function giveName(from: string, to: string): Promise<void> {
  try {
    // Unlike a renaming, a second name never replaces a file.
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw taken(to);
    // Not every file system has second names.
    if (await isThere(to)) throw taken(to);
    await rename(from, to);
  }
  await syncFolder(dirname(to));
}
