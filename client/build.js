// @ts-check
// `npm run build`, which npm also runs before it packs or links the package: makes the sources that the OpenAPI documents say,
// then writes `dist/` from all sources, for ES modules and for CommonJS. `--sources`: the sources alone.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';

/**
 * @typedef {{ readonly path: string, readonly text: string }} PackageFile
 * @typedef {typeof import('./generate/files.ts')} Generator
 */

const folder = fileURLToPath(new URL('.', import.meta.url));
const sources = join(folder, 'src');

const formats = /** @type {const} */ ([
  { path: 'dist/hustings.js', format: 'esm' },
  { path: 'dist/hustings.cjs', format: 'cjs' },
]);

/**
 * The files of `dist/`, by their paths in the package.
 * @returns {Promise<PackageFile[]>}
 */
export async function builtFiles() {
  const { clientFiles, declarationOf } = await loadGenerator();
  const made = clientFiles();
  await writeSources(made);
  const [scripts, types] = await Promise.all([compile(made), declarations(made, declarationOf)]);
  return [...scripts, ...types];
}

async function loadCompiler() {
  return import('esbuild').catch((error) => {
    throw new Error('The client is built with the packages of its repository: run npm ci there first.', {
      cause: error,
    });
  });
}

/**
 * What makes sources and declarations, compiled: it is written in TypeScript, which Node does not read.
 * @returns {Promise<Generator>}
 */
export async function loadGenerator() {
  const { build } = await loadCompiler();
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['generate/files.ts'],
    format: 'cjs',
    platform: 'node',
    bundle: true,
    write: false,
    logLevel: 'error',
    tsconfigRaw: {},
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(folder, 'generate/document.ts')).href) },
  });
  const generator = { exports: /** @type {Generator} */ ({}) };
  const run = compileFunction(outputFiles[0]?.text ?? '', ['module', 'require'], {
    filename: join(folder, 'generate'),
  });
  run(generator, createRequire(import.meta.url));
  return generator.exports;
}

/**
 * Writes the made sources for editors, the type checker and tests. A build takes them as they were made: a user who may not
 * write to the project can build.
 * @param {Readonly<Record<string, string>>} made
 */
async function writeSources(made) {
  for (const [name, text] of Object.entries(made)) {
    const path = join(sources, name);
    if ((await readFile(path, 'utf8').catch(() => undefined)) === text) continue;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.${process.pid}`, text);
      await rename(`${path}.${process.pid}`, path);
    } catch (error) {
      const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
      if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
    }
  }
}

/**
 * @param {Readonly<Record<string, string>>} made
 * @returns {Promise<PackageFile[]>}
 */
async function compile(made) {
  const { build } = await loadCompiler();
  const paths = new Map(Object.entries(made).map(([name, text]) => [join(sources, name), text]));
  return Promise.all(
    formats.map(async ({ path, format }) => {
      const { outputFiles } = await build({
        absWorkingDir: folder,
        entryPoints: ['src/hustings.ts'],
        format,
        target: 'es2022',
        bundle: true,
        write: false,
        logLevel: 'error',
        tsconfigRaw: {},
        plugins: [
          {
            name: 'made sources',
            setup(building) {
              building.onResolve({ filter: /^\./ }, ({ path: named, resolveDir }) => {
                const whole = join(resolveDir, named);
                return paths.has(whole) ? { path: whole } : undefined;
              });
              building.onLoad({ filter: /\.ts$/ }, ({ path: whole }) => {
                const contents = paths.get(whole);
                return contents === undefined ? undefined : { contents, loader: 'ts' };
              });
            },
          },
        ],
      });
      return { path, text: outputFiles[0]?.text ?? '' };
    }),
  );
}

/**
 * Those for CommonJS name each other with `.cjs`: a declaration of the other system cannot be loaded from there.
 * @param {Readonly<Record<string, string>>} made
 * @param {Generator['declarationOf']} declarationOf
 * @returns {Promise<PackageFile[]>}
 */
async function declarations(made, declarationOf) {
  const found = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const names = new Set([...found.map((name) => name.replaceAll('\\', '/')), ...Object.keys(made)]);
  const both = await Promise.all(
    [...names].sort().map(async (name) => {
      const path = `dist/${name.replace(/\.ts$/, '.d.ts')}`;
      const text = declarationOf(made[name] ?? (await readFile(join(sources, name), 'utf8')));
      return [
        { path, text: withEnding(text, '.js') },
        { path: path.replace(/\.d\.ts$/, '.d.cts'), text: withEnding(text, '.cjs') },
      ];
    }),
  );
  return both.flat();
}

/**
 * @param {string} text
 * @param {string} ending
 */
const withEnding = (text, ending) => text.replaceAll(/(\bfrom '\.[^']*)\.ts(?=')/g, `$1${ending}`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === '--sources') await writeSources((await loadGenerator()).clientFiles());
  else {
    const files = await builtFiles();
    await rm(join(folder, 'dist'), { recursive: true, force: true });
    for (const { path, text } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  }
}
