// @ts-check
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileForBrowsers } from './compile.js';
import { hashOf, root } from './find-build.js';

/**
 * @typedef {import('./inputs.js').Inputs} Inputs
 * @typedef {import('./compile.js').BuiltFile} BuiltFile
 */

const scripts = {
  boundary: 'web/boundary.ts',
  copy: 'web/copy.ts',
  embed: 'web/embed.ts',
  'look-up': 'web/look-up.ts',
  progress: 'web/progress.ts',
  reference: 'web/reference.ts',
  snippet: 'web/snippet.ts',
};

/** Scripts that other scripts import when they need them. */
const modules = { map: 'web/map/map.ts' };

const { resolve } = createRequire(join(root, 'package.json'));

/** @type {Readonly<Record<string, string>>} */
const copies = {
  'base-map.tiles': 'data/reference/base-map.tiles',
  'console.css': 'web/styles/console.css',
  'guide.css': 'web/styles/guide.css',
  'hustings.css': 'web/styles/hustings.css',
  'icon.svg': 'web/icon.svg',
  'look-up.css': 'web/styles/look-up.css',
  'reference.css': 'web/styles/reference.css',
};

/** @type {Readonly<Record<string, string>>} */
const ofPackages = {
  'map-worker.js': 'maplibre-gl/dist/maplibre-gl-worker.mjs',
  'maplibre-gl.css': 'maplibre-gl/dist/maplibre-gl.css',
  'swagger-ui.css': 'swagger-ui-dist/swagger-ui.css',
  'swagger-ui.js': 'swagger-ui-dist/swagger-ui-bundle.js',
};

/**
 * Every file that pages link to, below `browser/`, and `browser.json`, which says the hash of each: its part of the
 * address, which changes whenever the content does.
 * @param {Inputs} inputs
 * @returns {Promise<BuiltFile[]>}
 */
export async function browserFiles(inputs) {
  const paths = Object.entries(ofPackages).map(([name, path]) => /** @type {const} */ ([name, resolve(path)]));
  await inputs.addPackages(paths.map(([, path]) => path));
  const files = await Promise.all([
    compileForBrowsers(inputs, scripts, 'iife'),
    compileForBrowsers(inputs, modules, 'esm'),
    ...Object.entries(copies).map(async ([name, path]) => ({ name, contents: await inputs.read(join(root, path)) })),
    ...paths.map(async ([name, path]) => ({ name, contents: await readFile(path) })),
  ]);
  const all = files.flat();
  const hashes = Object.fromEntries(all.map(({ name, contents }) => [name, hashOf(contents).slice(0, 12)]));
  return [
    ...all.map(({ name, contents }) => ({ name: join('browser', name), contents })),
    { name: 'browser.json', contents: Buffer.from(JSON.stringify(hashes)) },
  ];
}
