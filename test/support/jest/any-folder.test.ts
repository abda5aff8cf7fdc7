import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const outside = temporaryFolder();
/** Folders of these names are left out below the project, and the names have characters of regular expressions and globs. */
const clone = join(outside.path, 'var/www/dist/coverage/test/real/c++ (1) [x]/hustings');
const leftOut = ['node_modules', 'dist', 'var', '.git', 'generated'];

beforeAll(() => {
  mkdirSync(clone, { recursive: true });
  for (const name of readdirSync(root).filter((each) => !leftOut.includes(each)))
    cpSync(join(root, name), join(clone, name), {
      recursive: true,
      filter: (path) => !leftOut.includes(basename(path)),
    });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
}, 300_000);

/** Runs a command in the clone or here, without what this run of tests has set for its own. */
async function run(folder: string, command: string, ...args: string[]): Promise<string> {
  const { HUSTINGS_BUILD: _build, JEST_WORKER_ID: _worker, ...env } = process.env;
  const { stdout, stderr } = await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 2 ** 26 });
  return stdout + stderr;
}

const suitesIn = async (folder: string, ...args: string[]) =>
  (await run(folder, 'npm', 'test', '--silent', '--', '--listTests', ...args))
    .split('\n')
    .filter((line) => line.endsWith('.test.ts'))
    .map((path) => relative(folder, path))
    .sort();

describe('a clone below folders whose names are left out below the project', () => {
  it.each([
    ['npm test', []],
    ['npm run test:system', ['--config', 'test/support/jest/system-config.js']],
    ['npm run test:citus', ['--config', 'test/citus/config.js']],
  ])('%s finds each suite there', async (_name, args) => {
    // DuckDB and other people's clients are packages of tools, which are not copied, and real files may lie beside this folder.
    const needsMore = /^test\/(real|duckdb|foreign)\//;
    const found = (await suitesIn(clone, ...args)).filter((suite) => !needsMore.test(suite));
    expect(found.length).toBeGreaterThan(50);
    expect(found).toEqual((await suitesIn(root, ...args)).filter((suite) => !needsMore.test(suite)));
  });

  it('a suite passes there', async () => {
    const output = await run(clone, 'npm', 'test', '--', 'test/core/money.test.ts', '--json');
    const report = JSON.parse(output.slice(output.indexOf('{"'), output.lastIndexOf('}') + 1));
    expect(report).toMatchObject({ success: true, numPassedTestSuites: 1, numFailedTests: 0 });
    expect(report.numPassedTests).toBeGreaterThan(0);
  });

  it('the linter reads its files there', async () => {
    const output = await run(clone, 'node_modules/.bin/biome', 'check', 'core/money.ts', 'test/core/money.test.ts');
    expect(output).toContain('Checked 2 files');
  });

  it('the program starts there', async () => {
    expect(await run(clone, process.execPath, 'bin/hustings.js', '--help')).toContain('serve');
  });
});
