/**
 * Asks again and again, as fast as the answers come, until one is as wanted; answers it.
 * Throws, naming what was waited for and the last answer, if none is within the time.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
  milliseconds = 60_000,
): Promise<T> {
  const start = performance.now();
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (performance.now() - start > milliseconds) {
      throw new Error(`waited ${milliseconds} ms for ${what}; the last answer: ${JSON.stringify(answer)}`);
    }
  }
}
