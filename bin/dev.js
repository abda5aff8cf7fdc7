// @ts-check
// `npm run dev`: runs a command of the program, and again whenever a source changes. Node's own `--watch` sees only
// files that are loaded, which are those of the build, and its `--watch-path` takes one folder.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './build/find-build.js';

const folders = ['bin', 'core', 'data', 'ingest', 'jobs', 'migrations', 'server', 'web'];
/** An editor, or a change of branch, writes several files. */
const settleMilliseconds = 100;

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
/** @type {NodeJS.Timeout | undefined} */
let settling;
let startsAgain = false;
let isEnding = false;

function start() {
  startsAgain = false;
  running = spawn(process.execPath, [join(root, 'bin/hustings.js'), ...process.argv.slice(2)], { stdio: 'inherit' });
  running.once('exit', () => {
    running = undefined;
    if (isEnding) process.exit();
    if (startsAgain) start();
  });
}

function startAgain() {
  if (!running) return start();
  // A second signal would end it at once, and its database with it.
  if (!startsAgain) running.kill('SIGTERM');
  startsAgain = true;
}

for (const folder of folders) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(settling);
    settling = setTimeout(startAgain, settleMilliseconds);
  });
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    isEnding = true;
    if (!running) process.exit();
    // Ctrl-C reaches both.
    if (signal !== 'SIGINT') running.kill(signal);
  });
}

start();
