import { url as inspected } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { builtFile, builtFileArguments } from '#core/processes/built-file.ts';

export interface HangThreadData {
  /** Two 32-bit numbers: a count, which the main thread raises while it runs, and whether a debugger may stop it. */
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
  const tick = Math.min(1_000, milliseconds / 10);
  const beats = new SharedArrayBuffer(8);
  const counts = new Int32Array(beats);
  const beat = () => {
    Atomics.store(counts, 1, inspected() ? 1 : 0);
    Atomics.add(counts, 0, 1);
  };
  setInterval(beat, tick).unref();
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
