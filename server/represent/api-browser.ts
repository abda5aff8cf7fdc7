import type { Context } from 'koa';
import { JsonStream } from '#server/content/json-content.ts';
import { escaped } from '#server/content/markup.ts';
import { respond } from '#server/http/respond.ts';

/** Addresses of this API in JSON text that has been escaped. */
const ours = /&quot;(\/(?:boundar|represent|postcodes|elections|candidates)[^\s]*?)&quot;/g;

/** Bytes that are escaped at once. */
const sliceBytes = 64 * 1024;

/**
 * The page of an answer for people (`format=apibrowser`): its JSON with links to what it names, and no script. It is made
 * as the client reads it, since outlines are long. No link and no character lies in two pieces.
 */
export async function showAnswer(ctx: Context, root: string, pieces: Iterable<string | Buffer>): Promise<void> {
  const query = new URLSearchParams(ctx.querystring);
  for (const name of ['format', 'api_key', 'callback']) query.delete(name);
  const plain = `${ctx.path}${query.size === 0 ? '' : `?${query}`}`;
  ctx.set('Content-Security-Policy', "default-src 'none'");
  const page = new JsonStream(() => pageOf(ctx.path, plain, root, pieces));
  await respond(ctx, 200, page, undefined, 'text/html; charset=utf-8');
}

export function* pageOf(
  path: string,
  plain: string,
  root: string,
  pieces: Iterable<string | Buffer>,
): Generator<string> {
  yield `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(path)}</title>
<h1>${escaped(path)}</h1><p><a href="${escaped(plain)}">JSON</a> · <a href="/docs/represent">Documentation</a></p>
<pre>`;
  for (const piece of pieces) {
    if (typeof piece === 'string') yield linked(escaped(piece), root);
    // Outlines are ASCII characters.
    else
      for (let at = 0; at < piece.length; at += sliceBytes)
        yield escaped(piece.toString('latin1', at, at + sliceBytes));
  }
  yield '</pre></html>\n';
}

const linked = (text: string, root: string): string =>
  text.replace(ours, (_, address: string) => {
    const more = `${address.includes('?') ? '&amp;' : '?'}format=apibrowser`;
    return `&quot;<a href="${root}${address}${more}">${address}</a>&quot;`;
  });
