import type { Middleware } from 'koa';
import { Counter, type Registry } from 'prom-client';
import { requestContext } from '#server/http/request-context.ts';

interface Tally {
  readonly method: string;
  readonly route: string;
  readonly status: string;
  requests: number;
  milliseconds: number;
}

/**
 * Counts requests by method, route pattern and class of status, never by address. A request costs three look-ups in
 * memory: prom-client's slower handling of labels happens at the scrape only.
 */
export function countRequests(registry: Registry): Middleware {
  const tallies: Tally[] = [];
  // Nested by route, method and class of status: joining the three to one key costs more than the look-ups.
  const found = new Map<string, Map<string, Array<Tally | undefined>>>();
  function find(route: string, method: string, statusClass: number): Tally {
    const ofRoute = found.get(route) ?? new Map<string, Array<Tally | undefined>>();
    const ofMethod = ofRoute.get(method) ?? [];
    const tally = ofMethod[statusClass] ?? { method, route, status: `${statusClass}xx`, requests: 0, milliseconds: 0 };
    if (tally.requests === 0) {
      found.set(route, ofRoute.set(method, ofMethod));
      ofMethod[statusClass] = tally;
      tallies.push(tally);
    }
    return tally;
  }
  const labelNames = ['method', 'route', 'status'];
  new Counter({
    name: 'hustings_http_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const { method, route, status, requests } of tallies) this.inc({ method, route, status }, requests);
    },
  });
  new Counter({
    name: 'hustings_http_request_seconds_total',
    help: 'Seconds that requests took together, from the first middleware to the finished answer.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const { method, route, status, milliseconds } of tallies)
        this.inc({ method, route, status }, milliseconds / 1000);
    },
  });

  return async (ctx, next) => {
    const begun = performance.now();
    await next();
    const tally = find(requestContext(ctx).route ?? 'none', ctx.method, (ctx.status / 100) | 0);
    tally.requests++;
    tally.milliseconds += performance.now() - begun;
  };
}
