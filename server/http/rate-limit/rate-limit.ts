import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { HustingsError } from '#core/errors.ts';

/** The state of a caller's counter. */
export interface Count {
  /** Requests counted in the current window. */
  readonly used: number;
  /** Until the window ends. */
  readonly resetMilliseconds: number;
}

/** 0 reads the count only. */
export type CountRequests = 0 | 1;

export interface RateCounter {
  /** Counts a request under a key. A window begins with the first request after the end of the last one. */
  count(rateLimitKey: string, requests?: CountRequests): Promise<Count>;
  /** Takes a counted request back. */
  takeBack(rateLimitKey: string): Promise<void>;
}

// The limit depends on the caller, so the library counts without a limit.
const settingsOf = (keyPrefix: string, duration: number) => ({ keyPrefix, points: Number.MAX_SAFE_INTEGER, duration });

/**
 * Counts in fixed windows, in Redis, whose counts several servers share, or else locally: by default in this process's
 * memory. While Redis is out of reach each server counts for itself: limits that are too generous for a while are better
 * than an API that is down.
 */
export function createRateCounter(
  prefix: string,
  windowSeconds: number,
  redis?: Redis,
  local: RateCounter = counterOf(new RateLimiterMemory(settingsOf(prefix, windowSeconds))),
): RateCounter {
  if (!redis) return local;
  const shared = counterOf(new RateLimiterRedis({ ...settingsOf(prefix, windowSeconds), storeClient: redis }));
  return {
    count: (rateLimitKey, requests) =>
      shared.count(rateLimitKey, requests).catch(() => local.count(rateLimitKey, requests)),
    takeBack: (rateLimitKey) => shared.takeBack(rateLimitKey).catch(() => local.takeBack(rateLimitKey)),
  };
}

const counterOf = (limiter: RateLimiterMemory | RateLimiterRedis): RateCounter => ({
  async count(rateLimitKey, requests = 1) {
    const result: RateLimiterRes = await limiter.consume(rateLimitKey, requests);
    return { used: result.consumedPoints, resetMilliseconds: result.msBeforeNext };
  },
  async takeBack(rateLimitKey) {
    await limiter.reward(rateLimitKey, 1);
  },
});

/** The error of a request beyond its caller's limit. */
export class RateExceeded extends HustingsError {
  /** How many requests of this window were beyond the limit, this one included. */
  readonly excess: number;
  readonly resetMilliseconds: number;

  constructor(limit: number, excess: number, resetMilliseconds: number, higherLimit?: string) {
    const seconds = Math.max(1, Math.ceil(resetMilliseconds / 1000));
    const message = `More than ${limit} requests in a minute. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`;
    super(429, 'rate_limit_exceeded', higherLimit === undefined ? message : `${message} ${higherLimit}`, {
      headers: { 'Retry-After': String(seconds) },
    });
    this.excess = excess;
    this.resetMilliseconds = resetMilliseconds;
  }
}
