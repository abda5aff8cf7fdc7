import type { Middleware } from 'koa';
import type { Log } from '#core/log.ts';

/** A line a request, at debug level: the route's pattern, never the address asked for (docs/decisions/0004). */
export function logRequests(log: Log): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const milliseconds = Math.round((performance.now() - start) * 10) / 10;
    const { requestId } = ctx.state;
    log.debug({ requestId, method: ctx.method, route: ctx._matchedRoute, status: ctx.status, milliseconds }, 'request');
  };
}
