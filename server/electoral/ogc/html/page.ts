import { createHash } from 'node:crypto';
import { Bytes } from '#server/content/bytes.ts';
import { addressOf, type Link } from '#server/electoral/ogc/links.ts';
import { escaped, valueHtml } from './value-html.ts';

const style = `body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1rem;color:#1b1b1b;background:#fff}
a{color:#0b5394}nav{margin-bottom:1rem}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.wide{overflow-x:auto}ul{margin:0;padding-left:1.25rem}@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1b1b}a{color:#8ab4f8}td,th{border-color:#555}}`;

const hash = createHash('sha256').update(style).digest('base64');

/** Nothing of it is a script, and nothing is loaded. */
const headers = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
  'X-Content-Type-Options': 'nosniff',
};

/** A step of the way from the landing page to a page. */
export interface Crumb {
  readonly title: string;
  readonly path: string;
}

interface Page {
  readonly title: string;
  readonly origin: string;
  readonly crumbs: readonly Crumb[];
  /** The same document for programs. */
  readonly alternate: Link;
  /** All that it says. */
  readonly value: unknown;
  /** What stands above that. */
  readonly lead?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A document of the OGC API as a page for people, with all that it says for programs (17-069r4, 8.2). */
export function pageOf({ title, origin, crumbs, alternate, value, lead = '', headers: more = {} }: Page): Bytes {
  const way = crumbs.map(({ title, path }) => {
    const address = addressOf(origin, path, { f: 'html' });
    return `<a href="${escaped(address)}">${escaped(title)}</a> › `;
  });
  const text = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="alternate" type="${escaped(alternate.type ?? '')}" href="${escaped(alternate.href)}">
<style>${style}</style></head><body>
<nav aria-label="Way">${way.join('')}<span aria-current="page">${escaped(title)}</span></nav>
<main><h1>${escaped(title)}</h1>
<p><a href="${escaped(alternate.href)}">JSON</a></p>
${lead}<div class="wide">${valueHtml(value)}</div></main></body></html>
`;
  return new Bytes(Buffer.from(text), 'text/html; charset=utf-8', {
    headers: { ...headers, ...more },
    variant: 'html',
  });
}
