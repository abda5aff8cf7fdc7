// @ts-check

import { readdirSync } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stop } from 'esbuild';
import { withBuildLock as lockBuilds } from './build-lock.js';
import { isHeld } from './build-users.js';
import { browserFiles } from './files/browser-files.js';
import { clientFiles } from './files/client-files.js';
import { compileForNode } from './files/compile.js';
import { locatorFiles } from './files/locator-files.js';
import { buildsFolder, listBuilds, root } from './find-build.js';
import { Inputs } from './inputs.js';
import { sourceIdentity } from './source-identity.js';

/**
 * @typedef {import('./find-build.js').Build} Build
 * @typedef {import('./files/compile.js').BuiltFile} BuiltFile
 */

/** What processes run. */
const processes = { main: 'bin/main.ts', worker: 'bin/serve/workers/worker.ts' };

/** What threads and the process that reads tables run, each in one file: a thread that shares files with the program starts more slowly. */
const threads = {
  'download-thread': 'server/electoral/downloads/download-thread.ts',
  'hang-thread': 'core/processes/hanging/hang-thread.ts',
  'hash-thread': 'server/accounts/throttle/hash-thread.ts',
  'ingest-thread': 'ingest/maps/workers/worker.ts',
  'lookup-thread': 'server/electoral/tables/fill-thread.ts',
  'map-thread': 'server/electoral/map/file/build-thread.ts',
  'overlay-thread': 'server/electoral/crosswalks/overlay-thread.ts',
  'reader-starter': 'core/tables/reader/starter-process.ts',
  'table-reader': 'core/tables/reader/reader-process.ts',
};

/** Earlier builds stay for processes that run them and could not say so. */
const retainedBuilds = 5;

/**
 * Compiles all, and writes it to a folder of its own.
 * @returns {Promise<string>} the folder
 */
export async function writeBuild() {
  const inputs = new Inputs();
  const files = await compileAll(inputs).finally(stop);
  const own = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of [...own, join(root, 'package.json')]) await inputs.read(file);
  /** @type {Build} */
  const build = { root, inputs: inputs.list(), files: files.map(({ name, contents }) => [name, contents.length]) };
  const described = { name: 'build.json', contents: Buffer.from(JSON.stringify(build)) };
  const identity = { name: 'identity.json', contents: Buffer.from(JSON.stringify(sourceIdentity())) };
  const folder = await writeFolder([...files, described, identity]);
  await removeOld();
  return folder;
}

/**
 * Errors: those of the work; one that says what to run as whom, if nothing can be written.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withBuildLock(work) {
  let hasBegun = false;
  try {
    return await lockBuilds(() => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    throw hasBegun ? error : unwritable(error);
  }
}

/** @param {Inputs} inputs */
async function compileAll(inputs) {
  const parts = [
    compileForNode(inputs, processes, { splitting: true }),
    compileForNode(inputs, threads, { splitting: false }),
    browserFiles(inputs),
    clientFiles(inputs),
    locatorFiles(inputs),
  ];
  return (await Promise.all(parts)).flat();
}

/**
 * A folder with this name has all of its files: it is given its name when they are written.
 * @param {readonly BuiltFile[]} files
 */
async function writeFolder(files) {
  const name = `${new Date().toISOString().replaceAll(/[-:.Z]/g, '')}-${process.pid}`;
  const unfinished = join(buildsFolder, `.${name}`);
  try {
    for (const folder of new Set(files.map((file) => dirname(join(unfinished, file.name)))))
      await mkdir(folder, { recursive: true });
  } catch (error) {
    throw unwritable(error);
  }
  try {
    await Promise.all(files.map((file) => writeFile(join(unfinished, file.name), file.contents)));
    await rename(unfinished, join(buildsFolder, name));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  return join(buildsFolder, name);
}

/** @param {unknown} error */
function unwritable(error) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error);
  return new Error(
    `The sources are newer than the program that was built of them, and ${buildsFolder} cannot be written (${code}). ` +
      `As a user who may write there, run: npm run build --prefix ${root}`,
    { cause: error },
  );
}

const hourMilliseconds = 3_600_000;

/** Removes builds that nothing runs, and what processes left that were killed as they wrote. */
async function removeOld() {
  const old = listBuilds()
    .slice(retainedBuilds)
    .filter((each) => !isHeld(join(buildsFolder, each)));
  for (const unfinished of readdirSync(buildsFolder).filter((each) => each.startsWith('.') && each !== '.lock')) {
    const { mtimeMs } = await stat(join(buildsFolder, unfinished)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > hourMilliseconds) old.push(unfinished);
  }
  // Node writes what it has compiled when a process ends, after the build is held no more.
  for (const each of old) await rm(join(buildsFolder, each), { recursive: true, force: true, maxRetries: 3 });
}
