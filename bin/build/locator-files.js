// @ts-check
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { builtFiles } from '#locator/build.js';
import { root } from './find-build.js';

/**
 * @typedef {import('./inputs.js').Inputs} Inputs
 * @typedef {import('./compile.js').BuiltFile} BuiltFile
 */

/**
 * The library that reads files of districts, as an installation writes it beside them.
 * @param {Inputs} inputs
 * @returns {Promise<BuiltFile[]>}
 */
export async function locatorFiles(inputs) {
  const [library] = await builtFiles();
  const names = await readdir(join(root, 'locator/src'), { recursive: true });
  for (const name of names.filter((each) => each.endsWith('.ts'))) await inputs.read(join(root, 'locator/src', name));
  for (const path of ['locator/build.js', 'client/generate/declaration.ts']) await inputs.read(join(root, path));
  return [{ name: 'locator.js', contents: Buffer.from(library?.text ?? '') }];
}
