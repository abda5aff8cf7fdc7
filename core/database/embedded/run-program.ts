import { execFile, spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { ClusterHome } from './cluster-home.ts';

const run = promisify(execFile);

interface Failure extends Error {
  readonly code?: number | string | null;
  readonly signal?: NodeJS.Signals | null;
  readonly stdout?: string;
  readonly stderr?: string;
}

/**
 * Runs one of PostgreSQL's programs. They want a current folder that their user may enter, and nothing of our
 * environment. Throws an error that says how the program ended and repeats its last lines.
 */
export async function runProgram(
  home: ClusterHome,
  program: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  try {
    await run(program, args, { ...surroundings(home), ...(signal ? { signal } : {}) });
  } catch (cause) {
    signal?.throwIfAborted();
    const { code, signal: endedBy, stdout = '', stderr = '' } = cause as Failure;
    const ending = endedBy ? `was ended by ${endedBy}` : `ended with ${code}`;
    throw new Error(withLastLines(`${basename(program)} ${ending}`, `${stdout}\n${stderr}\n${endedBy ?? ''}`), {
      cause,
    });
  }
}

/** The same for a process that is ending and can wait for nothing else. How the program ended is not known. */
export function runProgramSync(home: ClusterHome, program: string, args: readonly string[]): void {
  spawnSync(program, args, { ...surroundings(home), stdio: 'ignore' });
}

function surroundings(home: ClusterHome) {
  const { HOME, PATH } = process.env;
  return { ...home.identity, cwd: home.directory, env: { HOME, PATH, LC_ALL: 'C' } };
}

const memoryFailure =
  /cannot allocate memory|out of memory|ENOMEM|could not map anonymous shared memory|could not (?:create|resize) shared memory|signal 9|SIGKILL/iu;

/** An error's text: what failed, whether memory seems to be the reason, and the last lines that a program wrote. */
export function withLastLines(failure: string, output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const reason = memoryFailure.test(output) ? '. The machine or container seems to have too little memory for it' : '';
  return `${failure}${reason}${lines.length > 0 ? `:\n${lines.slice(-12).join('\n')}` : '.'}`;
}
