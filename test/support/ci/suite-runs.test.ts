import { execFile } from 'node:child_process';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { commandOf, type SuiteRun, suiteRuns } from './suite-runs.ts';

const root = join(import.meta.dirname, '../../..');
const runs = suiteRuns('/pictures');
const runOf = (name: string) => runs.find((run) => run.name === name) as SuiteRun;

/** The suites that Jest finds for a run. */
async function suitesOf(name: string): Promise<string[]> {
  // Neither of the proxy nor of another runtime: which suites there are does not depend on them.
  const { command, suites } = runOf(name);
  const jest = command.slice(command.lastIndexOf('npm'));
  const { HUSTINGS_BUILD: _build, JEST_WORKER_ID: _worker, ...env } = process.env;
  const [program = '', ...words] = [...jest, ...suites, '--listTests'];
  const { stdout } = await promisify(execFile)(program, words, { cwd: root, env, maxBuffer: 2 ** 26 });
  return stdout
    .split('\n')
    .filter((line) => line.endsWith('.test.ts'))
    .map((path) => relative(root, path));
}

describe('the runs of CI', () => {
  it('run each suite of npm test and of npm run test:system once', async () => {
    const found = await Promise.all(runs.map(({ name }) => suitesOf(name)));
    for (const suites of found) expect(suites.length).toBeGreaterThan(0);
    expect(found[runs.indexOf(runOf('clean-folder'))]).toEqual(['test/clean-folder/getting-started.test.ts']);
    expect(found[runs.indexOf(runOf('traffic'))]).toContain('test/server/campaign/contract/responses.test.ts');
    const once = found.flat();
    expect(once).toHaveLength(new Set(once).size);
    const { stdout } = await promisify(execFile)('git', ['ls-files', 'test/**/*.test.ts'], { cwd: root });
    const missing = stdout
      .trim()
      .split('\n')
      .filter((suite) => !once.includes(suite));
    // Those that this machine lacks programs for, and those of Citus.
    const needsMore =
      /^test\/(citus|real|redis|pgbouncer|postgresql-15|browser|gdal|duckdb|foreign|locator\/other-engines)\//;
    expect(missing.filter((suite) => !needsMore.test(suite))).toEqual([]);
  });

  it('run a suite alone by the same runtime and configuration', () => {
    expect(commandOf(runOf('npm-test'), '/r.json', '/p/test/a.test.ts')).toEqual(
      'npm test -- --runTestsByPath /p/test/a.test.ts --json --outputFile=/r.json'.split(' '),
    );
    const [npx, ...words] = commandOf(runOf('system'), '/r.json', "/p's/test/a.test.ts");
    expect([npx, ...words.slice(0, 4)]).toEqual(['npx', '--yes', '--package', 'node@24', '-c']);
    expect(words[4]).toBe(
      String.raw`node --version && 'npm' 'run' 'test:system' '--' '--runTestsByPath' '/p'\''s/test/a.test.ts' '--json' '--outputFile=/r.json'`,
    );
    expect(commandOf(runOf('traffic'), '/r.json', '/p/test/a.test.ts').at(-1)).toContain(
      "'traffic' '--' 'npm' 'test' '--' '--runTestsByPath'",
    );
  });
});
