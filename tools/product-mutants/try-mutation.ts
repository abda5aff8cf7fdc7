import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mutation } from './mutations.ts';

export interface Result {
  readonly outcome: 'killed' | 'survived' | 'hung' | 'untested';
  /** The suite that failed first. */
  readonly by: string | null;
}

interface Report {
  readonly numTotalTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

/** Runs suites on a copy of the project, once with the mutation, until one fails. Writes the file back afterwards. */
export async function tryMutation(
  { file, start, end, after }: Mutation,
  { copy, suites, minutes }: { readonly copy: string; readonly suites: readonly string[]; readonly minutes: number },
): Promise<Result> {
  if (suites.length === 0) return { outcome: 'untested', by: null };
  const path = join(copy, file);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.slice(0, start) + after + text.slice(end));
  try {
    return await runSuites(copy, suites, minutes);
  } finally {
    await writeFile(path, text);
  }
}

/** Also tells whether suites pass without a mutation. */
export async function runSuites(copy: string, suites: readonly string[], minutes: number): Promise<Result> {
  const output = join(copy, 'report.json');
  await rm(output, { force: true });
  const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const options = ['--bail', '--json', '--outputFile', output, '--runTestsByPath', ...suites];
  // A group of its own, which ends with the servers that its tests start.
  const child = spawn(process.execPath, [...args, ...options], { cwd: copy, stdio: 'ignore', detached: true });
  const ended = new Promise<'ended'>((resolve) => child.once('close', () => resolve('ended')));
  const timer = AbortSignal.timeout(minutes * 60_000);
  const hung = new Promise<'hung'>((resolve) => timer.addEventListener('abort', () => resolve('hung')));
  if ((await Promise.race([ended, hung])) === 'hung') {
    process.kill(-(child.pid as number), 'SIGKILL');
    await ended;
    return { outcome: 'hung', by: null };
  }
  const report = await readFile(output, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  );
  // Without a report not even the set-up of the run worked.
  if (!report) return { outcome: 'killed', by: 'the set-up of the tests' };
  if (report.numFailedTests + report.numRuntimeErrorTestSuites > 0) {
    const failed = report.testResults.find(({ status }) => status === 'failed');
    return { outcome: 'killed', by: failed ? failed.name.slice(copy.length + 1) : null };
  }
  return { outcome: report.numTotalTests > 0 ? 'survived' : 'untested', by: null };
}
