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
export async function countPage(ctx: Context, counter: RateCounter | undefined, client: string): Promise<void> {
  const allowance = { rateLimitKey: `pages ${client}`, requestsPerMinute: rateLimits.pages };
  const exceeded = await countRequest(ctx, counter, allowance, 1);
  if (exceeded) throw tooManyPages(Number(exceeded.headers['Retry-After']));
}

const tooManyPages = (seconds: number) =>
  new BilingualError(
    429,
    'rate_limit_exceeded',
    inLanguages((language) => pageRefusals[language].manyLookUps(rateLimits.pages, seconds)),
    { headers: { 'Retry-After': String(seconds) } },
  );
