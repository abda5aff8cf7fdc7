import type { Context } from 'koa';
import { escaped } from '#server/electoral/ogc/html/value-html.ts';

/** Addresses of this API in JSON text that has been escaped. */
const ours = /&quot;(\/(?:boundar|represent|postcodes|elections|candidates)[^\s]*?)&quot;/g;

/** The page of an answer for people (`format=apibrowser`): its JSON with links to what it names, and no script. */
export function showAnswer(ctx: Context, root: string, json: string): void {
  const query = new URLSearchParams(ctx.querystring);
  for (const name of ['format', 'api_key', 'callback']) query.delete(name);
  const plain = `${ctx.path}${query.size === 0 ? '' : `?${query}`}`;
  const text = escaped(json).replace(ours, (_, address: string) => {
    const more = `${address.includes('?') ? '&amp;' : '?'}format=apibrowser`;
    return `&quot;<a href="${root}${address}${more}">${address}</a>&quot;`;
  });
  ctx.set('Content-Security-Policy', "default-src 'none'");
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 200;
  ctx.set('Content-Type', 'text/html; charset=utf-8');
  ctx.body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(ctx.path)}</title>
<h1>${escaped(ctx.path)}</h1><p><a href="${escaped(plain)}">JSON</a> · <a href="/docs/represent">Documentation</a></p>
<pre>${text}</pre></html>
`;
}
