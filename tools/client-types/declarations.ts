import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Writes what TypeScript declares of each file of client/src/ below a folder, which is replaced. */
export async function writeDeclarations(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const words = ['node_modules/typescript/bin/tsc', '--project', 'client/tsconfig.build.json', '--outDir', folder];
  await promisify(execFile)(process.execPath, words, { cwd: root });
}
