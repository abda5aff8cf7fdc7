import { setTimeout } from 'node:timers/promises';

/** The longest pause between two attempts. */
const pauseMilliseconds = 20;

/**
 * Asks repeatedly until a result is as expected, and returns it. What has been waited for already is waited for with pauses:
 * the processor belongs to what has to happen.
 * Throws, naming what was waited for and the last result, if none is as expected within the time.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  isExpected: (answer: T) => boolean,
  milliseconds = 60_000,
): Promise<T> {
  const start = performance.now();
  for (;;) {
    const answer = await ask();
    if (isExpected(answer)) return answer;
    const waited = performance.now() - start;
    if (waited > milliseconds) {
      throw new Error(`waited ${milliseconds} ms for ${what}; the last answer: ${JSON.stringify(answer)}`);
    }
    await setTimeout(Math.min(pauseMilliseconds, waited / 4));
  }
}
