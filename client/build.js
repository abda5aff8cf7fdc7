// @ts-check
// `npm run build`, which npm also runs before it packs or links the package: writes `dist/` from the sources and from the
// committed declarations, for ES modules and for CommonJS.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ readonly path: string, readonly text: string }} PackageFile */

const folder = fileURLToPath(new URL('.', import.meta.url));

const formats = /** @type {const} */ ([
  { path: 'dist/hustings.js', format: 'esm' },
  { path: 'dist/hustings.cjs', format: 'cjs' },
]);

/**
 * The files of `dist/`, by their paths in the package.
 * @returns {Promise<PackageFile[]>}
 */
export async function builtFiles() {
  const [scripts, types] = await Promise.all([compile(), declarations()]);
  return [...scripts, ...types];
}

/** @returns {Promise<PackageFile[]>} */
async function compile() {
  const { build } = await import('esbuild').catch((error) => {
    throw new Error('The client is built with the packages of its repository: run npm ci there first.', {
      cause: error,
    });
  });
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
      });
      return { path, text: outputFiles[0]?.text ?? '' };
    }),
  );
}

/**
 * Those for CommonJS name each other with `.cjs`: a declaration of the other system cannot be loaded from there.
 * @returns {Promise<PackageFile[]>}
 */
async function declarations() {
  const from = join(folder, 'declarations');
  const names = (await readdir(from, { recursive: true })).filter((name) => name.endsWith('.d.ts'));
  const both = await Promise.all(
    names.sort().map(async (name) => {
      const path = `dist/${name.replaceAll('\\', '/')}`;
      const text = await readFile(join(from, name), 'utf8');
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
  const files = await builtFiles();
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
