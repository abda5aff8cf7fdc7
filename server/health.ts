import type { Middleware } from 'koa';

export interface Health {
  /** Whether the database answers and every index is loaded; false while the server is shutting down. */
  ready(): Promise<boolean>;
}

/**
 * Answers `/healthz` with 200 while the process runs, and `/readyz` with 200 while it can serve requests, 503 otherwise.
 * A load balancer sends requests to servers that are ready only.
 */
export function healthChecks(health: Health): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { status: 'ok' };
    } else if (ctx.path === '/readyz') {
      const ready = await health.ready();
      ctx.set('Cache-Control', 'no-store');
      ctx.status = ready ? 200 : 503;
      ctx.body = { status: ready ? 'ready' : 'not ready' };
    } else {
      await next();
    }
  };
}
