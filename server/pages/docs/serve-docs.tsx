import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'koa';
import { notFound } from '#core/errors.ts';
import { nextLanguage } from '#core/texts/languages.ts';
import { Precompressed } from '#server/content/precompressed.ts';
import { logRefusedPart } from '#server/http/errors/log-refusal.ts';
import { parametersNamed } from '#server/http/request/parameter.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { addressInLanguage, chooseLanguage, type Language } from '#server/pages/language.ts';
import { rendered, sendPage, sendRendered } from '#server/pages/send-page.ts';
import { apis } from './apis.ts';
import { DocsIndexPage, ReferencePage } from './docs-pages.tsx';
import { GuidePage } from './guide-page.tsx';
import { docsFolder, guideGroups, guidesAround, isTranslated, linksOf, readGuide } from './guides.ts';
import { longestQuery, searchGuides } from './search-guides.ts';

/** GET /docs, with what `q` finds in the guides, which is counted. The commands to try name `origin`. */
export async function serveDocsIndex(
  ctx: Context,
  origin: string,
  countSearch: (ctx: Context) => Promise<void>,
): Promise<void> {
  const language = chooseLanguage(ctx);
  const groups = await Promise.all(guideGroups.map((group) => linksOf(group, language)));
  const otherLanguage = addressInLanguage(ctx, nextLanguage(language), ['q']);
  const assets = await assetAddresses();
  const typed = parametersNamed(ctx, 'q');
  const whole = typed.length === 1 ? (typed[0] as string).trim() : '';
  const asked = whole.slice(0, longestQuery);
  if (whole.length > longestQuery) logRefusedPart(ctx, 'a search longer than its field takes');
  if (asked !== '') await countSearch(ctx);
  const search = asked === '' ? undefined : { query: asked, found: await searchGuides(asked, language) };
  const isEmpty = asked === '' && typed.length > 0;
  await sendPage(ctx, <DocsIndexPage {...{ language, otherLanguage, origin, assets, groups, search, isEmpty }} />);
}

/** Pages of references and guides, by language and path. They say the same to everybody, and some have 300 kB. */
const renderedPages = new Map<string, Precompressed>();

/** GET /docs/{page}: the reference of an API, or a guide, in the reader's language if available. */
export async function serveDocsPage(ctx: Context): Promise<void> {
  const language = chooseLanguage(ctx);
  const key = `${language} ${ctx.path}`;
  const page = renderedPages.get(key) ?? new Precompressed(rendered(await docsPage(ctx, language)));
  renderedPages.set(key, page);
  await sendRendered(ctx, page);
}

/** Throws 404 for a path that has no page. */
async function docsPage(ctx: Context, language: Language) {
  const { path } = ctx;
  const assets = await assetAddresses();
  const other = addressInLanguage(ctx, nextLanguage(language), []);
  const api = apis.find(({ reference }) => reference === path);
  if (api) return <ReferencePage {...{ language, otherLanguage: other, assets, path, api }} />;
  const name = path.slice('/docs/'.length);
  const guide = await readGuide(name, language);
  if (!guide) throw notFound(`There is no page ${path}. All pages: /docs`);
  const otherLanguage = isTranslated(name) ? other : undefined;
  const around = await guidesAround(name, language);
  return <GuidePage {...{ language, otherLanguage, assets, path, guide, ...around }} />;
}

/** GET /docs/pictures/{picture}: a picture of `docs/`. */
export async function servePicture(ctx: Context): Promise<void> {
  const name = ctx.path.slice('/docs/pictures/'.length);
  const picture = /^[\w-]+\.svg$/.test(name) && (await readFile(join(docsFolder, name)).catch(() => undefined));
  if (!picture) throw notFound(`There is no picture ${ctx.path}.`);
  ctx.set('Content-Type', 'image/svg+xml');
  ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
  ctx.set('Cache-Control', 'public, max-age=300');
  ctx.body = picture;
}
