import type { Context, Middleware } from 'koa';
import { notFound } from '#core/errors.ts';
import { apiRoot } from './http/api.ts';
import { allowAnyOrigin } from './http/cross-origin.ts';

/**
 * `boundaryUrl` is relative to the API's root: pasted behind the host it begins with /electoral. The paths of the
 * documents are relative to it too.
 */
const rootless = /^\/(electoral|campaign|voters|donations|volunteers|canvassing|lawn-signs)(?:\/|$)/;

/**
 * Redirects requests that read a path of an API without its root to the same path below it, with the query (308, RFC
 * 9110, section 15.4.9). The target begins with the root, so that no path leads to another host.
 */
export function redirectToRoot(showRateLimit: (ctx: Context) => Promise<void>): Middleware {
  return async (ctx, next) => {
    const api = rootless.exec(ctx.path)?.[1];
    if (api === undefined) return next();
    if (api === 'electoral') allowAnyOrigin(ctx);
    await showRateLimit(ctx);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw notFound(`There is nothing at ${ctx.path}. Both APIs are below ${apiRoot}: ${apiRoot}${ctx.path}`);
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 308;
    ctx.redirect(apiRoot + ctx.path + ctx.search);
  };
}
