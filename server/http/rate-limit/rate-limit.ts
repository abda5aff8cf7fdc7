import { hash } from 'node:crypto';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { HustingsError } from '#core/errors.ts';
import { createMemoryCounter } from './memory-counter.ts';
import type { SharedRedis } from './redis.ts';

/** The state of a caller's counter. */
interface Count {
  /** Requests counted in the current window. */
  readonly used: number;
  /** Until the window ends. */
  readonly resetMilliseconds: number;
}

export interface RateCounter {
  /**
   * Counts requests under a key, one unless stated; 0 reads the count only. A window begins with the first request
   * after the end of the last one.
   */
  count(rateLimitKey: string, requests?: number): Promise<Count>;
  /** Takes counted requests back, one unless stated. */
  takeBack(rateLimitKey: string, requests?: number): Promise<void>;
}

/**
 * The library's script, except that a count of zero is not stored, whether it was only read or all of it was taken
 * back.
 */
const countInRedis = `
local consumed = redis.call('incrby', KEYS[1], ARGV[1])
if consumed <= 0 then
  redis.call('del', KEYS[1])
  return {0, 1000 * ARGV[2]}
end
local ttl = redis.call('pttl', KEYS[1])
if ttl == -1 then
  redis.call('expire', KEYS[1], ARGV[2])
  ttl = 1000 * ARGV[2]
end
return {consumed, ttl}`;

/**
 * Counts in fixed windows, in Redis, whose counts several servers share, or else locally: by default in this process's
 * memory. While Redis is unavailable each server counts for itself: limits that are too generous for a while are better
 * than an API that is down. The requests that find it hanging wait for it once; those that follow do not ask it.
 */
export function createRateCounter(
  prefix: string,
  windowSeconds: number,
  redis?: SharedRedis,
  local: RateCounter = createMemoryCounter({ windowSeconds }),
): RateCounter {
  if (!redis) return withShortKeys(local);
  const shared = redisCounter(prefix, windowSeconds, redis);
  async function sharedOr<T>(ask: (counter: RateCounter) => Promise<T>): Promise<T> {
    if (redis?.isUnavailable) return ask(local);
    try {
      return await ask(shared);
    } catch (error) {
      // What Redis itself reports, such as that its memory is full, comes at once.
      if ((error as Error).name !== 'ReplyError') redis?.lost((error as Error).message);
      return ask(local);
    }
  }
  return withShortKeys({
    count: (rateLimitKey, requests) => sharedOr((counter) => counter.count(rateLimitKey, requests)),
    takeBack: (rateLimitKey, requests) => sharedOr((counter) => counter.takeBack(rateLimitKey, requests)),
  });
}

function redisCounter(keyPrefix: string, duration: number, storeClient: SharedRedis): RateCounter {
  const limiter = new RateLimiterRedis({
    keyPrefix,
    duration,
    storeClient,
    // The limit depends on the caller, so the library counts without a limit.
    points: Number.MAX_SAFE_INTEGER,
    customIncrTtlLuaScript: countInRedis,
  });
  return {
    async count(rateLimitKey, requests = 1) {
      const result: RateLimiterRes = await limiter.consume(rateLimitKey, requests);
      return { used: result.consumedPoints, resetMilliseconds: result.msBeforeNext };
    },
    async takeBack(rateLimitKey, requests = 1) {
      await limiter.reward(rateLimitKey, requests);
    },
  };
}

/** Longer than the number of a key or the address of a client. */
const longestKey = 64;

/** Whatever a key is made of, it is stored in a short form. */
function withShortKeys(counter: RateCounter): RateCounter {
  const short = (key: string) => (key.length > longestKey ? hash('sha256', key, 'base64url') : key);
  return {
    count: (rateLimitKey, requests) => counter.count(short(rateLimitKey), requests),
    takeBack: (rateLimitKey, requests) => counter.takeBack(short(rateLimitKey), requests),
  };
}

/** Whole seconds after which a window has ended, as a header says them. */
export const secondsUntil = (milliseconds: number): string => String(Math.max(1, Math.ceil(milliseconds / 1000)));

/** The error of a request beyond its caller's limit. */
export class RateExceeded extends HustingsError {
  /** How many requests of this window were beyond the limit, this one included. */
  readonly excess: number;
  readonly resetMilliseconds: number;

  /** `together`: as how many requests one is counted that no minute has room for. */
  constructor(limit: number, excess: number, resetMilliseconds: number, higherLimit?: string, together?: number) {
    const seconds = secondsUntil(resetMilliseconds);
    const message =
      together === undefined
        ? `More than ${limit} requests in a minute. Try again in ${seconds} second${seconds === '1' ? '' : 's'}.`
        : `This request counts as ${together}, and a minute has ${limit}. Send it in smaller parts.`;
    super(429, 'rate_limit_exceeded', higherLimit === undefined ? message : `${message} ${higherLimit}`, {
      headers: { 'Retry-After': seconds },
      loggedAs: 'more requests than the caller may send in a minute',
    });
    this.excess = excess;
    this.resetMilliseconds = resetMilliseconds;
  }
}
