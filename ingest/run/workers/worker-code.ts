import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Resolves packages from here, because the bundled code runs from a `data:` address, where none can be found. */
const installedPackages: Plugin = {
  name: 'installed packages',
  setup(building) {
    building.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('node:')) return null;
      return { path: import.meta.resolve(path), external: true };
    });
  },
};

/**
 * The workers' code as one module, as a `data:` address to import. The TypeScript loader would have to start anew in
 * each worker, which takes seconds on Node 20; bundling the few dozen files of the workers once takes a tenth of one.
 */
export async function workerCode(): Promise<string> {
  const entry = new URL('./worker.ts', import.meta.url);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    // The bundle has no address of its own from which `createRequire` could resolve packages.
    define: { 'import.meta.url': JSON.stringify(entry.href) },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [installedPackages],
  });
  const { contents } = outputFiles[0] as { contents: Uint8Array };
  return `data:text/javascript;base64,${Buffer.from(contents).toString('base64')}`;
}
