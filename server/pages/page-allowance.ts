import type { Context } from 'koa';
import { rateLimits } from '#core/config/rate-limits.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { pageRefusals } from '#core/texts/texts.ts';
import { countRequest } from '#server/http/rate-limit/count-request.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { BilingualError } from './bilingual-error.ts';

/**
 * Counts one look-up, page of a district or search of the guides of a client's allowance, which is one of pages alone.
 * Throws 429 beyond it.
 */
export const countPage = (ctx: Context, counter: RateCounter | undefined, client: string): Promise<void> =>
  count(ctx, counter, { rateLimitKey: `pages ${client}`, requestsPerMinute: rateLimits.pages });

/**
 * Counts what a field offers while somebody types, apart from pages: it is asked with nearly every letter, and nobody's
 * look-up is refused for that.
 */
export const countSuggestions = (ctx: Context, counter: RateCounter | undefined, client: string): Promise<void> =>
  count(ctx, counter, { rateLimitKey: `suggestions ${client}`, requestsPerMinute: rateLimits.suggestions });

async function count(
  ctx: Context,
  counter: RateCounter | undefined,
  allowance: { readonly rateLimitKey: string; readonly requestsPerMinute: number },
): Promise<void> {
  const exceeded = await countRequest(ctx, counter, allowance, 1);
  if (exceeded) throw tooMany(allowance.requestsPerMinute, Number(exceeded.headers['Retry-After']));
}

const tooMany = (most: number, seconds: number) =>
  new BilingualError(
    429,
    'rate_limit_exceeded',
    inLanguages((language) => pageRefusals[language].manyLookUps(most, seconds)),
    { headers: { 'Retry-After': String(seconds) } },
  );
