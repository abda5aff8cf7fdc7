// @ts-check
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#bin/build/find-build.js';
import { builtFiles } from '#locator/build.js';
import { compileForBrowsers, compileStyles } from './compile.js';

/**
 * @typedef {import('#bin/build/inputs.js').Inputs} Inputs
 * @typedef {import('./compile.js').BuiltFile} BuiltFile
 */

/**
 * What an installation writes beside a file of districts: the library that reads it, and the script, the style and the
 * service worker of the page that lies there.
 * @param {Inputs} inputs
 * @returns {Promise<BuiltFile[]>}
 */
export async function locatorFiles(inputs) {
  const [library] = await builtFiles();
  const names = await readdir(join(root, 'locator/src'), { recursive: true });
  for (const name of names.filter((each) => each.endsWith('.ts'))) await inputs.read(join(root, 'locator/src', name));
  for (const path of ['locator/build.js', 'client/generate/declaration.ts']) await inputs.read(join(root, path));
  const page = await Promise.all([
    compileForBrowsers(inputs, { 'baked-page': 'web/from-file/baked-page.ts' }, 'esm'),
    compileForBrowsers(inputs, { 'baked-worker': 'web/from-file/offline-worker.ts' }, 'iife'),
    compileStyles(inputs, { 'baked-page': 'web/styles/baked-page.css' }, (name) => {
      throw new Error(`The page is one file, and its style names ${name}.`);
    }),
  ]);
  return [{ name: 'locator.js', contents: Buffer.from(library?.text ?? '') }, ...page.flat()];
}
