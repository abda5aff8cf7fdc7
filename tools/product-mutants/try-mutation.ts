import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Mutation } from './mutations.ts';

/** The folder of a copy for the temporary files of its tests. */
export const temporary = 'temporary';

const givenOrder = fileURLToPath(new URL('given-order.js', import.meta.url));

export interface Result {
  readonly outcome: 'killed' | 'survived' | 'hung' | 'untested';
  /** The suite that failed first. */
  readonly by: string | null;
}

/** Runs suites on a copy of the project, once with the mutation, until one fails. Writes the file back afterwards. */
export async function tryMutation(
  { file, start, end, after }: Mutation,
  { copy, suites, minutes }: { readonly copy: string; readonly suites: readonly string[]; readonly minutes: number },
): Promise<Result> {
  if (suites.length === 0) return { outcome: 'untested', by: null };
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  await writeFile(path, source.slice(0, start) + after + source.slice(end));
  try {
    return await runSuites(copy, suites, minutes);
  } finally {
    await writeFile(path, source);
  }
}

/** Also tells whether suites pass without a mutation. */
export async function runSuites(copy: string, suites: readonly string[], minutes: number): Promise<Result> {
  // Earlier commits let Jest load the modules of tests.
  const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  // The nearest suites are the first, and most mutations fail in them: a second process would start for nothing.
  args.push('--bail', '--runInBand', '--forceExit', '--testSequencer', givenOrder, '--runTestsByPath', ...suites);
  // A group of its own, which ends with the servers that its tests start.
  const child = spawn(process.execPath, args, {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    // Its database is found there if the database has to be stopped.
    env: { ...process.env, TMPDIR: join(copy, temporary), HUSTINGS_TEST_CLUSTERS: join(copy, temporary) },
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const output = text(child.stderr).catch(() => '');
  let isHung = false;
  const timer = setTimeout(() => {
    isHung = true;
    process.kill(-(child.pid as number), 'SIGKILL');
  }, minutes * 60_000);
  const exitCode = await exit;
  clearTimeout(timer);
  if (isHung) {
    // Its database may have it open.
    child.stderr.destroy();
    await stopDatabase(join(copy, temporary));
    return { outcome: 'hung', by: null };
  }
  if (exitCode === 0) return { outcome: 'survived', by: null };
  const report = await output;
  if (report.includes('No tests found')) return { outcome: 'untested', by: null };
  // Jest names the suite that failed. If it names none, the set-up of the run failed, which migrates a database.
  const [, suite = 'the set-up of the tests'] = /^FAIL (?:\S+ )?(test\/\S+)/m.exec(report) ?? [];
  return { outcome: 'killed', by: suite };
}

/** Stops the PostgreSQL of a run that was killed. */
async function stopDatabase(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => basename(name) === 'postmaster.pid')) {
    const [pid] = (await readFile(join(folder, file), 'utf8')).split('\n');
    try {
      // At once, without a checkpoint.
      process.kill(Number(pid), 'SIGQUIT');
    } catch (error) {
      // It had ended already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
