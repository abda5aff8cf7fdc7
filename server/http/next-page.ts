import type { Context } from 'koa';

/**
 * Links a page of a list to the next one (RFC 8288). A key of the query is not repeated. Without an origin the link is relative
 * to the host, so that shared caches may store the response.
 */
export function linkNextPage(
  ctx: Context,
  origin: string,
  next: Readonly<Record<string, string>>,
  credential: string | undefined,
): void {
  const query = new URLSearchParams(ctx.querystring);
  if (credential !== undefined) query.delete(credential);
  for (const [name, value] of Object.entries(next)) query.set(name, value);
  ctx.set('Link', `<${origin}${ctx.path}?${query}>; rel="next"`);
}
