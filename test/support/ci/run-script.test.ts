import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const folder = temporaryFolder();
const programs = join(folder.path, 'programs');

/**
 * Stands in for npm: each run of Jest has one suite of two tests. FAILING lists what fails: a word of a command (`types`, `ci`), the name of a run's suite, or
 * that name with `!`, which fails when it is run alone too.
 */
const npm = `#!/usr/bin/env node
const { writeFileSync } = require('node:fs');
const words = process.argv.slice(2);
const failing = (process.env.FAILING ?? '').split(' ');
const output = words.find((word) => word.startsWith('--outputFile='));
if (!output) process.exit(words.some((word) => failing.includes(word)) ? 1 : 0);
const alone = words.indexOf('--runTestsByPath');
const run = words.includes('traffic') ? 'traffic' : words.some((word) => word.includes('(?!clean')) ? 'system' : words.includes('^test/clean-folder/') ? 'clean' : words.includes('--maxWorkers=2') ? 'measuring' : 'tests';
const name = alone === -1 ? process.cwd() + '/test/' + run + '.test.ts' : words[alone + 1];
const suite = name.split('/').at(-1).replace('.test.ts', '');
const fails = failing.includes(suite + '!') || (alone === -1 && failing.includes(suite));
const seen = { violations: [], operations: ['getA'], succeeded: ['getA'] };
if (process.env.TRAFFIC_SEEN) writeFileSync(process.env.TRAFFIC_SEEN, JSON.stringify(seen));
console.log('output of ' + suite + (alone === -1 ? '' : ' alone'));
const test = (fullName, status) => ({ fullName, status, failureMessages: [] });
const assertionResults = [test('one', 'passed'), test('two', fails ? 'failed' : 'passed')];
const testResults = [{ name, status: fails ? 'failed' : 'passed', message: '', startTime: 0, endTime: 1, assertionResults }];
if (!failing.includes(suite + ' breaks')) writeFileSync(output.slice('--outputFile='.length), JSON.stringify({ wasInterrupted: false, testResults }));
process.exit(fails ? 1 : 0);
`;
const others = ['apt-get', 'redis-server', 'pgbouncer', 'promtool', 'ogrinfo', 'chromium'];

beforeAll(async () => {
  await mkdir(programs);
  const texts = {
    npm,
    npx: '#!/bin/sh\nexec sh -c "$5"\n',
    ...Object.fromEntries(others.map((name) => [name, '#!/bin/sh\n'])),
  };
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(join(programs, name), text);
    await chmod(join(programs, name), 0o755);
  }
});

/** Runs `.ci/run` with programs that stand in for those that take long. */
const runCi = (failing: string): Promise<{ code: number; lines: string[]; artifacts: string }> => {
  const artifacts = join(folder.path, `artifacts of ${failing}`);
  const { JEST_WORKER_ID: _worker, ...inherited } = process.env;
  const env = { ...inherited, PATH: `${programs}:${process.env.PATH}`, FAILING: failing, CI_ARTIFACTS: artifacts };
  return new Promise((resolve) => {
    execFile(join(root, '.ci/run'), { cwd: folder.path, env }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), lines: stdout.trimEnd().split('\n'), artifacts }),
    );
  });
};

describe('.ci/run', () => {
  it('ends with the sum of all runs', async () => {
    const { code, lines } = await runCi('');
    expect(lines.slice(-2)).toEqual(['', '10 passed, 0 failed']);
    expect(code).toBe(0);
    expect(lines).toContainEqual(expect.stringMatching(/^ +\d+ s {2}lint$/));
  });

  it('passes with a suite that passes alone, which its last lines name', async () => {
    const { code, lines, artifacts } = await runCi('system');
    expect(lines.slice(-2)).toEqual([
      expect.stringContaining('unstable: test/system.test.ts failed in system and passed alone'),
      '10 passed, 0 failed',
    ]);
    expect(code).toBe(0);
    expect(await readFile(join(artifacts, 'runs/system.txt'), 'utf8')).toContain('output of system\n');
    const second = await readFile(join(artifacts, 'run-again/system.test.system.test.ts.second.txt'), 'utf8');
    expect(second).toContain('output of system alone');
  });

  it.each([
    ['tests!', ['failed: npm-test: test/tests.test.ts failed again', '9 passed, 1 failed']],
    ['types', ['failed: types', '10 passed, 1 failed']],
    ['clients', ['failed: OpenAPI: generated clients compile and run', '10 passed, 1 failed']],
    ['ci', ['packages could not be installed', '0 passed, 1 failed']],
  ])('fails with %s', async (failing, expected) => {
    const { code, lines } = await runCi(failing);
    expect(lines.slice(-2)).toEqual(expected);
    expect(code).toBe(1);
  });
});
