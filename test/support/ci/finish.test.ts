import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { finish } from './finish.ts';
import { runSuites } from './run-suites.ts';
import type { SuiteRun } from './suite-runs.ts';

const folder = temporaryFolder();
/** What the runs print is not looked at. */
const shown = new PassThrough().resume();
let runs = 0;

type Tests = Readonly<Record<string, 'passed' | 'failed'>>;
/** The tests of each suite by its path, as Jest reports them; an error is a suite that could not be loaded. */
type Suites = Readonly<Record<string, Tests | Error>>;

/** How long suites took, by the first letter of their path. */
const seconds: Readonly<Record<string, number>> = { a: 20, b: 3, c: 100 };

const reportOf = (suites: Suites) => ({
  wasInterrupted: false,
  testResults: Object.entries(suites).map(([path, tests]) => ({
    name: join(folder.path, path),
    status: tests instanceof Error || Object.values(tests).includes('failed') ? 'failed' : 'passed',
    message: tests instanceof Error ? tests.message : '',
    startTime: 1_000,
    endTime: 1_000 + 1_000 * (seconds[path.slice(0, 1)] ?? 0),
    assertionResults:
      tests instanceof Error
        ? []
        : Object.entries(tests).map(([fullName, status]) => ({ fullName, status, failureMessages: [] })),
  })),
});

/**
 * A run whose program writes these reports instead of running tests: the first of `reports` for the whole run, and for a
 * suite that is run alone the one of its path. An undefined report is a process that wrote none.
 */
async function imitate(
  first: Suites | undefined,
  alone: Readonly<Record<string, Suites | undefined>> = {},
  {
    exitCode,
    traffic,
    ...more
  }: Partial<SuiteRun> & { exitCode?: number; traffic?: Readonly<Record<string, object>> } = {},
): Promise<SuiteRun> {
  const name = `run-${++runs}`;
  const program = join(folder.path, `${name}.cjs`);
  const answers = {
    reports: {
      '': first && reportOf(first),
      ...Object.fromEntries(
        Object.entries(alone).map(([path, suites]) => [join(folder.path, path), suites && reportOf(suites)]),
      ),
    },
    traffic: Object.fromEntries(
      Object.entries(traffic ?? {}).map(([path, seen]) => [path && join(folder.path, path), seen]),
    ),
  };
  await writeFile(
    program,
    `const { writeFileSync } = require('node:fs');
const { reports, traffic } = ${JSON.stringify(answers)};
const byPath = process.argv.indexOf('--runTestsByPath');
const suite = byPath === -1 ? '' : process.argv[byPath + 1];
const file = process.argv.find((word) => word.startsWith('--outputFile=')).slice('--outputFile='.length);
const report = reports[suite];
console.log('the output of ' + (suite || 'the run') + ' on ' + process.version);
if (traffic[suite]) writeFileSync(process.env.TRAFFIC_SEEN, JSON.stringify(traffic[suite]));
if (report) writeFileSync(file, JSON.stringify(report));
process.exitCode = ${exitCode ?? "report && report.testResults.every(({ status }) => status === 'passed') ? 0 : 1"};`,
  );
  return { name, command: [process.execPath, program], suites: [], ...more };
}

async function ended(given: readonly SuiteRun[], otherFaults: readonly string[] = []) {
  const artifacts = join(folder.path, 'artifacts');
  for (const run of given)
    await runSuites(run, { folder: folder.path, log: join(artifacts, `${run.name}.txt`), shown });
  return finish({ runs: given, root: folder.path, folder: folder.path, artifacts, otherFaults, shown });
}

describe('the end of a run of CI', () => {
  it('counts the tests of all runs', async () => {
    const { lines, failed } = await ended([
      await imitate({ 'a.test.ts': { one: 'passed', two: 'passed' } }),
      await imitate({ 'a.test.ts': { one: 'passed' }, 'b.test.ts': { three: 'passed' } }),
    ]);
    expect({ lines, failed }).toEqual({ lines: ['4 passed, 0 failed'], failed: 0 });
  });

  it('names the suites that took longest, the longest first', async () => {
    const { slowest } = await ended([
      await imitate({ 'a.test.ts': { one: 'passed' } }),
      await imitate({ 'b.test.ts': { two: 'passed' }, 'c.test.ts': { three: 'passed' } }),
    ]);
    expect(slowest).toEqual(
      ['c', 'a', 'b'].map((name) =>
        expect.stringMatching(new RegExp(`^ +${seconds[name]} s {2}run-\\d+: ${name}\\.test\\.ts$`)),
      ),
    );
  });

  it('names a suite as unstable that passes alone, and counts its tests once', async () => {
    const whole = { 'a.test.ts': { one: 'passed', two: 'failed' }, 'b.test.ts': { three: 'passed' } } as const;
    const { lines, failed } = await ended([
      await imitate(whole, { 'a.test.ts': { 'a.test.ts': { one: 'passed', two: 'passed' } } }),
    ]);
    expect(lines).toEqual([
      expect.stringMatching(/^unstable: a\.test\.ts failed in run-\d+ and passed alone/),
      '3 passed, 0 failed',
    ]);
    expect(failed).toBe(0);
  });

  it('runs a suite again that could not be loaded', async () => {
    const broken = { 'a.test.ts': new Error('its worker ended'), 'b.test.ts': { three: 'passed' } } as const;
    const { lines } = await ended([await imitate(broken, { 'a.test.ts': { 'a.test.ts': { one: 'passed' } } })]);
    expect(lines).toEqual([expect.stringMatching(/^unstable: a\.test\.ts/), '2 passed, 0 failed']);
  });

  it.each<[string, Suites | undefined, string]>([
    ['fails', { 'a.test.ts': { one: 'passed', two: 'failed' } }, '2 passed, 1 failed'],
    ['fails in another test', { 'a.test.ts': { one: 'failed', two: 'passed' } }, '2 passed, 1 failed'],
    ['fails in both tests', { 'a.test.ts': { one: 'failed', two: 'failed' } }, '1 passed, 2 failed'],
    ['cannot be loaded', { 'a.test.ts': new Error('none') }, '1 passed, 1 failed'],
    ['lacks the test', { 'a.test.ts': { one: 'passed' } }, '2 passed, 1 failed'],
    ['breaks off without a report', undefined, '2 passed, 1 failed'],
    ['is not found', {}, '2 passed, 1 failed'],
  ])('fails if the suite %s again', async (_what, again, sum) => {
    const whole = { 'a.test.ts': { one: 'passed', two: 'failed' }, 'b.test.ts': { three: 'passed' } } as const;
    const { lines, failed } = await ended([await imitate(whole, { 'a.test.ts': again })]);
    expect(lines).toEqual([expect.stringMatching(/^failed: run-\d+: a\.test\.ts failed again$/), sum]);
    expect(failed).toBeGreaterThan(0);
  });

  it('runs three suites again in sum, and none if more failed', async () => {
    const failing = { one: 'failed' } as const;
    const passing = { one: 'passed' } as const;
    const alone = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { [name]: passing }]));
    const three = await ended([await imitate({ a: failing, b: failing }, alone), await imitate({ c: failing }, alone)]);
    expect(three.lines).toEqual([
      ...['a', 'b', 'c'].map((name) => expect.stringContaining(`unstable: ${name} failed`)),
      '3 passed, 0 failed',
    ]);
    expect(three.unstable.map(({ suite }) => suite.path)).toEqual(
      ['a', 'b', 'c'].map((name) => join(folder.path, name)),
    );
    const four = await ended([
      await imitate({ a: failing, b: failing, e: passing }, alone),
      await imitate({ c: failing, d: failing }, alone),
    ]);
    expect(four.unstable).toEqual([]);
    expect(four.lines.slice(-2)).toEqual(['4 suites failed: more than 3 are not run again', '1 passed, 4 failed']);
  });

  it.each<[string, Suites | undefined, number]>([
    ['breaks off without a report', undefined, 1],
    ['runs no test', {}, 0],
    ['ends with an error though each of its suites passed', { 'a.test.ts': { one: 'passed' } }, 7],
  ])('fails if a run %s', async (_what, suites, exitCode) => {
    const { lines, failed } = await ended([
      await imitate({ x: { y: 'passed' } }),
      await imitate(suites, {}, { exitCode }),
    ]);
    expect(lines.at(-1)).toBe(`${suites?.['a.test.ts'] ? 2 : 1} passed, 1 failed`);
    expect(failed).toBe(1);
  });

  it('fails if another step has failed, and runs none of those again', async () => {
    const { lines } = await ended([await imitate({ a: { one: 'passed' } })], ['lint', 'types']);
    expect(lines).toEqual(['failed: lint', 'failed: types', '1 passed, 2 failed']);
  });

  it('keeps both outputs of a suite that was run again, by its own runtime', async () => {
    const run = await imitate(
      { 'deep/a.test.ts': new Error('what was said first') },
      { 'deep/a.test.ts': { 'deep/a.test.ts': { one: 'passed' } } },
    );
    await ended([run]);
    const kept = (which: string) =>
      readFile(join(folder.path, `artifacts/run-again/${run.name}.deep.a.test.ts.${which}.txt`), 'utf8');
    expect(await kept('first')).toContain('what was said first');
    expect(await kept('second')).toBe(`the output of ${join(folder.path, 'deep/a.test.ts')} on ${process.version}\n`);
  });
});

describe('a run whose requests are validated', () => {
  const operations = ['getA', 'getB'];
  const whole = { a: { one: 'passed', two: 'failed' }, b: { three: 'passed' } } as const;
  const alone = { a: { a: { one: 'passed', two: 'passed' } } } as const;
  const seen = (succeeded: string[], violations: string[] = []) => ({ operations, succeeded, violations });

  it('passes if all operations were asked by the run and by the suite that was run again', async () => {
    const traffic = { '': seen(['getB']), a: seen(['getA']) };
    const { lines } = await ended([await imitate(whole, alone, { hasTraffic: true, exitCode: 1, traffic })]);
    expect(lines.at(-1)).toBe('3 passed, 0 failed');
  });

  it.each([
    ['a violation in the run', { '': seen(['getA', 'getB'], ['GET /a 200: no']), a: seen(['getA']) }, 'GET /a 200: no'],
    ['a violation in the suite alone', { '': seen(['getB']), a: seen(['getA'], ['GET /a 200: no']) }, 'GET /a 200: no'],
    ['an operation that none asked', { '': seen(['getB']), a: seen([]) }, 'getA was never asked with success'],
    ['a proxy that said nothing', { '': seen(['getA', 'getB']) }, 'the proxy says nothing of the requests'],
  ])('fails for %s', async (_what, traffic, fault) => {
    const { lines } = await ended([await imitate(whole, alone, { hasTraffic: true, exitCode: 1, traffic })]);
    expect(lines[0]).toMatch(new RegExp(`^failed: run-\\d+: ${fault}`));
    expect(lines.at(-1)).toBe('3 passed, 1 failed');
  });
});
