import type { Middleware } from 'koa';
import { inLanguages } from '#core/texts/languages.ts';
import { pageRefusals } from '#core/texts/texts.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

const refusal = () =>
  new BilingualError(
    400,
    'validation_failed',
    inLanguages((language) => pageRefusals[language].nullCharacter),
  );

/**
 * Refuses an address whose path or query contains U+0000: a text of PostgreSQL cannot contain it. It can be there
 * only as `%00`: decoded as UTF-8, no other bytes become it.
 */
export const refuseNullInAddress: Middleware = (ctx, next) => {
  if (ctx.originalUrl.includes('%00')) throw refusal();
  return next();
};

/** Refuses texts of a form that PostgreSQL has no text with. */
export function refuseNullIn(texts: Iterable<string>): void {
  for (const text of texts) if (text.includes('\0') || !text.isWellFormed()) throw refusal();
}
