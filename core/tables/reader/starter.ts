import { type ChildProcess, fork } from 'node:child_process';
import { builtFile } from '#core/processes/built-file.ts';
import { type ReaderOutcome, runReader } from './run-reader.ts';
import type { ReaderTask } from './task.ts';

/** A task for the starting process, with this process's descriptors of what is read and of the rows. */
export interface StarterTask {
  readonly id: number;
  readonly task: ReaderTask;
  readonly source: number;
  readonly rows: number;
}

/** First that it has begun, then what has come of it. */
export type StarterAnswer =
  | { readonly id: number; readonly hasBegun: true }
  | { readonly id: number; readonly outcome: ReaderOutcome }
  | { readonly id: number; readonly error: string };

const program = () => builtFile('table-reader.mjs');

/** It ends when it has had nothing to do for so long. */
const idleMilliseconds = 60_000;

interface Pending {
  hasBegun: boolean;
  /** Reads without the process that has ended before it began. */
  readHere(): void;
  resolve(outcome: ReaderOutcome): void;
  reject(error: Error): void;
}

/** The process that starts readers, and what waits for its answers. */
interface Starter {
  readonly child: ChildProcess;
  readonly pending: Map<number, Pending>;
  /** Whether it has begun a task ever: one that cannot run has an end that is reported. */
  hasWorked: boolean;
}

let starter: Starter | undefined;
let last = 0;
let idle: NodeJS.Timeout | undefined;

/**
 * Runs a reading process (`runReader`). On Linux, starting a process holds the one that starts it for some milliseconds for each
 * hundred megabytes that it has: a small process does that, which is started when a file comes after a minute without any.
 */
export function startReader(task: ReaderTask, source: number, rows: number): Promise<ReaderOutcome> {
  if (process.platform !== 'linux') return runReader(program(), task, [source, rows]);
  clearTimeout(idle);
  starter ??= begin();
  const own = starter;
  // Its end has been seen by the channel before it is by the process.
  if (!own.child.connected) return runReader(program(), task, [source, rows]);
  const id = ++last;
  return new Promise((resolve, reject) => {
    const readHere = () => void runReader(program(), task, [source, rows]).then(resolve, reject);
    own.pending.set(id, { hasBegun: false, readHere, resolve, reject });
    // It keeps no program running that waits for nothing.
    own.child.ref();
    own.child.channel?.ref();
    own.child.send({ id, task, source, rows } satisfies StarterTask, (error) => {
      if (!error) return;
      // It has ended, and that was not known yet.
      if (starter === own) starter = undefined;
      settle(own, id, readHere);
    });
  });
}

function begin(): Starter {
  const child = fork(builtFile('reader-starter.mjs'), {
    // Nothing of the server's secrets is in its environment.
    env: { HUSTINGS_BUILD: process.env.HUSTINGS_BUILD },
    execArgv: ['--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const own: Starter = { child, pending: new Map(), hasWorked: false };
  child.on('message', (answer: StarterAnswer) => {
    if ('hasBegun' in answer) {
      own.hasWorked = true;
      const begun = own.pending.get(answer.id);
      if (begun) begun.hasBegun = true;
      return;
    }
    settle(own, answer.id, ({ resolve, reject }) =>
      'outcome' in answer ? resolve(answer.outcome) : reject(new Error(answer.error)),
    );
  });
  const end = (signal: string | null) => {
    if (starter === own) starter = undefined;
    const outcome = { answer: null, exitCode: null, signal, cause: 'died' } as const;
    // Its end may have been seen only after the task was sent to it: that file has nothing to do with it.
    for (const id of own.pending.keys()) {
      settle(own, id, ({ hasBegun, resolve, readHere }) =>
        own.hasWorked && !hasBegun ? readHere() : resolve(outcome),
      );
    }
  };
  child.once('error', () => end(null));
  child.once('exit', (_, signal) => end(signal));
  return own;
}

function settle(own: Starter, id: number, how: (waiting: Pending) => void): void {
  const { child, pending } = own;
  const waiting = pending.get(id);
  if (!waiting) return;
  pending.delete(id);
  how(waiting);
  if (pending.size > 0) return;
  child.unref();
  child.channel?.unref();
  if (starter !== own) return;
  clearTimeout(idle);
  idle = setTimeout(endStarter, idleMilliseconds).unref();
}

function endStarter(): void {
  if (starter?.child.connected) starter.child.disconnect();
  starter = undefined;
}
