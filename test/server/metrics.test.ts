import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Router from '@koa/router';
import type { Context } from 'koa';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { readConfig } from '#core/config.ts';
import { HustingsError, notFound } from '#core/errors.ts';
import { createApp } from '#server/app.ts';
import { ImportCounts } from '#server/campaign/imports/import-counts.ts';
import { createReadiness } from '#server/health/health.ts';
import { createRequestContext, requestContext } from '#server/http/request-context.ts';
import { countRequests } from '#server/metrics/requests.ts';
import { createMetrics, type Metrics, serveMetrics } from '#server/metrics.ts';
import type { OwnPort } from '#server/own-port.ts';
import { stateOfKnex } from '#server/store/pool-state.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

describe('the metrics', () => {
  let database: TestDatabase;
  let metrics: Metrics;
  let listener: OwnPort;
  let server: Server;
  let api: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const mapStore = { ready: true, loadMilliseconds: 1500, current: () => ({ catalogueVersion: 7 }) };
    metrics = createMetrics({ knex: database.knex, mapStore });
    const router = new Router();
    router.get('/things/:id', (ctx) => {
      requestContext(ctx).route = ctx._matchedRoute as string;
      if (ctx.params.id === 'missing') throw notFound('There is no such thing.');
      ctx.body = 'a thing';
    });
    router.get('/answers/:status', (ctx) => {
      requestContext(ctx).route = '/answers';
      throw new HustingsError(Number(ctx.params.status), 'internal', 'As asked for.');
    });
    const app = createApp({
      log: pino({ level: 'silent' }),
      trustedProxies: 0,
      observe: metrics.observe,
      middlewares: [router.routes() as never],
      readiness: { services: [], parts: [], state: async () => ({ unavailable: [], serves: [] }), stop() {} },
    });
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    listener = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });

    await database.knex('catalogue').update({ version: 8 });
    await database.knex('sources').insert({
      id: 'sample-city',
      kind: 'boundaries',
      name: 'City',
      cadence: 'monthly',
      definition: '{}',
      state: 'stale',
      last_checked_at: new Date(3_000_000),
      last_changed_at: new Date(1_000_000),
    });
    await database.knex('ingest_runs').insert([
      { source_id: 'sample-city', outcome: 'published', finished_at: new Date(1_000_000) },
      { source_id: 'sample-city', outcome: 'unchanged', finished_at: new Date(2_000_000) },
      { source_id: 'sample-city', outcome: 'failed', finished_at: new Date(3_000_000) },
    ]);
    await database.knex('job_runs').insert([
      { job: 'municipal', outcome: 'done', started_at: new Date(4_000_000), finished_at: new Date(5_000_000) },
      { job: 'municipal', outcome: 'failed', started_at: new Date(6_000_000), finished_at: new Date(7_000_000) },
    ]);
    await database
      .knex('webhook_totals')
      .insert({ delivered: 7, failed: 2, waiting: 3, passed_at: new Date(9_000_000) });
  });
  afterAll(async () => {
    server.close();
    await listener.close();
    await database.close();
  });
  const scrape = async () => (await fetch(listener.url)).text();

  it('count requests by route and class of status, never by address', async () => {
    for (const id of ['1', '2', 'missing']) await (await fetch(`${api}/things/${id}?secret=x`)).text();
    await (await fetch(`${api}/elsewhere/x`)).text();
    const text = await scrape();
    expect(text).toContain('hustings_http_requests_total{method="GET",route="/things/:id",status="2xx"} 2\n');
    expect(text).toContain('hustings_http_requests_total{method="GET",route="/things/:id",status="4xx"} 1\n');
    expect(text).toContain('hustings_http_requests_total{method="GET",route="none",status="4xx"} 1\n');
    expect(text).not.toMatch(/secret|elsewhere|missing/);
  });

  it('distinguish a refusal by the rate limit from an unready server, and measure the duration of requests', async () => {
    for (const status of [429, 503, 504]) await (await fetch(`${api}/answers/${status}`)).text();
    const text = await scrape();
    for (const status of ['429', '503', '5xx']) {
      expect(text).toContain(`hustings_http_requests_total{method="GET",route="/answers",status="${status}"} 1\n`);
    }
    expect(text).toContain('# TYPE hustings_http_request_seconds histogram\n');
    expect(text).toContain('hustings_http_request_seconds_count{method="GET",route="/answers"} 3\n');
    expect(text).toContain('hustings_http_request_seconds_bucket{method="GET",route="/answers",le="+Inf"} 3\n');
    const counts = [...text.matchAll(/_bucket\{method="GET",route="\/answers",le="(.+?)"\} (\d+)\n/g)];
    const bounds = counts.map(([, bound]) => Number(bound?.replace('+Inf', 'Infinity')));
    const requests = counts.map(([, , count]) => Number(count));
    expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
    expect(requests).toEqual([...requests].sort((a, b) => a - b));
    expect(text).toMatch(/hustings_http_request_seconds_sum\{method="GET",route="\/answers"\} 0\.\d+\n/);
  });

  it('count a request in the first bucket that holds its time, and in all above it', async () => {
    const registry = new Registry();
    let clock = 0;
    const observe = countRequests(registry, () => clock);
    for (const milliseconds of [1, 3, 30, 20_000]) {
      const ctx = { method: 'GET', status: 200 } as Context;
      createRequestContext(ctx, 'an id').route = '/slow';
      await observe(ctx, async () => {
        clock += milliseconds;
      });
    }
    const text = await registry.metrics();
    const buckets = [...text.matchAll(/_bucket\{method="GET",route="\/slow",le="(.+?)"\} (\d+)\n/g)];
    const counts = Object.fromEntries(buckets.map(([, bound, count]) => [bound, Number(count)]));
    expect(counts).toMatchObject({ '0.001': 1, '0.0025': 1, '0.005': 2, '0.025': 2, '0.05': 3, '10': 3, '+Inf': 4 });
    expect(text).toContain('hustings_http_request_seconds_sum{method="GET",route="/slow"} 20.034\n');
  });

  it('report what can be served, and what is unavailable', async () => {
    const check = async () => {};
    const failing = () => Promise.reject(new Error('away'));
    const readiness = createReadiness({
      log: pino({ level: 'silent' }),
      parts: [
        { name: 'electoral map', neededBy: 'electoral', check },
        { name: 'audit log', neededBy: 'campaign', check: failing },
      ],
    });
    const text = await createMetrics({ mapStore: undefined, readiness }).text();
    expect(text).toContain('hustings_ready{service="electoral"} 1\nhustings_ready{service="campaign"} 0\n');
    expect(text).toContain('hustings_part_away{part="electoral map"} 0\nhustings_part_away{part="audit log"} 1\n');
  });

  it('report on the process, the map, the sources and the jobs', async () => {
    const text = await scrape();
    for (const line of [
      'hustings_database_up 1',
      'hustings_catalogue_version 8',
      'hustings_served_catalogue_version 7',
      'hustings_map_load_seconds 1.5',
      'hustings_source_state{source="sample-city",state="stale"} 1',
      'hustings_source_state{source="sample-city",state="fresh"} 0',
      'hustings_source_last_checked_timestamp_seconds{source="sample-city"} 3000',
      'hustings_source_last_success_timestamp_seconds{source="sample-city"} 2000',
      'hustings_source_last_changed_timestamp_seconds{source="sample-city"} 1000',
      'hustings_job_last_outcome{job_name="municipal",outcome="failed"} 1',
      'hustings_job_last_outcome{job_name="municipal",outcome="done"} 0',
      'hustings_job_last_run_timestamp_seconds{job_name="municipal"} 6000',
      'hustings_job_last_success_timestamp_seconds{job_name="municipal"} 5000',
      'hustings_job_last_run_seconds{job_name="municipal"} 1000',
      'hustings_webhook_attempts_total{outcome="delivered"} 7',
      'hustings_webhook_attempts_total{outcome="failed"} 2',
      'hustings_webhook_messages_waiting 3',
      'hustings_webhook_last_pass_timestamp_seconds 9000',
    ])
      expect(text).toContain(`${line}\n`);
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('report how connections are used, and what waits for them', async () => {
    const states = () => ({ campaign: { size: 10, inUse: 4, waiting: 2 }, electoral: stateOfKnex(database.knex) });
    const held = await database.knex.transaction();
    const text = await createMetrics({ mapStore: undefined, pools: { states, campaignsWait: () => 5 } }).text();
    await held.rollback();
    for (const line of [
      'hustings_database_pool_size{pool="campaign"} 10',
      'hustings_database_pool_in_use{pool="campaign"} 4',
      'hustings_database_pool_waiting{pool="campaign"} 2',
      'hustings_database_pool_in_use{pool="electoral"} 1',
      'hustings_database_pool_waiting{pool="electoral"} 0',
      'hustings_campaign_transactions_waiting 5',
    ])
      expect(text).toContain(`${line}\n`);
  });

  it('report how many imports are under way, and their rows', async () => {
    const counts = new ImportCounts();
    const seen = { state: 'CHECKING', rowsProcessed: 0, takenBack: 0 } as const;
    counts.add('one', seen, 0.5);
    counts.add('two', { ...seen, state: 'RUNNING', rowsProcessed: 9_000 }, 0.25);
    counts.add('one', { ...seen, rowsProcessed: 1_000 }, 0.5);
    counts.add('two', { ...seen, state: 'DONE', rowsProcessed: 9_000 }, 0);
    counts.interrupted++;
    const text = await createMetrics({ mapStore: undefined, imports: () => counts }).text();
    for (const line of [
      'hustings_imports_under_way{stage="checking"} 1',
      'hustings_imports_under_way{stage="recording"} 0',
      'hustings_import_rows_total{stage="checking"} 1000',
      'hustings_import_rows_total{stage="recording"} 0',
      'hustings_import_seconds_total{stage="checking"} 1',
      'hustings_import_seconds_total{stage="recording"} 0.25',
      'hustings_imports_interrupted_total 1',
    ])
      expect(text).toContain(`${line}\n`);
  });

  it('are served only if configured, and then only to this machine by default', () => {
    expect(readConfig({}).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics?.host).toBe('10.0.0.5');
  });

  it('are not served by the API itself', async () => {
    expect((await fetch(`${api}/metrics`)).status).toBe(404);
    expect((await fetch(listener.url.replace('/metrics', '/'))).status).toBe(404);
  });

  it('report that their port is taken', async () => {
    const port = Number(new URL(listener.url).port);
    await expect(serveMetrics(metrics, { port, host: '127.0.0.1' })).rejects.toThrow('set METRICS_PORT to a free one');
  });

  it('still report on the process while the database is unavailable', async () => {
    const knex = Object.assign(() => ({ first: () => Promise.reject(new Error('away')) }), {
      raw: () => Promise.reject(new Error('away')),
    });
    const mapStore = { ready: false, loadMilliseconds: 0, current: () => ({ catalogueVersion: 0 }) };
    const text = await createMetrics({ knex: knex as never, mapStore }).text();
    expect(text).toContain('hustings_database_up 0\n');
    expect(text).not.toContain('hustings_source_state{');
    expect(text).toContain('process_resident_memory_bytes');
  });
});
