import type { Context } from 'koa';
import { rateLimits } from '#core/config/rate-limits.ts';
import { askedRange } from '#server/content/byte-range.ts';
import type { Allowance, Endpoint } from '#server/operations/endpoint.ts';

/** How a request is counted: apart from all others of its caller if there is an allowance, and as how many. */
export interface Counting {
  readonly allowance: Allowance | undefined;
  readonly requests: number;
}

export const ordinary: Counting = { allowance: undefined, requests: 1 };

/** How the requests of an operation are counted. */
export function countingOf({
  allowance,
  inParts,
}: Pick<Endpoint, 'allowance' | 'inParts'>): (ctx: Context) => Counting {
  const whole: Counting = { allowance, requests: 1 };
  if (!inParts) return () => whole;
  return (ctx) => {
    const megabytes = megabytesAsked(ctx);
    return megabytes <= rateLimits.timesTheLimit.parts ? { allowance: 'parts', requests: megabytes } : whole;
  };
}

/** How many megabytes begun the response has at most; Infinity if it may be a whole file. */
function megabytesAsked({ method, headers }: Context): number {
  // With If-Range the response is the whole file if it is another by now.
  const asked = method === 'GET' && headers['if-range'] === undefined ? askedRange(headers.range) : undefined;
  if (!asked) return Infinity;
  const bytes = 'suffix' in asked ? asked.suffix : asked.last - asked.first + 1;
  return Math.max(1, Math.ceil(bytes / 2 ** 20));
}
