import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** A package of hundreds of small files, each of which would be found, read and compiled by itself. */
const bundledPackages = /^typebox(\/|$)/;

/** Resolves packages from here, because the bundled code runs from an address where none can be found. */
const installedPackages: Plugin = {
  name: 'installed packages',
  setup(building) {
    building.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || isBuiltin(path) || bundledPackages.test(path)) return null;
      return { path: import.meta.resolve(path), external: true };
    });
  },
};

/** Tells each file its own address, by which it finds files beside it. */
const ownAddresses: Plugin = {
  name: 'own addresses',
  setup(building) {
    building.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.')) return null;
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** Bundles under way. */
let bundling = 0;

/**
 * A module of ours, with all that it imports of ours, as one JavaScript module. The TypeScript loader would have to start
 * anew in each thread and process, which takes seconds and 40 MB; bundling takes a few tenths of a second.
 */
export async function bundleModule(entry: URL): Promise<string> {
  const { build, stop } = await import('esbuild');
  bundling++;
  try {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(entry)],
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      plugins: [installedPackages, ownAddresses],
    });
    return (outputFiles[0] as { text: string }).text;
  } finally {
    // esbuild is a process of its own, which would keep 60 MB.
    if (--bundling === 0) await stop();
  }
}

/** An address from which the module can be imported without a file. Its errors do not say where they arose. */
export const moduleAddress = (code: string) => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
