import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export interface Pace {
  /** The most begun in a second. */
  readonly perSecond: number;
  /** The most under way at a time. */
  readonly atOnce: number;
}

/** Does something again and again at a pace, until the signal, and resolves when the last has ended. */
export async function repeatedly(
  { perSecond, atOnce }: Pace,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  const interval = 1000 / perSecond;
  let next = performance.now();
  const loop = async () => {
    while (!signal.aborted) {
      const wait = next - performance.now();
      // What could not be begun in time is not made up for.
      next = Math.max(next, performance.now() - interval) + interval;
      if (wait > 0) await pause(wait, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await work();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
}

/** Waits, unless the signal ends it. */
export const wait = (seconds: number, signal?: AbortSignal): Promise<unknown> =>
  pause(seconds * 1000, undefined, { signal }).catch(() => {});

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/**
 * A signal after so many seconds, or with an interruption. Node 20 may collect what AbortSignal.timeout gives to
 * AbortSignal.any.
 */
export function endAfter(seconds: number, interruption: AbortSignal): AbortSignal {
  const end = new AbortController();
  // Each wait listens to it.
  setMaxListeners(0, end.signal);
  setTimeout(() => end.abort(), seconds * 1000).unref();
  interruption.addEventListener('abort', () => end.abort(), { once: true });
  if (interruption.aborted) end.abort();
  return end.signal;
}
