// @ts-check
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './build-lock.js';

/** @param {string} build */
const usersOf = (build) => join(build, 'users');

/**
 * Says that this process runs a build, as long as it does: parts of it are loaded when they are first needed. Who may not write
 * there says nothing.
 * @param {string} build
 */
export function holdBuild(build) {
  const mark = join(usersOf(build), `${process.pid}`);
  try {
    mkdirSync(usersOf(build), { recursive: true });
    writeFileSync(mark, '');
  } catch {
    return;
  }
  process.once('exit', () => {
    try {
      rmSync(mark, { force: true });
    } catch {}
  });
}

/**
 * Whether a process still runs a build.
 * @param {string} build
 */
export function isHeld(build) {
  try {
    return readdirSync(usersOf(build)).some((pid) => isRunning(Number(pid)));
  } catch {
    return false;
  }
}
