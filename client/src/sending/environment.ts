/** What the client needs of the world. A test passes its own time and chance. */
export interface Environment {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0, less than 1. */
  random(): number;
  /** Calls back once after this many milliseconds. The function that it returns cancels that. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** Timers of JavaScript overflow beyond this, and then fire at once. */
const longestTimer = 2 ** 31 - 1;

export const realEnvironment: Environment = {
  // Read at each call: a program may replace the global one, and browsers refuse it detached from its object.
  fetch: (url, init) => globalThis.fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, Math.min(milliseconds, longestTimer));
    return () => clearTimeout(timer);
  },
};
