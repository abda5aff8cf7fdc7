import type { Client } from './client.ts';
import { AddressError } from './errors.ts';

/**
 * What a `Retry-After` header asks for, in milliseconds from `now` (RFC 9110, section 10.2.3: seconds, or a date).
 * Undefined if it is absent or cannot be read.
 */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/**
 * Does `work` until it succeeds, fails for good, or has been tried often enough. Pauses double from attempt to attempt,
 * and half of each is random, so that many installations do not come back at the same moment. If a publisher asks
 * for a longer pause than the longest allowed, the next attempt is the next run's. A publisher that prepares a file is asked
 * more often, with longer pauses, which count apart.
 */
export async function retrying<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const { limits, timing, signal } = client;
  const tried = { busy: 0, preparing: 0 };
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AddressError)) throw error;
      error.attempts = attempt;
      const asked = error.retryAfterMs ?? 0;
      if (error.passing === undefined || asked > limits.longestPauseMs) throw error;
      const [most, first] =
        error.passing === 'busy'
          ? [limits.attempts, limits.firstPauseMs]
          : [limits.preparingAttempts, limits.preparingPauseMs];
      const before = tried[error.passing]++;
      if (before + 1 >= most) throw error;
      const pause = Math.min(first * 2 ** before, limits.longestPauseMs);
      await timing.wait(Math.max(asked, pause * (0.5 + timing.random() / 2)), signal);
    }
  }
}
