import type { Middleware } from 'koa';
import { Counter, Histogram, type Registry } from 'prom-client';
import { requestContext } from '#server/http/request-context.ts';

interface Tally {
  readonly method: string;
  readonly route: string;
  readonly status: string;
  requests: number;
}

/** The times of the requests of one route by one method. */
interface Times {
  readonly method: string;
  readonly route: string;
  readonly byStatus: Array<Tally | undefined>;
  /** Requests by bucket, each counted in one; the last is of those that took longer than the greatest bound. */
  readonly buckets: number[];
  milliseconds: number;
}

/** From a look-up in memory to a batch. */
const boundsMilliseconds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

/**
 * A caller that is over its limit and a server that is short of something are errors neither of a request nor of ours: they are
 * counted apart from the other 4xx and 5xx.
 */
const statusLabel = (status: number) => (status === 429 || status === 503 ? String(status) : `${(status / 100) | 0}xx`);

/**
 * Counts requests and their times by method, route pattern and class of status, never by address. A request costs two
 * look-ups in memory: prom-client's slower handling of labels happens at the scrape only.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function countRequests(registry: Registry, now: () => number = () => performance.now()): Middleware {
  const tallies: Tally[] = [];
  const times: Times[] = [];
  // Nested by route and method: joining the two to one key costs more than the look-ups.
  const found = new Map<string, Map<string, Times>>();
  function find(route: string, method: string): Times {
    const known = found.get(route)?.get(method);
    if (known) return known;
    const buckets = new Array<number>(boundsMilliseconds.length + 1).fill(0);
    const begun: Times = { method, route, byStatus: [], buckets, milliseconds: 0 };
    found.set(route, (found.get(route) ?? new Map<string, Times>()).set(method, begun));
    times.push(begun);
    return begun;
  }
  function tallyOf({ method, route, byStatus }: Times, status: number): Tally {
    const known = byStatus[status];
    if (known) return known;
    const label = statusLabel(status);
    const tally = byStatus.find((each) => each?.status === label) ?? { method, route, status: label, requests: 0 };
    if (!tallies.includes(tally)) tallies.push(tally);
    byStatus[status] = tally;
    return tally;
  }
  new Counter({
    name: 'hustings_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { method, route, status, requests } of tallies) this.inc({ method, route, status }, requests);
    },
  });
  registry.registerMetric(new RequestTimes(times));

  return async (ctx, next) => {
    const begun = now();
    await next();
    const milliseconds = now() - begun;
    const ofRoute = find(requestContext(ctx).route ?? 'none', ctx.method);
    tallyOf(ofRoute, ctx.status).requests++;
    let bucket = 0;
    while (bucket < boundsMilliseconds.length && milliseconds > (boundsMilliseconds[bucket] as number)) bucket++;
    (ofRoute.buckets[bucket] as number)++;
    ofRoute.milliseconds += milliseconds;
  };
}

const name = 'hustings_http_request_seconds';
const help = 'How long requests took, from the first middleware to the finished answer.';

/** A histogram whose counts are stored elsewhere. */
class RequestTimes extends Histogram<'method' | 'route'> {
  readonly #times: readonly Times[];

  constructor(times: readonly Times[]) {
    super({ name, help, registers: [] });
    this.#times = times;
  }

  override async get() {
    const described = { name, help, type: 'histogram' as never, aggregator: 'sum' as const, collect() {} };
    return { ...described, values: this.#times.flatMap(valuesOf) };
  }

  /** What prom-client asks for instead when it writes a text. */
  getForPromString() {
    return this.get();
  }
}

function valuesOf({ method, route, buckets, milliseconds }: Times) {
  let sum = 0;
  const counted = buckets.map((requests, i) => {
    sum += requests;
    const bound = boundsMilliseconds[i];
    const le = bound === undefined ? '+Inf' : String(bound / 1000);
    return { metricName: `${name}_bucket`, labels: { method, route, le }, value: sum };
  });
  return [
    ...counted,
    { metricName: `${name}_sum`, labels: { method, route }, value: milliseconds / 1000 },
    { metricName: `${name}_count`, labels: { method, route }, value: sum },
  ];
}
