import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { exitCodes, heapMegabytes, type ReaderTask } from './task.ts';
import { type Limit, watchProcess } from './watch-process.ts';

/** How a reading process has ended. */
export interface ReaderOutcome {
  /** What it has said, as JSON; null if it did not come to its end. */
  readonly answer: string | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly cause: Limit | 'died';
}

const memory = [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=16'];

/**
 * Runs a reading process to its end: `program` with a task, on the open files of what is read and of the rows. It has nothing of
 * this process's environment. Errors: those of a program that cannot be started.
 */
export async function runReader(
  program: string,
  task: ReaderTask,
  [source, rows]: readonly [source: number, rows: number],
): Promise<ReaderOutcome> {
  const child = spawn(process.execPath, [...memory, program, JSON.stringify(task)], {
    stdio: [source, rows, 'ignore', 'pipe'],
    env: {},
  });
  let limit: Limit | undefined;
  const stopWatching = watchProcess(child, task.processorSeconds, (reached) => {
    limit = reached;
  });
  try {
    const ended = new Promise<[code: number | null, signal: string | null]>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve([code, signal]));
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    const [answer, [exitCode, signal]] = await Promise.all([text(child.stdio[3] as NodeJS.ReadableStream), ended]);
    const cause = limit ?? causes[exitCode ?? 0] ?? (signal === 'SIGABRT' ? 'memory' : 'died');
    return { answer: exitCode === 0 ? answer : null, exitCode, signal, cause };
  } finally {
    stopWatching();
    child.kill('SIGKILL');
  }
}

const causes: Readonly<Record<number, Limit>> = { [exitCodes.memory]: 'memory', [exitCodes.time]: 'time' };

/** Requests go before files. A process that has ended meanwhile has no priority. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {}
}
