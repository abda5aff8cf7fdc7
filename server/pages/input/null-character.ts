import type { Middleware } from 'koa';
import { BilingualError } from '#server/pages/bilingual-error.ts';

const refusal = () =>
  new BilingualError(400, 'validation_failed', {
    en: 'What was sent holds a character that cannot be kept: U+0000, or half of a pair. Take it out, and send it again.',
    fr: 'Ce qui a été envoyé contient un caractère qui ne peut pas être conservé : U+0000, ou la moitié d’une paire. Retirez-le, et envoyez de nouveau.',
  });

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
