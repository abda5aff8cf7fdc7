import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import { type Aggregator, AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { buildIdentity } from '#core/config/build-identity.ts';
import type { Readiness } from './health/health.ts';
import { createDatabaseMetrics } from './metrics/database-metrics.ts';
import { type ImportCounts, measureImports } from './metrics/import-metrics.ts';
import { measureLoopDelay } from './metrics/loop-delay.ts';
import { measurePools, type Pools } from './metrics/pool-metrics.ts';
import { countRequests } from './metrics/requests.ts';
import { type OwnPort, serveOnOwnPort } from './own-port.ts';

/** Look-ups so far, by the name of a level and what became of it. */
type ReadLookUps = () => ReadonlyArray<{
  readonly level: string;
  readonly outcome: string;
  readonly lookUps: number;
}>;

/** What became of look-ups at each level: a map that is wrong shows as a greater share of those that are not found. */
function measureLookUps(registry: Registry, read: ReadLookUps): void {
  new Counter({
    name: 'hustings_lookups_total',
    help: 'Look-ups by level, and what became of them there.',
    labelNames: ['level', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { level, outcome, lookUps } of read()) this.inc({ level, outcome }, lookUps);
    },
  });
}

/** What runs, as labels of a metric that is always 1. */
function measureBuild(registry: Registry): void {
  const { version, commit } = buildIdentity();
  const gauge = new Gauge({
    name: 'hustings_build_info',
    help: 'The version that runs, and the commit that it was built of.',
    labelNames: ['version', 'commit'],
    // One of several workers speaks for all.
    aggregator: 'first',
    registers: [registry],
  });
  gauge.set({ version, commit: commit?.hash ?? '' }, 1);
}

interface MetricsSources {
  /** Absent in a worker: what the database stores is measured once. */
  readonly knex?: Knex;
  /** Undefined if no map is served. */
  readonly mapStore:
    | {
        readonly ready: boolean;
        readonly loadMilliseconds: number;
        current(): { readonly catalogueVersion: number };
      }
    | undefined;
  /** What can be served, and which parts are unavailable; absent, that is not measured. */
  readonly readiness?: Pick<Readiness, 'services' | 'parts' | 'state'>;
  readonly pools?: Pools | undefined;
  /** Absent if no map is served. */
  readonly lookUps?: ReadLookUps | undefined;
  /** Absent if no campaigns are served. */
  readonly imports?: (() => ImportCounts) | undefined;
}

export interface Metrics {
  /** Counts every request. It must be the first middleware. */
  readonly observe: Middleware;
  readonly contentType: string;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  /** In a worker: hands the metrics to the primary process when that asks. */
  share(): void;
}

/** The metrics of one server: its process, its requests, the map that it serves, and what the database stores. */
export function createMetrics({ knex, mapStore, readiness, pools, lookUps, imports }: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureLoopDelay(registry);
  const observe = countRequests(registry);
  measureBuild(registry);
  const readDatabaseMetrics = knex && createDatabaseMetrics(registry, knex);
  const gauge = (name: string, help: string, aggregator: Aggregator, value: () => number) =>
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  if (mapStore) {
    gauge(
      'hustings_served_catalogue_version',
      'The version of the catalogue that this server answers from.',
      'min',
      () => (mapStore.ready ? mapStore.current().catalogueVersion : 0),
    );
    gauge(
      'hustings_map_load_seconds',
      'How long the map that is served took to load.',
      'max',
      () => mapStore.loadMilliseconds / 1000,
    );
  }
  if (readiness) measureReadiness(registry, readiness);
  if (pools) measurePools(registry, pools);
  if (lookUps) measureLookUps(registry, lookUps);
  if (imports) measureImports(registry, imports);
  return {
    observe,
    contentType: registry.contentType,
    async text() {
      await readDatabaseMetrics?.();
      return registry.metrics();
    },
    share() {
      AggregatorRegistry.setRegistries([registry]);
      // It answers the primary from now on.
      new AggregatorRegistry();
    },
  };
}

interface PrimaryMetricsSources {
  readonly knex: Knex;
  /** How many workers listen, and how many have been started again. */
  workers(): { readonly listening: number; readonly restarts: number };
}

/**
 * The metrics of a primary process: those of all its workers, joined, and what the database stores. Counts and sizes
 * are sums, the served version is the least; the primary's own processor time and memory are not in them.
 */
export function createPrimaryMetrics({ knex, workers }: PrimaryMetricsSources): Pick<Metrics, 'contentType' | 'text'> {
  const registry = new Registry();
  const readDatabaseMetrics = createDatabaseMetrics(registry, knex);
  new Gauge({
    name: 'hustings_workers',
    help: 'Worker processes that answer requests.',
    registers: [registry],
    collect() {
      this.set(workers().listening);
    },
  });
  new Counter({
    name: 'hustings_worker_restarts_total',
    help: 'Worker processes that ended and were started again.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(workers().restarts);
    },
  });
  const ofWorkers = new AggregatorRegistry();
  return {
    contentType: registry.contentType,
    async text() {
      await readDatabaseMetrics();
      return `${await registry.metrics()}\n${await ofWorkers.clusterMetrics()}`;
    },
  };
}

/** Answers `GET /metrics` on a port of its own. Throws if another program uses the port. */
export const serveMetrics = (
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  address: { readonly port: number; readonly host: string },
): Promise<OwnPort> =>
  serveOnOwnPort(
    async (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end('There is nothing here but GET /metrics.\n');
        return;
      }
      const body = await metrics.text().catch((error: Error) => error);
      if (body instanceof Error) response.writeHead(500).end(`${body.message}\n`);
      else response.writeHead(200, { 'Content-Type': metrics.contentType }).end(body);
    },
    { ...address, setting: 'METRICS_PORT', path: '/metrics' },
  );

/** What `/readyz` says, for Prometheus. If there are several workers, the one in the worst state counts. */
function measureReadiness(
  registry: Registry,
  { services, parts, state }: Pick<Readiness, 'services' | 'parts' | 'state'>,
): void {
  new Gauge({
    name: 'hustings_ready',
    help: '1 while an API can be served, else 0.',
    labelNames: ['service'],
    aggregator: 'min',
    registers: [registry],
    async collect() {
      const { serves } = await state();
      for (const service of services) this.set({ service }, serves.includes(service) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'hustings_part_away',
    help: '1 while a part that requests need is away, else 0.',
    labelNames: ['part'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const { unavailable } = await state();
      for (const part of parts) this.set({ part }, unavailable.includes(part) ? 1 : 0);
    },
  });
}
