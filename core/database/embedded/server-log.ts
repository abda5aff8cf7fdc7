import { constants, createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClusterHome } from './cluster-home.ts';

/** A log of this size is begun anew. With the part before it, it takes twice as much at most. */
export const longestLogBytes = 10_000_000;

/** Where the server writes what it says; pg_ctl opens it for appending. */
export const serverLog = (home: ClusterHome): string => join(home.directory, 'log');

/**
 * What goes into the log: no values of rows (DETAIL), which are people's data, and no statements, one of which contains
 * a password.
 */
export const logSettings = { log_error_verbosity: 'terse', log_min_error_statement: 'panic' } as const;

/** Whether the log is to be begun anew: cheap enough to be asked every second. */
export async function isLogTooLong(home: ClusterHome): Promise<boolean> {
  const file = await openLog(home);
  if (!file) return false;
  try {
    return (await file.stat()).size > longestLogBytes;
  } finally {
    await file.close();
  }
}

/**
 * Begins a log that is too long anew. Its content becomes `log.1`, which replaces the `log.1` of before. The server may
 * run: it appends, wherever the end is. One process at a time may do this. A line written meanwhile may be lost.
 */
export async function shortenLog(home: ClusterHome): Promise<void> {
  const file = await openLog(home);
  if (!file) return;
  try {
    if ((await file.stat()).size <= longestLogBytes) return;
    const former = `${serverLog(home)}.1`;
    await rm(former, { force: true });
    const copy = createWriteStream(former, { flags: 'wx', mode: 0o600 });
    // On a full disk the room that the log takes is worth more than what it says.
    await pipeline(file.createReadStream({ start: 0, autoClose: false }), copy).catch(() =>
      rm(former, { force: true }),
    );
    await file.truncate(0);
  } finally {
    await file.close();
  }
}

/**
 * Null if there is none. The folder belongs to the server's user: a link in it is not followed, since root may run
 * this.
 */
async function openLog(home: ClusterHome): Promise<FileHandle | null> {
  try {
    return await open(serverLog(home), constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
