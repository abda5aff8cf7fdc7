import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import type { Counted, CountRequest } from './messages.ts';

/** Counts for all workers, so that a caller has one limit whichever of them answers. */
export function countForWorkers(): (counts: readonly CountRequest[]) => Promise<Counted[]> {
  const counters = new Map<string, RateCounter>();
  function counterOf(prefix: string, windowSeconds: number): RateCounter {
    let counter = counters.get(prefix);
    if (!counter) {
      counter = createRateCounter(prefix, windowSeconds);
      counters.set(prefix, counter);
    }
    return counter;
  }
  return (counts) =>
    Promise.all(
      counts.map(async ([prefix, windowSeconds, rateLimitKey, requests]): Promise<Counted> => {
        const counter = counterOf(prefix, windowSeconds);
        if (requests < 0) await counter.takeBack(rateLimitKey, -requests);
        const { used, resetMilliseconds } = await counter.count(rateLimitKey, Math.max(0, requests));
        return [used, resetMilliseconds];
      }),
    );
}

/**
 * The counters of a worker, which are in the primary process. All that is counted in one iteration of the event loop is one
 * message: a busy worker sends few.
 */
export function createSharedCounters(
  ask: (counts: readonly CountRequest[]) => Promise<readonly Counted[]>,
): (prefix: string, windowSeconds: number) => RateCounter {
  let waiting: Array<{ request: CountRequest; resolve(counted: Counted): void; reject(error: unknown): void }> = [];

  function send(): void {
    const sent = waiting;
    waiting = [];
    ask(sent.map(({ request }) => request)).then(
      (counted) => {
        for (const [i, { resolve }] of sent.entries()) resolve(counted[i]!);
      },
      (error: unknown) => {
        for (const { reject } of sent) reject(error);
      },
    );
  }

  const count = (prefix: string, windowSeconds: number, rateLimitKey: string, requests: number) =>
    new Promise<Counted>((resolve, reject) => {
      const request = [prefix, windowSeconds, rateLimitKey, requests] as const;
      if (waiting.push({ request, resolve, reject }) === 1) setImmediate(send);
    });

  return (prefix, windowSeconds) => ({
    async count(rateLimitKey, requests = 1) {
      const [used, resetMilliseconds] = await count(prefix, windowSeconds, rateLimitKey, requests);
      return { used, resetMilliseconds };
    },
    async takeBack(rateLimitKey, requests = 1) {
      await count(prefix, windowSeconds, rateLimitKey, -requests);
    },
  });
}
