import type { Context } from 'koa';
import type { RateLimitedCaller } from '#server/http/authentication.ts';
import { type RateCounter, RateExceeded } from './rate-limit.ts';

/**
 * Counts a request (`requests` 0: reads the count only) and sets the rate limit headers of its answer.
 *
 * @returns the error to answer where the caller's limit is exceeded; undefined, without a promise, where nothing counts
 */
export function countRequest(
  ctx: Context,
  counter: RateCounter | undefined,
  { rateLimitKey, requestsPerMinute, higherLimit }: RateLimitedCaller,
  requests: 0 | 1,
): Promise<RateExceeded | undefined> | undefined {
  ctx.set('X-RateLimit-Limit', String(requestsPerMinute));
  if (counter) {
    return counter.count(rateLimitKey, requests).then(({ used, resetMilliseconds }) => {
      ctx.set('X-RateLimit-Remaining', String(Math.max(0, requestsPerMinute - used)));
      return used <= requestsPerMinute
        ? undefined
        : new RateExceeded(requestsPerMinute, used - requestsPerMinute, resetMilliseconds, higherLimit);
    });
  }
  ctx.set('X-RateLimit-Remaining', String(requestsPerMinute));
  return undefined;
}
