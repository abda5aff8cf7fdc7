import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

const folders = ['bin', 'client/src', 'core', 'data/reference', 'data/sources', 'ingest', 'jobs', 'server', 'web'];

/** Written by a script of `tools/`, or by the build. */
const isGenerated = (file: string): boolean =>
  file.startsWith('server/openapi/') ||
  /^client\/src\/(types\/|\w+-client\.ts)/.test(file) ||
  file.includes('/generated/');

export interface ProductFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

let read: Promise<readonly ProductFile[]> | undefined;

/** The sources of the product that people write: TypeScript, JavaScript and JSON, without tests, tools and migrations. */
export function productFiles(): Promise<readonly ProductFile[]> {
  read ??= readAll();
  return read;
}

async function readAll(): Promise<ProductFile[]> {
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true }))
        .filter((file) => /\.(ts|tsx|js|json)$/.test(file))
        .map((file) => `${folder}/${file}`),
    ),
  );
  return Promise.all(
    files
      .flat()
      .filter((path) => !isGenerated(path))
      .sort()
      .map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  );
}
