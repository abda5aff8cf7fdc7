import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { HustingsError } from '#core/errors.ts';

/** Where a bucket stands after one more request has been counted. */
export interface Count {
  readonly used: number;
  /** Until the window ends and the bucket is full again. */
  readonly resetMilliseconds: number;
}

export interface RateCounter {
  /** Counts a request (or none, to look only) in a bucket's window, which begins with the first one of an idle bucket. */
  count(bucket: string, requests?: 0 | 1): Promise<Count>;
}

/**
 * Counts in fixed windows: in this process's memory, or in Redis, where several servers share them. Should Redis be
 * out of reach, each server counts for itself: a limit that is too generous for a while beats an API that is down.
 */
export function createRateCounter(prefix: string, windowSeconds: number, redis?: Redis): RateCounter {
  // Which limit applies depends on the caller, so the library only counts; what is too much is decided by the caller.
  const settings = { keyPrefix: prefix, points: Number.MAX_SAFE_INTEGER, duration: windowSeconds };
  const memory = new RateLimiterMemory(settings);
  const limiter = redis ? new RateLimiterRedis({ ...settings, storeClient: redis, insuranceLimiter: memory }) : memory;
  return {
    async count(bucket, requests = 1) {
      const result: RateLimiterRes = await limiter.consume(bucket, requests);
      return { used: result.consumedPoints, resetMilliseconds: result.msBeforeNext };
    },
  };
}

/** The refusal of one request too many. */
export class RateExceeded extends HustingsError {
  /** How many requests of this window were too many, this one included. */
  readonly excess: number;
  readonly resetMilliseconds: number;

  constructor(limit: number, excess: number, resetMilliseconds: number) {
    const seconds = Math.max(1, Math.ceil(resetMilliseconds / 1000));
    super(
      429,
      'rate_limit_exceeded',
      `More than ${limit} requests in a minute. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
      { headers: { 'Retry-After': String(seconds) } },
    );
    this.excess = excess;
    this.resetMilliseconds = resetMilliseconds;
  }
}
