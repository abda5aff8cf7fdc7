import type { Context } from 'koa';
import { invalid } from '#core/errors.ts';

/**
 * Scheme and host for what visitors copy from a page: those that the installation states (`PUBLIC_URL`), or those by which
 * they have reached it. Errors: 400 if the request names no host.
 */
export function visitedOrigin(ctx: Context, publicUrl: string | undefined): string {
  const origin = publicUrl ?? (ctx.URL as Partial<URL>).origin;
  if (!origin || origin === 'null') throw invalid('The header "Host" is not the name of a host.');
  return origin;
}
