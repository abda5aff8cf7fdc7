import { build } from 'esbuild';

/** A browser's module and all that it imports as one minified script. */
export async function bundle(entryPoint: string, format: 'iife' | 'esm' = 'iife'): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    format,
    target: 'es2022',
  });
  return Buffer.from((outputFiles[0] as { contents: Uint8Array }).contents);
}
