import type { Middleware } from 'koa';

export interface Health {
  /** Whether the database answers and every index is loaded; false while the server is shutting down. */
  ready(): Promise<boolean>;
}

/** `/healthz`: the process is alive. `/readyz`: it can answer; a load balancer sends nothing while it says 503. */
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
