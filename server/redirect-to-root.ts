import type { Context, Middleware } from 'koa';
import { apiRoot } from './http/api.ts';
import { allowAnyOrigin } from './http/cross-origin.ts';

/** `boundaryUrl` is relative to the API's root: pasted behind the host it begins with /electoral. */
const rootless = /^\/(electoral|campaign)(?:\/|$)/;

/**
 * Redirects requests that read a path of an API without its root to the same path below it, with the query (308, RFC
 * 9110, section 15.4.9). The target begins with the root, so that no path leads to another host.
 */
export function redirectToRoot(showRateLimit: (ctx: Context) => Promise<void>): Middleware {
  return async (ctx, next) => {
    const api = rootless.exec(ctx.path)?.[1];
    if (api === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    if (api === 'electoral') allowAnyOrigin(ctx);
    await showRateLimit(ctx);
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 308;
    ctx.redirect(apiRoot + ctx.path + ctx.search);
  };
}
