import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { processorTime } from '#bench/support/processor.ts';

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

/** What work has taken, by the clock and of processors, which other programs on the machine make longer less. */
export interface Cost {
  readonly seconds: number;
  readonly processorSeconds: number;
  /** The peak of resident memory of the process that does it. */
  readonly megabytes: number;
}

const pauseMilliseconds = 100;

/** Watches a process and those that it starts while work continues. What ended between two looks is missed. */
export async function watched(pid: number, work: Promise<unknown>): Promise<Cost> {
  const begun = performance.now();
  const before = (await processorTime(pid)) ?? 0;
  let [processor, peak, isDone] = [0, 0, false];
  const done = work.finally(() => {
    isDone = true;
  });
  // Its failure is thrown below.
  done.catch(() => {});
  while (!isDone) {
    peak = Math.max(peak, peakOf(pid));
    processor = Math.max(processor, ((await processorTime(pid)) ?? 0) - before);
    await Promise.race([done, wait(pauseMilliseconds)]).catch(() => {});
  }
  await done;
  return { seconds: (performance.now() - begun) / 1000, processorSeconds: processor / 1000, megabytes: peak };
}

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    // It has ended, or the system tells nothing of other processes.
    return 0;
  }
}
