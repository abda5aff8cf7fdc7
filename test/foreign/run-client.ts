import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = resolve(import.meta.dirname, '../../tools/foreign');

// biome-ignore lint/suspicious/noExplicitAny: what a client found, which the tests look into
type Found = any;

/** What a client of `tools/foreign/` has found, in a process of its own. */
export async function runClient(program: 'geography' | 'programs', ...words: string[]): Promise<Found> {
  const { stdout } = await run(process.execPath, [resolve(folder, `${program}.js`), ...words], {
    maxBuffer: 50_000_000,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) as string);
}

/** What a Python program prints. Debian's packages are those of its own Python. */
export async function runPython(...words: string[]): Promise<string> {
  const { stdout } = await run('/usr/bin/python3', words, { maxBuffer: 50_000_000 });
  return stdout;
}
