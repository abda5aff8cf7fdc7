/**
 * Packs the client, installs it into an empty folder as its users do, and there compiles and runs programs against a
 * live server: TypeScript under the strictest settings, plain JavaScript, and a bundle for browsers. Ends with 1 if any
 * of that fails.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from '#tools/openapi-check/clients/server.ts';
import { runAsInBrowser } from './browser.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const client = join(root, 'client');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

const folder = await mkdtemp(join(tmpdir(), 'hustings-client-package-'));
const run = async (program: string, words: readonly string[], settings: { cwd?: string; env?: object } = {}) => {
  const { cwd = folder, env = {} } = settings;
  try {
    return (await promisify(execFile)(program, words, { cwd, env: { ...process.env, ...env } })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${words.join(' ')} failed:\n${stdout}${stderr}`);
  }
};

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: ReadonlyArray<{ readonly path: string }>;
}

/** Only what the package needs is in it, and all that its entry points name. */
async function pack(): Promise<Packed> {
  const words = ['pack', '--json', '--pack-destination', folder];
  const [packed] = JSON.parse(await run('npm', words, { cwd: client })) as [Packed];
  const paths = packed.files.map(({ path }) => path);
  const others = paths.filter((path) => !/^(dist\/[\w/-]+\.(d\.ts|js)|package\.json|README\.md|LICENSE)$/.test(path));
  assert.deepEqual(others, [], 'files that do not belong into the package');
  for (const path of ['README.md', 'LICENSE', 'dist/hustings.js', 'dist/hustings.d.ts'])
    assert.ok(paths.includes(path));
  return packed;
}

async function install(filename: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run('npm', ['install', '--no-audit', '--no-fund', `./${filename}`]);
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as { packages: object };
  assert.deepEqual(Object.keys(lock.packages), ['', 'node_modules/@hustings/client'], 'it brings nothing else');
}

/** The programs of this folder, and the examples of the package's own page. */
async function givePrograms(): Promise<void> {
  await cp(fileURLToPath(new URL('programs/', import.meta.url)), folder, { recursive: true });
  const page = await readFile(join(folder, 'node_modules/@hustings/client/README.md'), 'utf8');
  const examples = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, program = '']) => program);
  assert.ok(examples.length >= 5);
  for (const [n, program] of examples.entries()) await writeFile(join(folder, `example-${n}.ts`), program);
}

try {
  const { filename, size, files } = await pack();
  await install(filename);
  await givePrograms();
  const types = join(root, 'node_modules/@types');
  await run(process.execPath, [tsc, '--project', folder, '--typeRoots', types]);
  await run(process.execPath, [tsc, '--project', join(folder, 'tsconfig.browser.json')]);
  const { baseUrl, key, stop } = await startServer();
  try {
    const env = { HUSTINGS_URL: baseUrl, HUSTINGS_KEY: key };
    for (const program of ['out/strict.js', 'plain.js']) {
      process.stdout.write(await run(process.execPath, [program], { env }));
    }
    process.stdout.write(await runAsInBrowser(join(folder, 'browser.ts'), baseUrl));
  } finally {
    await stop();
  }
  console.log(`client package: ${files.length} files, ${size} bytes packed`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
