import type { Context } from 'koa';
import { rateLimits } from '#core/config/rate-limits.ts';
import type { RateLimitedCaller } from '#server/http/authentication.ts';
import type { Allowance } from '#server/operations/endpoint.ts';
import { type RateCounter, RateExceeded, secondsUntil } from './rate-limit.ts';

/** Seconds of a window of which nothing is used. */
export const wholeWindow = '60';

/** The caller as requests of an allowance are counted: apart from all others. */
export function countedFor(caller: RateLimitedCaller, allowance: Allowance | undefined): RateLimitedCaller {
  if (allowance === undefined) return caller;
  const { rateLimitKey, requestsPerMinute } = caller;
  return {
    rateLimitKey: `${allowance} ${rateLimitKey}`,
    requestsPerMinute: requestsPerMinute * rateLimits.timesTheLimit[allowance],
  };
}

/** How much of a caller's limit is left after a call, and the error to send if it is exceeded. */
interface Counted {
  readonly remaining: number;
  readonly resetMilliseconds: number;
  readonly exceeded: RateExceeded | undefined;
}

/** Counts calls (0: reads the count only). Undefined, without a promise, if nothing counts. */
export function countCall(
  counter: RateCounter | undefined,
  { rateLimitKey, requestsPerMinute, higherLimit }: RateLimitedCaller,
  calls = 1,
): Promise<Counted> | undefined {
  return counter?.count(rateLimitKey, calls).then(({ used, resetMilliseconds }) => ({
    remaining: Math.max(0, requestsPerMinute - used),
    resetMilliseconds,
    exceeded:
      used <= requestsPerMinute
        ? undefined
        : new RateExceeded(requestsPerMinute, used - requestsPerMinute, resetMilliseconds, higherLimit),
  }));
}

/**
 * Counts further requests for one that is counted, unless they would exceed the caller's limit: then none of them is
 * counted.
 *
 * @returns the error to send if they would; undefined if they are counted, or nothing counts
 */
export async function countTogether(
  ctx: Context,
  counter: RateCounter | undefined,
  caller: RateLimitedCaller,
  requests: number,
): Promise<RateExceeded | undefined> {
  const exceeded = await countRequest(ctx, counter, caller, requests);
  if (!exceeded) return undefined;
  await counter?.takeBack(caller.rateLimitKey, requests);
  await countRequest(ctx, counter, caller, 0);
  const { requestsPerMinute: limit, higherLimit } = caller;
  // To try it again would not help.
  return requests + 1 > limit
    ? new RateExceeded(limit, exceeded.excess, exceeded.resetMilliseconds, higherLimit, requests + 1)
    : exceeded;
}

/**
 * Counts a request (`requests` 0: reads the count only) and sets the rate limit headers of its response.
 *
 * @returns the error to send if the caller's limit is exceeded; undefined, without a promise, if nothing counts
 */
export function countRequest(
  ctx: Context,
  counter: RateCounter | undefined,
  caller: RateLimitedCaller,
  requests: number,
): Promise<RateExceeded | undefined> | undefined {
  ctx.set('X-RateLimit-Limit', String(caller.requestsPerMinute));
  const counting = countCall(counter, caller, requests);
  if (counting) {
    return counting.then(({ remaining, resetMilliseconds, exceeded }) => {
      ctx.set('X-RateLimit-Remaining', String(remaining));
      ctx.set('X-RateLimit-Reset', secondsUntil(resetMilliseconds));
      return exceeded;
    });
  }
  ctx.set('X-RateLimit-Remaining', String(caller.requestsPerMinute));
  ctx.set('X-RateLimit-Reset', wholeWindow);
  return undefined;
}
