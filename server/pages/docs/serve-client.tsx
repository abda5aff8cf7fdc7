import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Context } from 'koa';
import MarkdownIt from 'markdown-it';
import { builtFile } from '#core/processes/built-file.ts';
import { isKnown } from '#server/content/entity-tag.ts';
import { Precompressed } from '#server/content/precompressed.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { chooseLanguage } from '#server/pages/language.ts';
import { sendPage } from '#server/pages/send-page.ts';
import { GuidePage } from './guide-page.tsx';
import { type Guide, guidesAround, readGuide } from './guides.ts';

/** The installation of the client's own page, which a reader finds replaced by the one that is visited. */
const exampleOrigin = 'https://hustings.example';

const { escapeHtml } = new MarkdownIt().utils;

/** GET /docs/client: the page of the typed client, with addresses of `origin`. */
export async function serveClientPage(ctx: Context, origin: string): Promise<void> {
  const language = chooseLanguage(ctx);
  const page = (await readGuide('client', language)) as Guide;
  const guide = { ...page, html: page.html.replaceAll(exampleOrigin, () => escapeHtml(origin)) };
  const around = await guidesAround('client', language);
  const frame = { language, otherLanguage: undefined, assets: await assetAddresses(), path: '/docs/client' };
  await sendPage(ctx, <GuidePage {...frame} guide={guide} {...around} />);
}

const types: Readonly<Record<string, string>> = {
  'client.tgz': 'application/gzip',
  'client.js': 'text/javascript; charset=utf-8',
};

const files = new Map<
  string,
  Promise<{ readonly content: Precompressed; readonly bytes: Buffer; readonly etag: string }>
>();

async function read(name: string) {
  const bytes = await readFile(builtFile(name));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  return { content: new Precompressed(bytes), bytes, etag: `"${hash}"` };
}

/** GET /docs/client.tgz, the client as a package, and /docs/client.js, its module, which pages of any site may import. */
export async function serveClientFile(ctx: Context): Promise<void> {
  const name = ctx.path.slice('/docs/'.length);
  let reading = files.get(name);
  if (!reading) {
    reading = read(name);
    reading.catch(() => files.delete(name));
    files.set(name, reading);
  }
  const { content, bytes, etag } = await reading;
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', 'public, max-age=300');
  ctx.set('Content-Type', types[name] as string);
  if (name === 'client.js') return content.send(ctx, etag);
  // A package is compressed already.
  ctx.set('ETag', etag);
  ctx.status = 200;
  if (isKnown(ctx.headers['if-none-match'], etag)) ctx.status = 304;
  else ctx.body = bytes;
}
