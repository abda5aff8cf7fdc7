import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { finish } from './finish.ts';
import { runSuites } from './run-suites.ts';
import type { SuiteRun } from './suite-runs.ts';

const root = join(import.meta.dirname, '../../..');
const folder = temporaryFolder();
/** What the runs print is not looked at. */
const shown = new PassThrough().resume();

/** Fails, or cannot be loaded, until it has been run before. */
const once = (suite: string) => `const { existsSync, writeFileSync } = require('node:fs');
const mark = __filename + '.mark';
const isFirst = !existsSync(mark);
writeFileSync(mark, '');
${suite}`;

it('Jest itself: a suite that fails once is unstable, one that fails twice fails the run', async () => {
  await folder.write('steady.test.js', `test('one', () => {}); test('two', () => {});`);
  await folder.write(
    'once.test.js',
    once(`test('holds', () => {}); test('fails once', () => expect(isFirst).toBe(false));`),
  );
  await folder.write(
    'load.test.js',
    once(`if (isFirst) throw new Error('loaded too early'); test('is loaded', () => {});`),
  );
  await folder.write('never.test.js', `test('holds too', () => {}); test('never', () => expect(1).toBe(2));`);
  const config = JSON.stringify({
    rootDir: folder.path,
    testEnvironment: 'node',
    transform: {},
    cacheDirectory: join(folder.path, 'cache'),
  });
  const run: SuiteRun = {
    name: 'tiny',
    command: [process.execPath, join(root, 'node_modules/jest/bin/jest.js'), '--config', config],
    suites: ['[.]test[.]js$'],
  };
  const artifacts = join(folder.path, 'artifacts');
  await runSuites(run, { folder: folder.path, log: join(artifacts, 'tiny.txt'), shown });
  const { lines, unstable, failed } = await finish({
    runs: [run],
    root: folder.path,
    folder: folder.path,
    artifacts,
    otherFaults: [],
    shown,
  });

  expect(unstable.map(({ suite }) => suite.path).sort()).toEqual(
    ['load', 'once'].map((name) => join(folder.path, `${name}.test.js`)),
  );
  expect(failed).toBe(1);
  expect(lines[0]).toBe('failed: tiny: never.test.js failed again');
  expect(lines.slice(1, 3).sort()).toEqual([
    expect.stringContaining('unstable: load.test.js failed in tiny and passed alone'),
    expect.stringContaining('unstable: once.test.js failed in tiny and passed alone'),
  ]);
  // steady 2, once 2, load 1, never 1 and 1.
  expect(lines.at(-1)).toBe('6 passed, 1 failed');
  const kept = (name: string) => readFile(join(artifacts, 'run-again', `tiny.${name}.txt`), 'utf8');
  expect(await kept('load.test.js.first')).toContain('loaded too early');
  expect(await kept('load.test.js.second')).toContain('PASS');
  expect(await kept('once.test.js.first')).toContain('fails once');
  expect(await readFile(join(artifacts, 'tiny.txt'), 'utf8')).toContain('4 total');
});
