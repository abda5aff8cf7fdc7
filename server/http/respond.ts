import type { Context } from 'koa';
import type { Validity } from './api.ts';
import { Bytes, JsonText } from './endpoint.ts';

/** A publication becomes known to caches within this time. */
const longestSeconds = 300;

/**
 * Writes the answer of a successful operation; a promise where it has yet to be compressed. With a validity the answer may be cached, and 304 replaces a known one. No
 * cache keeps an answer past the instant at which the clock alone changes it: seconds are rounded down.
 */
export function respond(
  ctx: Context,
  status: number,
  answer: unknown,
  validity: Validity | undefined,
): void | Promise<void> {
  const { res } = ctx;
  ctx.status = status;
  if (validity === undefined) {
    res.setHeader('Cache-Control', 'no-store');
  } else {
    const { etag, remaining } = validity;
    const seconds = Math.min(longestSeconds, Math.floor(remaining / 1000));
    res.setHeader('ETag', etag);
    res.setHeader('Cache-Control', `public, max-age=${seconds}`);
    if (matches(ctx.headers['if-none-match'], etag)) {
      ctx.status = 304;
      return;
    }
  }
  if (answer instanceof Bytes) {
    res.setHeader('Content-Type', answer.type);
    return answer.content.send(ctx);
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
