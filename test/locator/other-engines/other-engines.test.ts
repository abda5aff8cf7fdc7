// The library in Deno, Bun and the runtime of Cloudflare's workers, which `npm ci --prefix tools/engines` installs.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { builtFile } from '#core/processes/built-file.ts';
import { type BakedSample, bakeSample } from '#test/locator/engines/baked-sample.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';

const engines = resolve(import.meta.dirname, '../../../tools/engines');
const programs = join(engines, 'node_modules/.bin');
const shared = join(import.meta.dirname, '../engines');
const folder = temporaryFolder();
const options = { env: { ...process.env, NODE_OPTIONS: '' }, maxBuffer: 2 ** 28 };
let database: TestDatabase;
let baked: BakedSample;
let file: string;
let asked: string;

beforeAll(async () => {
  database = await createStartedDatabase();
  baked = await bakeSample(database, 3_000);
  const { bytes, answers: _, ...question } = baked;
  file = await folder.write('districts.hust', bytes);
  asked = await folder.write('asked.json', Buffer.from(JSON.stringify(question)));
});
afterAll(() => database.close());

function expectAnswers(output: string): void {
  const lines = output.trimEnd().split('\n');
  expect(lines).toHaveLength(baked.answers.length);
  expect(lines.filter((line, i) => line !== baked.answers[i])).toEqual([]);
}

it.each([
  ['deno', ['run', '--allow-read', '--no-lock', '--no-config']],
  ['bun', ['run']],
] as const)('answers in %s as the server does', async (name, words) => {
  const { stdout } = await promisify(execFile)(
    join(programs, name),
    [...words, join(shared, 'ask.mjs'), builtFile('locator.js'), file, asked],
    options,
  );
  expectAnswers(stdout);
});

it('answers in the runtime of Cloudflare’s workers as the server does', async () => {
  for (const path of [
    builtFile('locator.js'),
    join(shared, 'answer-all.mjs'),
    ...['worker.mjs', 'worker.capnp'].map((name) => join(import.meta.dirname, name)),
  ])
    await copyFile(path, join(folder.path, path.slice(path.lastIndexOf('/') + 1)));
  const server = spawn(join(programs, 'workerd'), ['serve', 'worker.capnp', '--control-fd=3'], {
    cwd: folder.path,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  try {
    const port = await listeningPort(server);
    const { points, codes, publicKey, date } = baked;
    const body = JSON.stringify({ points, codes, publicKey, date });
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    expectAnswers(await response.text());
  } finally {
    server.kill();
  }
});

/** What it says of its socket, as a line of JSON. */
async function listeningPort({ stdio }: ChildProcess): Promise<number> {
  let said = '';
  for await (const piece of stdio[3] as Readable) {
    said += piece;
    const line = said.split('\n').find((each) => each.includes('"listen"'));
    if (line) return JSON.parse(line).port;
  }
  throw new Error(`It ended: ${said}`);
}
