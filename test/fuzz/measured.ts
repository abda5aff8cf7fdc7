import { isDocument } from '#test/support/fuzz/console/faults.ts';
import { type Fault, fuzzConsole } from '#test/support/fuzz/console/fuzz-console.ts';
import { requestBound } from '#test/support/processor-time.ts';
import type { ConsoleProcess } from './console-process.ts';
import type { Sample } from './growth.ts';
import { Times } from './times.ts';

/** What requests have cost, also those before a failure. */
export class Measures {
  readonly times = new Times();
  /** The memory of the console's process, each time after a collection of garbage. */
  readonly samples: Sample[] = [];
  requests = 0;
}

interface MeasureOptions {
  readonly target: ConsoleProcess;
  readonly into: Measures;
  readonly seed: number;
  readonly requests: number;
  /** After how many requests memory is looked at, and `onSample` is called. */
  readonly sampleEvery: number;
  readonly onSample?: (done: number) => void;
  readonly onFault: (fault: Fault) => void;
}

/**
 * Sends the console requests that are made up, and measures what they cost. Answers how often each route gave each
 * status, by `GET /path 200`. Times are those on the processor, of the
 * console's thread alone, and the least of several attempts: the machine may be busy.
 */
export async function measureFuzz(options: MeasureOptions): Promise<ReadonlyMap<string, number>> {
  const { target, into, seed, requests, onFault, onSample } = options;
  let before = 0;
  const { met } = await fuzzConsole({
    target,
    seed,
    requests,
    onFault,
    onSend: () => {
      before = target.threadTime();
    },
    async onAnswer(answered, name, again) {
      let least = target.threadTime() - before;
      for (let i = 0; i < 5 && least > requestBound && !isDocument(answered); i++) {
        await again();
        least = Math.min(least, target.threadTime() - before);
      }
      into.times.add(name, least, answered.sent.bytes, isDocument(answered));
      into.requests++;
      if (into.requests % options.sampleEvery !== 0) return;
      into.samples.push({ requests: into.requests, ...(await target.memory()) });
      onSample?.(into.requests);
    },
  });
  return met;
}
