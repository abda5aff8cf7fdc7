import { createHash } from 'node:crypto';
import { Bytes } from '#server/content/bytes.ts';
import { Markup, markup } from '#server/content/markup.ts';
import { type Asked, isPageAsked } from '#server/electoral/ogc/format.ts';
import { addressOf, json } from '#server/electoral/ogc/links.ts';
import { valueHtml } from './value-html.ts';

const style = `body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1rem;color:#1b1b1b;background:#fff}
a{color:#0b5394}nav{margin-bottom:1rem}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.wide{overflow-x:auto}ul{margin:0;padding-left:1.25rem}@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1b1b}a{color:#8ab4f8}td,th{border-color:#555}}`;

const hash = createHash('sha256').update(style).digest('base64');

/** Nothing of it is a script, and nothing is loaded. */
const headers = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
  'X-Content-Type-Options': 'nosniff',
};

/** A document that stands above others: its title, and its address below the root. */
export interface Place {
  readonly title: string;
  readonly path: string;
}

/** The landing page, and the list of maps: all pages stand below them. */
export const landing: Place = { title: 'Electoral boundaries', path: '' };
export const maps: Place = { title: 'Maps', path: '/collections' };

interface Page {
  readonly title: string;
  /** Its address below the root. */
  readonly path: string;
  /** What stands above it, from the landing page on. */
  readonly above: readonly Place[];
  /** The media type of the same document for programs. */
  readonly type?: string;
  /** The parameters that say what is on it. */
  readonly stated?: Readonly<Record<string, string | undefined>>;
  /** What stands above its value. */
  readonly lead?: Markup;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A document in the form that is asked for: for programs as it is, for people as a page. */
export const documentOrPage = <Document>(asked: Asked, document: Document, page: Page): Document | Bytes =>
  isPageAsked(asked) ? pageOf(asked, document, page) : document;

/** A document of the OGC API as a page for people, with all that it says for programs (17-069r4, 8.2). */
export function pageOf(
  { origin = '' }: Pick<Asked, 'origin'>,
  value: unknown,
  { title, path, above, type = json, stated, lead = new Markup(''), headers: more = {} }: Page,
): Bytes {
  const plain = addressOf(origin, path, { ...stated, f: 'json' });
  const way = above.map(
    (place) => markup`<a href="${addressOf(origin, place.path, { f: 'html' })}">${place.title}</a> › `,
  );
  const { html } = markup`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="alternate" type="${type}" href="${plain}">
<style>${new Markup(style)}</style></head><body>
<nav aria-label="Breadcrumb">${way}<span aria-current="page">${title}</span></nav>
<main><h1>${title}</h1>
<p><a href="${plain}">JSON</a></p>
${lead}<div class="wide">${valueHtml(value)}</div></main></body></html>
`;
  return new Bytes(Buffer.from(html), 'text/html; charset=utf-8', {
    headers: { ...headers, ...more },
    variant: 'html',
  });
}
