import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Router from '@koa/router';
import { pino } from 'pino';
import { HustingsError } from '#core/errors.ts';
import { createApp } from '#server/app.ts';
import { ImportCounts } from '#server/campaign/imports/import-counts.ts';
import { countedLookUps } from '#server/electoral/lookup/outcomes.ts';
import { createReadiness } from '#server/health/health.ts';
import { requestContext } from '#server/http/request-context.ts';
import { createMetrics, serveMetrics } from '#server/metrics.ts';
import type { OwnPort } from '#server/own-port.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { freePort } from '#test/support/free-port.ts';
import { until } from '#test/support/until.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../deploy/monitoring');
const read = (file: string) => readFile(join(folder, file), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found as string);

type Labels = Readonly<Record<string, string>>;

describe('the alert rules', () => {
  it('do what their tests say, by the tool of Prometheus itself', async () => {
    await run('promtool', ['check', 'config', 'prometheus.yaml'], { cwd: folder });
    const { stdout } = await run('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: folder });
    expect(stdout).toContain('SUCCESS');
  });

  it('have each a test in which they fire, and one in which they are silent', async () => {
    const rules = all(await read('alerts.yaml'), /^ +- alert: (\w+)$/gm);
    const tests = (await read('alerts.test.yaml')).split(/^ {2}- name: /m).slice(1);
    const of = (kind: RegExp) =>
      tests.filter((test) => kind.test(test)).flatMap((test) => all(test, /alertname: (\w+)/g));
    expect(rules.length).toBeGreaterThan(10);
    expect(of(/^ +exp_alerts:\n +- exp_labels/m)).toEqual(rules);
    expect(of(/^ +exp_alerts: \[\]$/m)).toEqual(rules);
  });
});

describe('a scrape', () => {
  const temporary = temporaryFolder();
  let database: TestDatabase;
  let api: Server;
  let listener: OwnPort;
  let prometheus: ChildProcess;
  let scraped: readonly Labels[];

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.knex('sources').insert({
      id: 'ca-federal-2023',
      kind: 'boundaries',
      name: 'Canada',
      cadence: 'monthly',
      definition: '{}',
      state: 'stale',
      last_checked_at: new Date(),
      last_changed_at: new Date(),
    });
    const at = { started_at: new Date(), finished_at: new Date() };
    for (const job of ['clean-up', 'backup']) await database.knex('job_runs').insert({ job, outcome: 'done', ...at });
    await database.knex('webhook_totals').insert({ passed_at: new Date() });
    await serveApi();
    prometheus = await startPrometheus();
  });
  afterAll(async () => {
    prometheus?.kill('SIGKILL');
    if (prometheus?.exitCode === null) await once(prometheus, 'exit');
    api?.close();
    await listener?.close();
    await database?.close();
  });

  /** A server whose metrics are those of a whole one, and which answers what a test asks for. */
  async function serveApi(): Promise<void> {
    const log = pino({ level: 'silent' });
    const parts = ['electoral map', 'notifications'].map((name) => ({ name, check: async () => {} }));
    const readiness = createReadiness({ log, parts });
    const mapStore = { ready: true, loadMilliseconds: 1, current: () => ({ catalogueVersion: 1 }) };
    const state = { size: 10, inUse: 0, waiting: 0 };
    const metrics = createMetrics({
      knex: database.knex,
      mapStore,
      readiness,
      pools: { states: () => ({ campaign: state, audit: state, electoral: state }), campaignsWait: () => 0 },
      lookUps: countedLookUps,
      imports: () => new ImportCounts(),
    });
    const router = new Router();
    router.get('/api/v1/voters', (ctx) => {
      requestContext(ctx).route = '/api/v1/voters';
      const status = Number(ctx.query.status);
      if (status >= 400) throw new HustingsError(status, 'internal', 'As asked for.');
      ctx.body = {};
    });
    const middlewares = [router.routes() as never];
    api = createApp({ log, trustedProxies: 0, observe: metrics.observe, middlewares, readiness }).listen(
      0,
      '127.0.0.1',
    );
    await once(api, 'listening');
    const { port } = api.address() as AddressInfo;
    for (const status of [200, 400, 429, 500, 503]) {
      await (await fetch(`http://127.0.0.1:${port}/api/v1/voters?status=${status}`)).text();
    }
    listener = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
  }

  async function startPrometheus(): Promise<ChildProcess> {
    const config = (await read('prometheus.yaml'))
      .replace('127.0.0.1:9464', new URL(listener.url).host)
      .replace('scrape_interval: 30s', 'scrape_interval: 1s')
      .replace('rule_files: [alerts.yaml]', `rule_files: [${join(folder, 'alerts.yaml')}]`);
    const file = await temporary.write('prometheus.yaml', config);
    const address = `127.0.0.1:${await freePort()}`;
    const settings = [`--config.file=${file}`, `--storage.tsdb.path=${temporary.path}/tsdb`];
    const child = spawn('prometheus', [...settings, `--web.listen-address=${address}`], { stdio: 'ignore' });
    const ask = async (path: string) => {
      await setImmediate();
      const answer = await fetch(`http://${address}/api/v1/${path}`).catch(() => null);
      return answer?.ok ? ((await answer.json()) as { data: readonly Labels[] }).data : [];
    };
    const named = (name: string) => ask(`series?match[]=${encodeURIComponent(`{__name__="${name}"}`)}`);
    await until(
      'Prometheus to have scraped',
      () => named('hustings_ready'),
      (series) => series.length > 0,
    );
    scraped = await ask(`series?match[]=${encodeURIComponent('{job="hustings"}')}`);
    return child;
  }

  it('brings every series of the tests of the rules, with these labels and no others', async () => {
    const series = all(await read('alerts.test.yaml'), /series: '(.+?)', values/g);
    const parsed = series.map((text) => {
      const [, name = '', labels = ''] = /^(\w+)\{(.*)\}$/.exec(text) ?? [];
      return Object.fromEntries([
        ['__name__', name],
        ...[...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label as string, value as string]),
      ]) as Labels;
    });
    expect(parsed.length).toBeGreaterThan(20);
    const { host } = new URL(listener.url);
    const same = (expected: Labels) => (found: Labels) =>
      JSON.stringify(Object.entries({ ...expected, instance: host }).sort()) ===
      JSON.stringify(Object.entries(found).sort());
    expect(parsed.filter((labels) => !scraped.some(same(labels)))).toEqual([]);
  });

  it('renames none of our labels', () => {
    expect(scraped.filter((labels) => Object.keys(labels).some((label) => label.startsWith('exported_')))).toEqual([]);
  });
});
