import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildOptions, BuildResult, Plugin } from 'esbuild';

/** A package of hundreds of small files, each of which would be found, read and compiled by itself. */
const bundledPackages = /^typebox(\/|$)/;

/** On an import that this plugin itself wants resolved. */
const resolving = Symbol('resolving');

/** Names the file of each package, because the bundled code runs from an address where none can be found. */
const installedPackages: Plugin = {
  name: 'installed packages',
  setup(building) {
    building.onResolve({ filter: /^[^./#]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || isBuiltin(path) || bundledPackages.test(path) || pluginData === resolving)
        return null;
      const found = await building.resolve(path, { kind, importer, resolveDir, pluginData: resolving });
      return found.errors.length > 0 ? found : { path: pathToFileURL(found.path).href, external: true };
    });
  },
};

/** What `import.meta` becomes in each file. */
const [ownUrl, ownFolder] = ['fileAddress$', 'fileFolder$'];

/** Tells each file its own address, by which it finds files beside it. */
const ownAddresses: Plugin = {
  name: 'own addresses',
  setup(building) {
    building.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.')) return null;
      const [url, folder] = [JSON.stringify(pathToFileURL(path).href), JSON.stringify(dirname(path))];
      // Without a line of their own, so that errors name the right one.
      const contents = `const ${ownUrl} = ${url}, ${ownFolder} = ${folder};${text}`;
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

type Bundled = BuildResult<{ write: false; metafile: true }>;

const options: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // The files of packages are those that Node would load.
  conditions: [],
  mainFields: ['main'],
  define: { 'import.meta.url': ownUrl, 'import.meta.dirname': ownFolder },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  plugins: [installedPackages, ownAddresses],
};

/** Bundles under way. */
let bundling = 0;

/** Bundles modules of ours with all that they import of ours. Packages are imported from where they are installed. */
export async function bundle(further: Omit<BuildOptions, 'write' | 'metafile'>): Promise<Bundled> {
  const { build, stop } = await import('esbuild');
  bundling++;
  try {
    return await build({ ...options, ...further, write: false, metafile: true });
  } finally {
    // esbuild is a process of its own, which would keep 60 MB.
    if (--bundling === 0) await stop();
  }
}

/**
 * A module of ours, with all that it imports of ours, as one JavaScript module. The TypeScript loader would have to start
 * anew in each thread, which takes seconds and 40 MB; bundling takes a few tenths of a second.
 */
export async function bundleModule(entry: URL): Promise<string> {
  const { outputFiles } = await bundle({ entryPoints: [fileURLToPath(entry)] });
  return (outputFiles[0] as { text: string }).text;
}

/** An address from which the module can be imported without a file. Its errors do not say where they arose. */
export const moduleAddress = (code: string) => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
