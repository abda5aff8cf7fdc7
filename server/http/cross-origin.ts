import type { Context } from 'koa';

/** Let scripts of any web page read a response, also an error (Fetch Standard, CORS protocol). */
export const crossOriginHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Accept-Ranges, Content-Crs, Content-Range, ETag, Link, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
} as const;

const headers = Object.entries(crossOriginHeaders);

export function allowAnyOrigin(ctx: Context): void {
  for (const [name, value] of headers) ctx.set(name, value);
}

export function respondToPreflight(ctx: Context): void {
  ctx.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, OPTIONS');
  ctx.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, If-None-Match, If-Range, Range');
  ctx.set('Access-Control-Max-Age', '86400');
  ctx.status = 204;
}
