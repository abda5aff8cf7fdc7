import { Worker } from 'node:worker_threads';
import { copyOf } from '#core/geometry/polygons.ts';
import { builtFile, builtFileArguments } from '#core/processes/built-file.ts';
import type { DownloadTask, FromThread, ToThread, WrittenFeature } from './download-task.ts';

/** Megabytes of JavaScript; the boundary that is written comes beside them. */
const threadMegabytes = 256;

/**
 * Has a thread write a file of a map, a boundary at a time: the next one is made when the last is written, so that no more
 * than one is in memory. Errors: the file could not be written, or the signal ends the work. What was written then stays.
 */
export async function writeInThread(
  task: DownloadTask,
  features: Iterable<WrittenFeature>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const thread = new Worker(builtFile('download-thread.mjs'), {
    workerData: task,
    execArgv: builtFileArguments,
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes },
  });
  const iterator = features[Symbol.iterator]();
  const ended = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
      thread.on('error', reject);
      thread.on('exit', (code) => reject(new Error(`The thread that writes files has ended with code ${code}.`)));
      thread.on('message', (message: FromThread) => {
        if (message === 'written') return resolve();
        if (message !== 'next') return reject(new Error(message.error));
        try {
          send(thread, iterator.next());
        } catch (error) {
          reject(error as Error);
        }
      });
    });
  } finally {
    ended.abort();
    iterator.return?.();
    await thread.terminate();
  }
}

function send(thread: Worker, { done, value }: IteratorResult<WrittenFeature>): void {
  if (done) {
    thread.postMessage(null satisfies ToThread);
    return;
  }
  const geometry = copyOf(value.geometry);
  const moved = [geometry.positions, geometry.ringEnds, geometry.polygonEnds].map(
    ({ buffer }) => buffer as ArrayBuffer,
  );
  thread.postMessage({ ...value, geometry } satisfies ToThread, moved);
}
