import type { Context } from 'koa';
import { JsonText } from './endpoint.ts';

/** Writes the answer of a successful operation. With an ETag the answer may be cached, and 304 replaces a known one. */
export function respond(ctx: Context, status: number, answer: unknown, etag: string | undefined): void {
  const { res } = ctx;
  ctx.status = status;
  if (etag === undefined) {
    res.setHeader('Cache-Control', 'no-store');
  } else {
    res.setHeader('ETag', etag);
    res.setHeader('Cache-Control', 'public, max-age=300');
    if (matches(ctx.headers['if-none-match'], etag)) {
      ctx.status = 304;
      return;
    }
  }
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.body = answer instanceof JsonText ? answer.bytes : JSON.stringify(answer);
}

/**
 * Whether If-None-Match names the ETag (RFC 9110, section 13.1.2). Koa's own test also honours the request's
 * Cache-Control. fetch sets that to no-cache whenever a script sets If-None-Match itself, so such a script would never
 * receive a 304.
 */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
  );
}
