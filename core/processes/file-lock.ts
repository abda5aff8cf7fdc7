import { readFile, rename, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createWhole } from '#core/files/whole-file.ts';
import { isSameProcess, processStartTime } from './process-identity.ts';

interface FileLockOptions {
  /** What the holder of the lock does, as a message names it: "starts or stops the database". */
  readonly purpose: string;
  /** Ends the wait for the lock; work that has begun is not touched. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait for the lock before an error says who holds it. */
  readonly timeout?: number;
  /** Called once with what is waited for, if that takes longer than a moment. */
  readonly onWait?: (message: string) => void;
}

const pollMilliseconds = 50;
const momentMilliseconds = 2_000;

/**
 * Runs `work` while no other process of this machine holds the same lock file. The file names its holder: process
 * number and beginning. It is created whole or not at all. A file that names no running process is taken over: its
 * holder was killed, or the disk was full.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>, options: FileLockOptions): Promise<T> {
  const own = `${process.pid} ${await processStartTime(process.pid)}`;
  await acquire(path, own, options);
  try {
    return await work();
  } finally {
    if ((await readLock(path)) === own) await rm(path, { force: true });
  }
}

async function acquire(path: string, own: string, options: FileLockOptions): Promise<void> {
  const { purpose, signal, timeout = 120_000, onWait } = options;
  const begun = performance.now();
  let isReported = false;
  for (;;) {
    signal?.throwIfAborted();
    const found = await readLock(path);
    if (found === null) {
      if (await createWhole(path, own)) return;
      continue;
    }
    // A process number begins with another digit than 0.
    const [, pid, beginning = ''] = /^([1-9]\d*) (.*)$/s.exec(found) ?? [];
    if (!pid || !(await isSameProcess(Number(pid), beginning))) {
      await removeAbandoned(path, found);
      continue;
    }
    const waited = performance.now() - begun;
    const reason = `process ${pid}, which ${purpose} (it holds ${path})`;
    if (waited > timeout)
      throw new Error(`Waited ${Math.round(timeout / 1000)} s for ${reason}. End it, or try again.`);
    if (waited > momentMilliseconds && !isReported) {
      isReported = true;
      onWait?.(`Waiting for ${reason}.`);
    }
    await wait(pollMilliseconds, undefined, { signal }).catch(() => {});
  }
}

async function readLock(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Removes the lock file if it still contains the text of an abandoned lock. Another process may have taken the lock
 * over since the text was read: its file is then put back.
 */
async function removeAbandoned(path: string, abandoned: string): Promise<void> {
  const aside = `${path}.abandoned-${process.pid}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = await readFile(aside, 'utf8');
  if (moved !== abandoned) await createWhole(path, moved);
  await rm(aside, { force: true });
}
