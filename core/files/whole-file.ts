import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, writeFile } from 'node:fs/promises';
import { isAlive } from '#core/processes/process-identity.ts';

const asideOf = (path: string) => `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;

/** Whether a process that has ended has left a file unfinished; `isOurs` says of a name whether the caller writes such files. */
export function isAbandoned(aside: string, isOurs: (name: string) => boolean): boolean {
  const [, name = '', writer] = /^(.+)\.(\d+)-[0-9a-f]{8}$/.exec(aside) ?? [];
  return isOurs(name) && !isAlive(Number(writer));
}

/** Brings new names in a folder to the disk (fsync(2)). A folder that cannot be opened, as on Windows, is left to the system. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (!handle) return;
  await handle.sync().catch(() => {});
  await handle.close();
}

/**
 * Writes or replaces a file whole or not at all, by default readable by its owner alone. A full disk leaves what was
 * there.
 */
export async function writeWhole(path: string, contents: string | Iterable<Uint8Array>, mode = 0o600): Promise<void> {
  const aside = asideOf(path);
  try {
    await writeFile(aside, contents, { mode, flush: true });
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** Creates a file whole or not at all; returns whether it did. False if there is one of that name. */
export async function createWhole(path: string, text: string, mode = 0o666): Promise<boolean> {
  const aside = asideOf(path);
  try {
    await writeFile(aside, text, { mode, flush: true });
    await link(aside, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}
