// Removes from node_modules what packages bring along and no program of ours reads: more than a fifth of an installation.
// npm runs it at the end of `npm ci` and `npm install`. Nothing breaks if it was left out.
//
//   node tools/slim.js [FOLDER]
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const packages = process.argv[2] ?? resolve(import.meta.dirname, '..', 'node_modules');
// If the project is itself installed as a package, the packages are not its own.
if (!existsSync(packages)) process.exit();

/** Whole files and folders, below their package. */
const unread = [
  // Its own pages, which `mapshaper-gui` serves.
  'mapshaper/www',
  // What the map is built from. It loads the two files without "-dev".
  'maplibre-gl/src',
  'maplibre-gl/dist/maplibre-gl-dev.mjs',
  'maplibre-gl/dist/maplibre-gl-worker-dev.mjs',
  '@maplibre/maplibre-gl-style-spec/src',
  // Letters that no page is written in, and slanted ones.
  '@fontsource-variable/source-sans-3/scss',
  ...['latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map(
    (script) => `@fontsource-variable/source-sans-3/files/source-sans-3-${script}-wght-normal.woff2`,
  ),
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map(
    (script) => `@fontsource-variable/source-sans-3/files/source-sans-3-${script}-wght-italic.woff2`,
  ),
  // What the packages are built from.
  'luxon/src',
  'zod/src',
  // Other forms of what Node loads as esm/index.mjs and lib/node.cjs.
  ...['umd', 'esm/browser.js', 'esm/browser.d.ts', 'esm/index.d.mts'].map((file) => `fflate/${file}`),
  ...['index.cjs', 'index.d.ts', 'browser.cjs', 'browser.d.cts', 'node.d.cts'].map((file) => `fflate/lib/${file}`),
  'pmtiles/src',
  'pmtiles/dist/pmtiles.js',
  // Pages of its own tools, which show what a browser did; tests look at pages alone.
  ...['dashboard', 'htmlReport', 'recorder', 'traceViewer'].map((page) => `playwright-core/lib/vite/${page}`),
  // A form of lodash that nothing imports.
  'lodash/fp',
  // Other forms of what pages load as swagger-ui-bundle.js.
  'swagger-ui-dist/swagger-ui.js',
  'swagger-ui-dist/swagger-ui-es-bundle.js',
  'swagger-ui-dist/swagger-ui-es-bundle-core.js',
];
for (const path of unread) rmSync(join(packages, path), { recursive: true, force: true });

// Source maps of other people's code lead to files that are not installed. Links lead out of the folder, and `recursive`
// follows them on Node 24.
function removeSourceMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeSourceMaps(path);
    else if (entry.isFile() && entry.name.endsWith('.map')) rmSync(path);
  }
}
removeSourceMaps(packages);
