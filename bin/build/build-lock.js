// @ts-check
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildsFolder } from './find-build.js';

const lock = join(buildsFolder, '.lock');
const poll = 50;
/** Milliseconds: a build takes some seconds. One that takes longer is not waited for. */
const longestWait = 120_000;
/** Its holder writes its number right after it has made the file. */
const unwrittenMilliseconds = 5_000;

/**
 * Whether a process runs. One of another user is seen, and not signalled.
 * @param {number} pid
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

function isAbandoned() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return pid > 0 ? !isRunning(pid) : Date.now() - statSync(lock).mtimeMs > unwrittenMilliseconds;
  } catch {
    // It was given back.
    return false;
  }
}

/**
 * `core/processes/file-lock.ts` is TypeScript, which nothing reads before there is a build. Does work that one process of a machine
 * does at a time: of several commands that start at once, one compiles. Errors: those of
 * the work, and of writing the lock.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withBuildLock(work) {
  try {
    mkdirSync(buildsFolder, { recursive: true });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  for (const begun = performance.now(); performance.now() - begun < longestWait; await wait(poll)) {
    try {
      writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      if (isAbandoned()) rmSync(lock, { force: true });
      continue;
    }
    try {
      return await work();
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return work();
}
