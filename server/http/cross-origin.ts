import type { Context } from 'koa';

/** Lets scripts of any web page read the answer, also an error (Fetch Standard, CORS protocol). */
export function allowAnyOrigin(ctx: Context): void {
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Access-Control-Expose-Headers', 'ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-Request-Id');
}

export function answerPreflight(ctx: Context): void {
  ctx.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, OPTIONS');
  ctx.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, If-None-Match');
  ctx.set('Access-Control-Max-Age', '86400');
  ctx.status = 204;
}
