import type { Context } from 'koa';
import { lookUpTexts as texts } from '#core/texts/texts.ts';
import { readPageQuery } from '#server/pages/input/page-query.ts';
import { chooseLanguage } from '#server/pages/language.ts';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { offeredAddresses } from './offered-addresses.ts';

/** GET /suggestions: what the form offers while an address is typed, with what a screen reader says of it. */
export async function serveSuggestions(ctx: Context, pages: ElectoralPages): Promise<void> {
  const text = texts[chooseLanguage(ctx)];
  const { q = '' } = readPageQuery(ctx, ['q']);
  await pages.countSuggestions(ctx);
  const offered = await offeredAddresses(pages, q);
  const isNumbered = /^\s*\d/.test(q);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = {
    said: text.suggested(offered.length),
    offered: offered.map(({ address, matched, lat, lng }) => ({
      address,
      // A street has many places.
      at: matched === 'street' ? '' : `${lat.toFixed(6)}, ${lng.toFixed(6)}`,
      note: matched === 'street' && isNumbered ? text.streetOnly : matched === 'range' ? text.aboutThere : '',
    })),
  };
}
