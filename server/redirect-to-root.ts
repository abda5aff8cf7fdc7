import type { Context, Middleware } from 'koa';
import { notFound } from '#core/errors.ts';
import { apiRoot } from './call/api-root.ts';
import { readBoundary } from './electoral/operations/read-boundary.ts';
import { allowAnyOrigin } from './http/cross-origin.ts';
import { knownQuery } from './pages/input/known-query.ts';

/**
 * `boundaryUrl` is relative to the API's root: pasted behind the host it begins with /electoral. The paths of the
 * documents are relative to it too.
 */
const rootless = /^\/(electoral|campaign|voters|donations|volunteers|canvassing|lawn-signs)(?:\/|$)/;

/** The `boundaryUrl` of a district, which people send on as they do the address of its page. */
const ofBoundary = /^\/electoral\/boundaries\/[^/]+$/;
const knownOfBoundary = Object.keys(readBoundary.query?.properties ?? {});

/**
 * Redirects requests that read a path of an API without its root to the same path below it, with the query (308, RFC
 * 9110, section 15.4.9). The target begins with the root, so that no path leads to another host. Of the
 * query of a district's address stays what the API knows: links get lengthened on their way, and the API is strict.
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
    ctx.redirect(apiRoot + ctx.path + (ofBoundary.test(ctx.path) ? searchOf(ctx) : ctx.search));
  };
}

function searchOf({ querystring }: Context): string {
  const query = knownQuery(querystring, knownOfBoundary);
  return query === '' ? '' : `?${query}`;
}
