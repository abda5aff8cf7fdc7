import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');

interface Report {
  readonly success: boolean;
  readonly testResults: ReadonlyArray<{ readonly name: string; readonly status: string; readonly message: string }>;
}

/** Runs Jest over files that are tried. Resolves with its report, and what it has printed. */
async function runJest(folder: string): Promise<{ report: Report; printed: string }> {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const config = join(import.meta.dirname, 'trial/config.js');
  // Without a cache Jest does not know that the files are quick, and gives each worker one.
  const args = ['--disable-warning=ExperimentalWarning', jest, '--config', config, '--no-cache', '--json', folder];
  const env = { ...process.env, FORCE_COLOR: '0' };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (_error, stdout, stderr) =>
      resolve({ report: JSON.parse(stdout) as Report, printed: stderr }),
    );
  });
}

let report: Report;
beforeAll(async () => {
  ({ report } = await runJest('trial/'));
}, 300_000);

/** What Jest says of each file that must not pass. */
const failures = {
  'after-all': 'thrown after all',
  assertion: 'expect(received).toBe(expected)',
  'before-all': 'thrown before all',
  'import-fails': 'ERR_MODULE_NOT_FOUND',
  'late-exception': 'nobody catches it',
  'never-ends': 'Exceeded timeout of 100 ms',
  'no-tests': 'must contain at least one test',
  'throws-at-once': 'thrown as it is loaded',
  'unhandled-rejection': 'nobody handles it',
  'worker-dies': 'signal=SIGKILL',
  'worker-exits': 'exitCode=0',
};
const passing = ['leaves-a-busy-thread', 'passes'];
const filesOf = (folder: string) =>
  readdirSync(join(import.meta.dirname, 'trial', folder)).map((file) => basename(file, '.ts'));

const resultOf = (file: string) => report.testResults.find(({ name }) => basename(name, '.ts') === file);

it('every file is run', () => {
  expect(filesOf('failing').sort()).toEqual(Object.keys(failures));
  expect(filesOf('passing').sort()).toEqual(passing);
  expect(report.testResults).toHaveLength(Object.keys(failures).length + passing.length);
  expect(report.success).toBe(false);
});

it.each(Object.entries(failures))('%s fails: %s', (file, message) => {
  expect(resultOf(file)).toMatchObject({ status: 'failed', message: expect.stringContaining(message) });
});

it.each(passing)('%s passes, whatever became of the files before it', (file) => {
  expect(resultOf(file)).toMatchObject({ status: 'passed' });
});

it('workers end at once, though a thread of one is busy', async () => {
  const { report, printed } = await runJest('trial/passing/');
  expect(report.success).toBe(true);
  expect(printed).not.toContain('failed to exit gracefully');
});
