// @ts-check
import { readFile, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { hashOf, root } from './find-build.js';

/** @typedef {import('./find-build.js').Input} Input */

/** A file may be written twice within one tick of the file system's clock. */
const tickMilliseconds = 10;

/** The files of which a build is made, with the contents that went into it. */
export class Inputs {
  /** @type {Map<string, Input>} */
  #inputs = new Map();

  /**
   * Reads a file and remembers what it said.
   * @param {string} file
   */
  async read(file) {
    const before = Date.now();
    const { ctimeMs } = await stat(file);
    const contents = await readFile(file);
    const path = relative(root, file).split(sep).join('/');
    const changed = ctimeMs < before - tickMilliseconds ? ctimeMs : 0;
    const hash = hashOf(contents);
    const earlier = this.#inputs.get(path);
    // Parts of a build that read a file before and after a change make one that is of no sources: the next start builds
    // anew.
    const isMixed = earlier !== undefined && earlier[3] !== hash;
    this.#inputs.set(path, isMixed ? [path, contents.length, 0, 'mixed'] : [path, contents.length, changed, hash]);
    return contents;
  }

  /**
   * Remembers the versions of the packages of which there are files in the build.
   * @param {Iterable<string>} files
   */
  async addPackages(files) {
    const manifests = new Set();
    for (const file of files) {
      const folder = /^.*node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+(?=[/\\])/.exec(resolve(root, file))?.[0];
      if (folder) manifests.add(join(folder, 'package.json'));
    }
    for (const manifest of manifests) await this.read(manifest);
  }

  /** @returns {Input[]} */
  list() {
    return [...this.#inputs.values()];
  }
}
