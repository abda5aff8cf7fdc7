import type { Middleware } from 'koa';
import type { Log } from '#core/log.ts';
import { requestContext } from './request-context.ts';

/**
 * Logs a line a request, at debug level. The line has the route's pattern and never the address, which may contain a
 * postal code, a point or a key (docs/decisions/0004).
 */
export function logRequests(log: Log): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const milliseconds = Math.round((performance.now() - start) * 10) / 10;
    const { requestId, route } = requestContext(ctx);
    log.debug({ requestId, method: ctx.method, route, status: ctx.status, milliseconds }, 'request');
  };
}
