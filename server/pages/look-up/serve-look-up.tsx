import type { Context } from 'koa';
import { askedPlace } from '#core/addresses/asked-place.ts';
import { HustingsError } from '#core/errors.ts';
import { nextLanguage } from '#core/texts/languages.ts';
import { readTypedDay } from '#core/typed-day.ts';
import { readManifest } from '#server/electoral/bake/manifest.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { baseMapOf } from '#server/pages/base-map/street-credit.ts';
import { readPageQuery } from '#server/pages/input/page-query.ts';
import { addressInLanguage, chooseLanguage, type Language } from '#server/pages/language.ts';
import { sendPage } from '#server/pages/send-page.ts';
import { offeredAddresses } from './address/offered-addresses.ts';
import { type PickedAddress, readPicked } from './address/picked-address.ts';
import { type Answer, answerLookUp } from './answer.ts';
import { drawnOf } from './answer-section.tsx';
import type { ElectoralPages } from './electoral-pages.ts';
import { coloursOf, EmbedPage, isPrivate } from './embed/embed.tsx';
import { serveFileEmbed } from './embed/file-embed.tsx';
import { findEras } from './eras.ts';
import { fileOf } from './from-file/from-file.tsx';
import { LookUpPage } from './look-up-page.tsx';
import { drawingInTime } from './map/drawing/draw-map.ts';
import { extentOf, hasSample } from './map/extent.ts';
import { mapPolicy } from './map/map-section.tsx';
import { askedMissing, type Refusal, refusalOf } from './refusal.ts';

/** The parameters of a look-up; `street` and `number` are those of a picked address. */
const ofLookUp = ['q', 'postalCode', 'lat', 'lng', 'date', 'address', 'place', 'street', 'number'];

interface Asked {
  readonly language: Language;
  readonly query: Readonly<Record<string, string>>;
  readonly answer: Answer | undefined;
  readonly error: Refusal | undefined;
  readonly picked: PickedAddress | undefined;
}

/** GET /: the look-up, with the answer to the query if there is one. */
export async function serveLookUp(ctx: Context, pages: ElectoralPages, bakeFolder: string | undefined): Promise<void> {
  const asked = await ask(ctx, pages);
  const { answer, language, query } = asked;
  const otherLanguage = addressInLanguage(ctx, nextLanguage(language), ofLookUp);
  const assets = await assetAddresses();
  const eras = await findEras(pages, query, answer);
  const manifest = bakeFolder === undefined ? null : await readManifest(bakeFolder);
  const [extent, isFictional] = [extentOf(pages), hasSample(pages.map())];
  const view = {
    ...asked,
    otherLanguage,
    assets,
    eras,
    extent,
    isFictional,
    drawing: await drawingInTime({
      map: pages.map(),
      at: asked.error?.field === 'date' ? pages.now() : (instantOf(query.date) ?? pages.now()),
      language,
      drawn: answer && drawnOf(answer, query, language),
      level: 'FEDERAL',
      extent,
      isFictional,
    }),
    baseMap: await baseMapOf(pages, assets),
    file: manifest && fileOf(manifest),
  };
  const status = ctx.status;
  await sendPage(ctx, <LookUpPage {...view} />, mapPolicy);
  ctx.status = status;
}

/**
 * GET /embed: the look-up within a page of another site, the only page that may be framed. Asked for as private, it is answered
 * on the visitor's device.
 */
export async function serveEmbed(ctx: Context, pages: ElectoralPages, bakeFolder: string | undefined): Promise<void> {
  if (isPrivate(ctx)) return serveFileEmbed(ctx, bakeFolder);
  const asked = await ask(ctx, pages, { isRemembered: false });
  const assets = await assetAddresses();
  const status = ctx.status;
  await sendPage(ctx, <EmbedPage {...asked} assets={assets} colours={coloursOf(ctx)} />, { 'frame-ancestors': '*' });
  ctx.status = status;
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
}

/** A day as YYYY-MM-DD, as either language writes it; else what was typed: an instant, or what is refused. */
function dayOf(typed: string): string {
  const read = readTypedDay(typed);
  return read && 'day' in read ? read.day : typed.trim();
}

/** Answers the query, if it asks anything. An error is part of the page, and its status the page's. */
async function ask(ctx: Context, pages: ElectoralPages, remembering = { isRemembered: true }): Promise<Asked> {
  const language = chooseLanguage(ctx, remembering);
  ctx.status = 200;
  let query: Record<string, string> = {};
  let picked: PickedAddress | undefined;
  try {
    // A browser sends empty fields too. Those of a picked address are all required.
    const fields = readPageQuery(ctx, ofLookUp);
    const sent = Object.entries(fields).filter(
      ([name, value]) => value !== '' || name === 'street' || name === 'number',
    );
    ({ query, picked } = readPicked(
      Object.fromEntries(sent.map(([name, value]) => [name, name === 'date' ? dayOf(value) : value.trim()])),
    ));
    query = askedPlace(query);
    if (!['q', 'postalCode', 'lat', 'lng', 'address'].some((name) => name in query)) {
      // The form was sent without a code or an address.
      const error = fields.q === undefined && fields.postalCode === undefined ? undefined : askedMissing(language);
      if (error) ctx.status = 400;
      return { language, query, picked, answer: undefined, error };
    }
    await pages.count(ctx);
    return { language, query, picked, answer: await answerLookUp(pages, query), error: undefined };
  } catch (error) {
    if (!(error instanceof HustingsError) || error.status >= 500) throw error;
    ctx.status = error.status;
    for (const [name, value] of Object.entries(error.headers ?? {})) ctx.set(name, value);
    const refusal = refusalOf(error, query, language);
    const { q } = query;
    const offered = q === undefined || error.status === 429 ? [] : await offeredAddresses(pages, q);
    return { language, query, picked, answer: undefined, error: { ...refusal, offered } };
  }
}
