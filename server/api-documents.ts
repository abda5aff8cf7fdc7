import { readFileSync } from 'node:fs';
import type { Middleware } from 'koa';
import { apiRoot } from './http/api.ts';
import { allowAnyOrigin } from './http/cross-origin.ts';

/** The OpenAPI documents by path. `npm run openapi` makes their files from the endpoint objects. */
export const documentFiles: Readonly<Record<string, URL>> = {
  [`${apiRoot}/electoral/openapi.json`]: new URL('./openapi/electoral.json', import.meta.url),
  [`${apiRoot}/openapi.json`]: new URL('./openapi/customer.json', import.meta.url),
};

/** Serves the documents without authentication. */
export function serveDocuments(): Middleware {
  // Without the line ends and spaces for readers, which are a third of a file.
  const texts = new Map(
    Object.entries(documentFiles).map(([path, file]) => [path, JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))]),
  );
  return (ctx, next) => {
    const text = texts.get(ctx.path);
    if (text === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    allowAnyOrigin(ctx);
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.body = text;
    return undefined;
  };
}
