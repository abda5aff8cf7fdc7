// @ts-check
// `npm run build`, which npm also runs before it packs or links the package: writes `dist/`, one module and its types.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadGenerator } from '../client/build.js';

/** @typedef {{ readonly path: string, readonly text: string }} PackageFile */

const folder = fileURLToPath(new URL('.', import.meta.url));
const sources = join(folder, 'src');

/** Sources that declare what the package exports. */
const declared = ['locator.ts', 'answer/districts.ts', 'answer/lookup.ts', 'file/errors.ts', 'file/open.ts'];

/**
 * The files of `dist/`, by their paths in the package.
 * @returns {Promise<PackageFile[]>}
 */
export async function builtFiles() {
  const { build } = await import('esbuild');
  const { declarationOf } = await loadGenerator();
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['src/locator.ts'],
    format: 'esm',
    target: 'es2022',
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'error',
    tsconfigRaw: {},
  });
  const types = declared.map(async (name) => {
    const text = declarationOf(await readFile(join(sources, name), 'utf8'));
    const path = `dist/${name.replace(/\.ts$/, '.d.ts')}`;
    return { path, text: text.replaceAll(/(\bfrom '\.[^']*)\.ts(?=')/g, '$1.js') };
  });
  return [{ path: 'dist/locator.js', text: outputFiles[0]?.text ?? '' }, ...(await Promise.all(types))];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await builtFiles();
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
