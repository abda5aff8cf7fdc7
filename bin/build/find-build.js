// @ts-check
// What was built before, and whether it still says what the sources say.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/**
 * A file that decides about a build. The time is 0 where the file changed as it was read.
 * @typedef {readonly [path: string, bytes: number, modified: number, hash: string]} Input
 */

/**
 * The file `build.json` of a build.
 * @typedef {object} Build
 * @property {string} root The project's folder: addresses in the code lead there.
 * @property {readonly Input[]} inputs
 * @property {ReadonlyArray<readonly [name: string, bytes: number]>} files
 */

/** @param {string | Uint8Array} contents */
export const hashOf = (contents) => createHash('sha256').update(contents).digest('base64url');

/**
 * Where all builds of this name are, each in a folder of its own.
 * @param {string} name
 */
export const buildsFolder = (name) => join(root, 'dist', name);

/**
 * The builds of this name, the newest first: the names of folders begin with the time.
 * @param {string} name
 * @returns {string[]}
 */
export function listBuilds(name) {
  try {
    return readdirSync(buildsFolder(name))
      .filter((each) => !each.startsWith('.'))
      .sort()
      .reverse();
  } catch {
    return [];
  }
}

/**
 * The folder of a whole build that says what the sources say now. Null where there is none.
 * @param {string} name
 */
export function findBuild(name) {
  for (const each of listBuilds(name)) {
    const folder = join(buildsFolder(name), each);
    try {
      const build = /** @type {Build} */ (JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')));
      if (build.root === root && build.inputs.every(isUnchanged) && isWhole(folder, build)) return folder;
    } catch {
      // A file of it, or a source, is gone.
    }
  }
  return null;
}

/**
 * A copy of a file has another time: then its content counts.
 * @param {Input} input
 */
function isUnchanged([path, bytes, modified, hash]) {
  const file = join(root, path);
  const { size, mtimeMs } = statSync(file);
  return size === bytes && (mtimeMs === modified || hashOf(readFileSync(file)) === hash);
}

/**
 * A machine that lost its power may have kept the names of files without what was in them.
 * @param {string} folder
 * @param {Build} build
 */
const isWhole = (folder, { files }) => files.every(([name, bytes]) => statSync(join(folder, name)).size === bytes);
