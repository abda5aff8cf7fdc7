// @ts-check
// What was built before, and whether it still says what the sources say.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/**
 * A file that decides about a build. The time is 0 if the file changed as it was read.
 * @typedef {readonly [path: string, bytes: number, changed: number, hash: string]} Input
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

/** Where all builds are, each in a folder of its own. */
export const buildsFolder = join(root, 'dist');

/**
 * The builds, the newest first: the names of their folders begin with the time.
 * @returns {string[]}
 */
export function listBuilds() {
  try {
    return readdirSync(buildsFolder)
      .filter((each) => !each.startsWith('.'))
      .sort()
      .reverse();
  } catch {
    return [];
  }
}

/** The folder of a whole build of the sources as they are now. Null if there is none. */
export function findBuild() {
  for (const each of listBuilds()) {
    const folder = join(buildsFolder, each);
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
 * A copy of a file has another time: then its content counts. The time is that of the last change of status, which no program
 * can set: archives and copies give other content the same time of modification.
 * @param {Input} input
 */
function isUnchanged([path, bytes, changed, hash]) {
  const file = join(root, path);
  const { size, ctimeMs } = statSync(file);
  return size === bytes && (ctimeMs === changed || hashOf(readFileSync(file)) === hash);
}

/**
 * A machine that lost its power may have the names of files without their content.
 * @param {string} folder
 * @param {Build} build
 */
const isWhole = (folder, { files }) => files.every(([name, bytes]) => statSync(join(folder, name)).size === bytes);
