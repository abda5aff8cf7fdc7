// @ts-check
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hashOf, root } from '#bin/build/find-build.js';
import { compileForBrowsers, compileStyles } from './compile.js';

/**
 * @typedef {import('#bin/build/inputs.js').Inputs} Inputs
 * @typedef {import('./compile.js').BuiltFile} BuiltFile
 */

const scripts = {
  batch: 'web/batch/batch.ts',
  boundary: 'web/boundary.ts',
  calls: 'web/calls.ts',
  console: 'web/console/console.ts',
  copy: 'web/copy.ts',
  deposit: 'web/donors/deposit.ts',
  donation: 'web/donors/donation.ts',
  embed: 'web/embed.ts',
  'from-file': 'web/from-file/embed.ts',
  'look-up': 'web/look-up/look-up.ts',
  'look-up-worker': 'web/look-up/worker.ts',
  reference: 'web/reference/reference.ts',
  snippet: 'web/snippet.ts',
  walk: 'web/walk/walk.ts',
  'walk-worker': 'web/walk/worker.ts',
  'work-maps': 'web/work-maps.ts',
};

/** Scripts that other scripts import when they need them. */
const modules = { map: 'web/map/map.ts', 'on-device': 'web/look-up/on-device.ts', palette: 'web/console/palette.ts' };

/** Style sheets, each with all that it imports. */
const styles = {
  administration: 'web/styles/console/administration.css',
  canvassing: 'web/styles/console/canvassing.css',
  console: 'web/styles/console.css',
  donations: 'web/styles/console/donations.css',
  guide: 'web/styles/guide.css',
  hustings: 'web/styles/hustings.css',
  'look-up': 'web/styles/look-up.css',
  overview: 'web/styles/console/overview.css',
  reference: 'web/styles/reference.css',
  walk: 'web/styles/walk.css',
  'work-maps': 'web/styles/work-maps.css',
};

const { resolve } = createRequire(join(root, 'package.json'));

/** @type {Readonly<Record<string, string>>} */
const copies = {
  'base-map.tiles': 'data/reference/base-map.tiles',
  'icon.svg': 'web/icon.svg',
};

/** @type {Readonly<Record<string, string>>} */
const ofPackages = {
  'map-worker.js': 'maplibre-gl/dist/maplibre-gl-worker.mjs',
  'source-sans-3.woff2': '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  'maplibre-gl.css': 'maplibre-gl/dist/maplibre-gl.css',
  'swagger-ui.js': 'swagger-ui-dist/swagger-ui-bundle.js',
};

/** @param {Uint8Array} contents */
const addressHash = (contents) => hashOf(contents).slice(0, 12);

/**
 * Every file that pages link to, below `browser/`, and `browser.json`, which says the hash of each: its part of the
 * address, which changes whenever the content does.
 * @param {Inputs} inputs
 * @returns {Promise<BuiltFile[]>}
 */
export async function browserFiles(inputs) {
  const paths = Object.entries(ofPackages).map(([name, path]) => /** @type {const} */ ([name, resolve(path)]));
  await inputs.addPackages(paths.map(([, path]) => path));
  const [scriptFiles, moduleFiles, ...copied] = await Promise.all([
    compileForBrowsers(inputs, scripts, 'iife'),
    compileForBrowsers(inputs, modules, 'esm'),
    ...Object.entries(copies).map(async ([name, path]) => ({ name, contents: await inputs.read(join(root, path)) })),
    ...paths.map(async ([name, path]) => ({ name, contents: await readFile(path) })),
  ]);
  // Styles name files such as the typeface by their addresses, which are made of their contents.
  const styleFiles = await compileStyles(inputs, styles, (name) => {
    const file = copied.find((each) => each.name === name);
    if (!file) throw new Error(`A style names ${name}, which pages do not link to.`);
    return `/assets/${addressHash(file.contents)}/${name}`;
  });
  const all = [...scriptFiles, ...moduleFiles, ...styleFiles, ...copied];
  const hashes = Object.fromEntries(all.map(({ name, contents }) => [name, addressHash(contents)]));
  return [
    ...all.map(({ name, contents }) => ({ name: join('browser', name), contents })),
    { name: 'browser.json', contents: Buffer.from(JSON.stringify(hashes)) },
  ];
}
