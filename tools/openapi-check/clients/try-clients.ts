/**
 * Generates types and clients from the committed documents with other people's generators, compiles them strictly with a
 * program that uses each, and runs these programs against a live server. Ends with 1 if any of that fails.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { apis, generate, generated } from './generate.ts';
import type { Settings } from './programs/settings.ts';
import { startServer } from './server.ts';

const folder = fileURLToPath(new URL('../', import.meta.url));
const run = (words: readonly string[], settings: Partial<Settings> = {}) =>
  promisify(execFile)('node', words, { cwd: folder, env: { ...process.env, SETTINGS: JSON.stringify(settings) } });

/** A postal code of the sample region. */
const postalCode = 'W0A1C0';

async function refuseUntyped(): Promise<void> {
  for (const file of apis.flatMap((api) => [`${api}/types.gen.ts`, `${api}.types.ts`])) {
    const untyped = (await readFile(new URL(file, generated), 'utf8'))
      .split('\n')
      // Comments, and the headers of a response beyond those that the document describes.
      .filter((line) => !/^ *(\*|\/\/|\[name: string\]: unknown;$)/.test(line))
      .filter((line) => /[:<|] *(unknown|any)\b/.test(line));
    if (untyped.length > 0) throw new Error(`${file} has values without a type:\n${untyped.join('\n')}`);
  }
}

await generate();
await refuseUntyped();
await run(['node_modules/typescript/bin/tsc', '--project', '.']).catch(({ stdout }: { stdout: string }) => {
  throw new Error(`The generated code does not compile:\n${stdout}`);
});
const { baseUrl, key, stop } = await startServer();
try {
  for (const program of ['generated-client', 'typed-fetch', 'documented-examples']) {
    const { stdout } = await run([`clients/programs/${program}.ts`], { baseUrl, key, postalCode });
    process.stdout.write(stdout);
  }
} finally {
  await stop();
}
