import { url as inspected } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { builtFile, builtFileArguments } from '#core/processes/built-file.ts';

export interface HangThreadData {
  /** One 32-bit count, which the main thread raises while it runs. */
  readonly beats: SharedArrayBuffer;
  readonly milliseconds: number;
  /** How often the thread looks, in milliseconds. */
  readonly tick: number;
}

/**
 * Ends this process (SIGKILL) when its main thread has not run for so long, one minute unless stated: a process that answers
 * nobody holds its port and its connections, and whatever supervises it sees no end. A thread of its own watches, since
 * nothing else runs then. A process under a debugger is not watched.
 */
export function endWhenHung(milliseconds = 60_000): void {
  if (inspected()) return;
  const tick = Math.min(1_000, milliseconds / 10);
  const beats = new SharedArrayBuffer(4);
  const counts = new Int32Array(beats);
  setInterval(() => Atomics.add(counts, 0, 1), tick).unref();
  const workerData: HangThreadData = { beats, milliseconds, tick };
  const thread = new Worker(builtFile('hang-thread.mjs'), {
    workerData,
    execArgv: builtFileArguments,
    // It allocates next to nothing.
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
  });
  // Without it the process works as before.
  thread.on('error', () => {});
  thread.unref();
}
