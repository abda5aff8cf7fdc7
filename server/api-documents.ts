import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context, Middleware } from 'koa';
import { apiRoot } from './call/api-root.ts';
import { Precompressed } from './content/precompressed.ts';
import { allowAnyOrigin, respondToPreflight } from './http/cross-origin.ts';

/** The OpenAPI documents by path. `npm run openapi` makes their files from the endpoint objects. */
export const documentFiles: Readonly<Record<string, URL>> = {
  [`${apiRoot}/electoral/openapi.json`]: new URL('./openapi/electoral.json', import.meta.url),
  [`${apiRoot}/openapi.json`]: new URL('./openapi/customer.json', import.meta.url),
};

/** The document of the addresses that programs written for Represent ask, by its path. */
export const representDocument = {
  '/represent/openapi.json': new URL('./openapi/represent.json', import.meta.url),
} as const;

const served: Readonly<Record<string, URL>> = { ...documentFiles, ...representDocument };

/** Serves the documents without authentication. They count for nothing, and show the limit of a caller without a key. */
export function serveDocuments(showRateLimit: (ctx: Context) => Promise<void>): Middleware {
  const documents = new Map<string, ReturnType<typeof read>>();
  const send = async (ctx: Context, file: URL) => {
    const document = documents.get(ctx.path) ?? read(file);
    documents.set(ctx.path, document);
    allowAnyOrigin(ctx);
    await showRateLimit(ctx);
    if (ctx.method === 'OPTIONS') return respondToPreflight(ctx);
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.status = 200;
    await document.content.send(ctx, document.etag);
  };
  return (ctx, next) => {
    const file = Object.hasOwn(served, ctx.path) ? served[ctx.path] : undefined;
    return file && ['GET', 'HEAD', 'OPTIONS'].includes(ctx.method) ? send(ctx, file) : next();
  };
}

/** Without the line ends and spaces for readers, which are a third of a file. */
function read(file: URL) {
  const bytes = Buffer.from(JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  return { content: new Precompressed(bytes), etag: `"${hash}"` };
}
