import type { Middleware } from 'koa';
import { Counter, type Registry } from 'prom-client';

interface Tally {
  readonly method: string;
  readonly route: string;
  readonly status: string;
  requests: number;
  milliseconds: number;
}

/**
 * Counts requests by method, route pattern and class of status, never by address. A request costs a look into a map:
 * prom-client's own bookkeeping of labels is left to the scrape.
 */
export function countRequests(registry: Registry): Middleware {
  const tallies = new Map<string, Tally>();
  const labelNames = ['method', 'route', 'status'];
  new Counter({
    name: 'hustings_http_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const { method, route, status, requests } of tallies.values()) this.inc({ method, route, status }, requests);
    },
  });
  new Counter({
    name: 'hustings_http_request_seconds_total',
    help: 'Seconds that requests took together, from the first middleware to the finished answer.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const { method, route, status, milliseconds } of tallies.values())
        this.inc({ method, route, status }, milliseconds / 1000);
    },
  });

  return async (ctx, next) => {
    const begun = performance.now();
    await next();
    const { method } = ctx;
    const route = (ctx._matchedRoute as string | undefined) ?? 'none';
    const classOf = (ctx.status / 100) | 0;
    const key = `${method} ${classOf} ${route}`;
    let tally = tallies.get(key);
    if (tally === undefined) {
      tally = { method, route, status: `${classOf}xx`, requests: 0, milliseconds: 0 };
      tallies.set(key, tally);
    }
    tally.requests++;
    tally.milliseconds += performance.now() - begun;
  };
}
