// @ts-check
// TypeScript to JavaScript: the program and its threads for Node, scripts of pages for browsers.
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildsFolder, root } from '#bin/build/find-build.js';
import { sourceValidators } from './source-validators.js';

/**
 * @typedef {import('esbuild').BuildOptions} BuildOptions
 * @typedef {import('esbuild').Plugin} Plugin
 * @typedef {import('#bin/build/inputs.js').Inputs} Inputs
 * @typedef {{ readonly name: string, readonly contents: Uint8Array }} BuiltFile
 */

/** Packages of many files that each start loads: each file would be found, read and compiled separately. */
const builtInPackages =
  /^(?:@koa\/router|ajv|ajv-formats|commander|csv-parse|d3-scale|d3-shape|knex|koa|markdown-it|otpauth|pg|pg-copy-streams|rate-limiter-flexible|typebox)(?:\/|$)/;

/** What packages that are built in use, and what is larger as a part of a script: tables of data. */
const tablesOfData = /^(?:iconv-lite|mime-db|mime-types)(?:\/|$)/;

/** What packages that are built in would load for other databases, or if it were installed. */
const unusedPackages =
  /^(?:\.\/(?:better-sqlite3|cockroachdb|mssql|mariadb|mysql2?|oracle|oracledb|pgnative|redshift|sqlite3)|pg-native|pg-query-stream)$/;

/**
 * Whether what Node imports by this name is CommonJS.
 * @param {string} name
 */
function isCommonJs(name) {
  const path = fileURLToPath(import.meta.resolve(name));
  if (extname(path) !== '.js') return extname(path) === '.cjs';
  let folder = dirname(path);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).type !== 'module';
}

/**
 * Packages stay where they are installed, except those of many small files.
 *
 * Those in CommonJS are loaded by `require`. An import first searches their code for the names that they export, which
 * takes longer than loading it: 60 ms instead of 10 for proj4, in each thread.
 * @type {Plugin}
 */
const installedPackages = {
  name: 'installed packages',
  setup(building) {
    building.onResolve({ filter: unusedPackages }, ({ path, importer }) =>
      /node_modules[\\/](?:knex|pg)[\\/]/.test(importer) ? { path, external: true } : null,
    );
    building.onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point' || isBuiltin(path) || builtInPackages.test(path)) return null;
      if (importer.includes('node_modules')) {
        return tablesOfData.test(path) ? { path, namespace: 'CommonJS', pluginData: importer } : null;
      }
      // A dynamic import of what is required would have the default alone, and none of its names.
      return kind !== 'dynamic-import' && isCommonJs(path) ? { path, namespace: 'CommonJS' } : { path, external: true };
    });
    building.onLoad({ filter: /./, namespace: 'CommonJS' }, ({ path, pluginData: from = ownPackage }) => ({
      contents: `module.exports = ${requireFrom(from)}(${JSON.stringify(path)});`,
    }));
  },
};

const ownPackage = join(root, 'package.json');

/**
 * Code for the `require` of a file.
 * @param {string} file
 */
const requireFrom = (file) => `process.getBuiltinModule("node:module").createRequire(${JSON.stringify(file)})`;

/** @param {string} path */
const isOurs = (path) => path.startsWith(root + sep) && !relative(root, path).includes('node_modules');

/** @param {string} path */
const loaderOf = (path) => /** @type {import('esbuild').Loader} */ (extname(path).slice(1));

/** What `import.meta` becomes in each file: code that was built lies elsewhere than the files beside its source. */
const [ownUrl, ownFolder, ownName] = ['fileAddress$', 'fileFolder$', 'fileName$'];

/**
 * Reads our files, and gives each its own address, by which it finds files beside it.
 * @param {Inputs} inputs
 * @returns {Plugin}
 */
const ourFiles = (inputs) => ({
  name: 'our files',
  setup(building) {
    building.onLoad({ filter: /\.(tsx?|js|json|css)$/ }, async ({ path }) => {
      if (!isOurs(path)) return null;
      const text = String(await inputs.read(path));
      const loader = loaderOf(path);
      if (loader === 'json' || loader === 'css' || !text.includes('import.meta.')) return { contents: text, loader };
      const [url, folder, name] = [pathToFileURL(path).href, dirname(path), path].map((each) => JSON.stringify(each));
      // Without a line of their own, so that errors name the right one.
      const contents = `const ${ownUrl} = ${url}, ${ownFolder} = ${folder}, ${ownName} = ${name};${text}`;
      return { contents, loader };
    });
  },
});

/** As far from the sources, which the files name, as the folder that they are written to. */
const outdir = join(buildsFolder, 'build');

/**
 * @param {Inputs} inputs
 * @param {BuildOptions} options
 * @returns {Promise<BuiltFile[]>}
 */
async function compile(inputs, options) {
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: root,
    outdir,
    logLevel: 'error',
    // The settings for the type checker say nothing about what is built.
    tsconfigRaw: {},
    bundle: true,
    write: false,
    metafile: true,
    plugins: [...(options.plugins ?? []), sourceValidators(inputs), ourFiles(inputs)],
  });
  await inputs.addPackages(Object.keys(metafile.inputs));
  return outputFiles.map(({ path, contents }) => ({ name: relative(outdir, path), contents }));
}

/**
 * Modules of ours, by the name of the file that each becomes, with all that they import of ours. `splitting`: what several
 * of them import, and what they import only when it is needed, become files of their own.
 * @param {Inputs} inputs
 * @param {Readonly<Record<string, string>>} entryPoints
 * @param {{ splitting: boolean }} options
 */
export const compileForNode = (inputs, entryPoints, { splitting }) =>
  compile(inputs, {
    entryPoints,
    splitting,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'part-[hash]',
    sourcemap: 'linked',
    sourcesContent: false,
    // Node reads all of a file at a start. Names stay, and lines stay short enough for a terminal: errors show both.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
    // The files of packages are those that Node would load.
    conditions: [],
    define: { 'import.meta.url': ownUrl, 'import.meta.dirname': ownFolder, 'import.meta.filename': ownName },
    plugins: [installedPackages],
    // Packages in CommonJS that are built in require modules of Node.
    banner: { js: `const require = ${requireFrom(ownPackage)};` },
  });

/**
 * Scripts of pages, each with all that it imports, packages too.
 * @param {Inputs} inputs
 * @param {Readonly<Record<string, string>>} entryPoints
 * @param {'iife' | 'esm'} format
 */
export const compileForBrowsers = (inputs, entryPoints, format) =>
  compile(inputs, { entryPoints, format, minify: true, platform: 'browser', target: 'es2022' });

/**
 * Style sheets, each with all that it imports. `addressOf` gives the address of a file that a style names.
 * @param {Inputs} inputs
 * @param {Readonly<Record<string, string>>} entryPoints
 * @param {(name: string) => string} addressOf
 */
export const compileStyles = (inputs, entryPoints, addressOf) =>
  compile(inputs, {
    entryPoints,
    minify: true,
    plugins: [
      {
        name: 'files of styles',
        setup(building) {
          building.onResolve({ filter: /\.woff2$/ }, ({ path }) => ({ path: addressOf(path), external: true }));
        },
      },
    ],
  });
