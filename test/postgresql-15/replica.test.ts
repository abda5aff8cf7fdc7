import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { fillWithSample } from '#bin/processes/sample.ts';
import { connect } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { setupScript } from '#core/database/setup/setup-script.ts';
import { createLog } from '#core/log.ts';
import { migrations } from '#migrations/list.ts';
import { npmStart, type StartedServer } from '#test/support/processes/npm-start.ts';
import { until } from '#test/support/until.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

const names = { database: 'hustings', owner: 'hustings_owner', login: 'hustings_app' };
let primary: Cluster;
let replica: Cluster;
let knex: Knex;

beforeAll(async () => {
  primary = await startCluster();
  const passwords = [names.owner, names.login].map((login) => `alter role ${login} password '${login}';`);
  await primary.psql([setupScript(names), ...passwords].join('\n'));
  const url = primary.url(names.database, names.login);
  knex = connect(url, 'hustings test', 2);
  await prepareSchema({ knex, ownerUrl: primary.url(names.database, names.owner) }, migrations);
  const settings = { ...process.env, DATABASE_URL: url, NODE_OPTIONS: '', LOG_LEVEL: 'warn' };
  await fillWithSample({ knex, url }, createLog('silent'), settings);
  replica = await primary.replica();
}, 600_000);
afterAll(async () => {
  await knex.destroy();
  await replica.remove();
  await primary.remove();
});

const ask = async (url: string, headers = {}) => {
  const response = await fetch(url, { headers });
  return { status: response.status, tag: response.headers.get('etag'), body: await response.json() };
};
const lookUp = (url: string) => ask(`${url}/api/v1/electoral/lookup?postalCode=Z1A1A1`);
const readiness = async (url: string, path = '/readyz') => {
  const { status, body } = await ask(`${url}${path}`);
  return { ...body, code: status };
};
/** Resolves with the readiness once nothing is away: servers listen before they know that they hear of changes. */
const ready = (url: string) =>
  until(
    'the server to be ready',
    () => readiness(url),
    ({ away }) => away === undefined,
  );
const onReplica = () => ({
  RATE_LIMIT: 'off',
  DATABASE_URL: replica.url(names.database, names.login),
  DATABASE_OWNER_URL: '',
});

describe('a server of look-ups on a read-only replica', () => {
  let server: StartedServer;
  let url: string;
  beforeAll(async () => {
    server = npmStart(onReplica(), '--only electoral');
    url = await server.listening;
  });

  it('is ready, answers look-ups, and nothing of campaigns', async () => {
    expect(await ready(url)).toEqual({ code: 200, status: 'ready' });
    expect((await lookUp(url)).status).toBe(200);
    for (const path of ['/api/v1/voters', '/console/sign-in', '/readyz/campaign']) {
      expect((await ask(`${url}${path}`)).status).toBe(404);
    }
  });

  it('refuses a registration, which would be written, with 503', async () => {
    const body = JSON.stringify({ name: 'Reader', email: 'reader@example.org' });
    const headers = { 'Content-Type': 'application/json' };
    expect((await fetch(`${url}/api/v1/electoral/register`, { method: 'POST', headers, body })).status).toBe(503);
  });

  it('finds a publication of the primary', async () => {
    const { tag } = await lookUp(url);
    await knex('catalogue').update({ version: 900, updated_at: new Date() });
    await until(
      'the new version',
      () => lookUp(url),
      (answer) => answer.tag !== tag,
    );
  });

  it('goes on from memory while the replica is away, and says so', async () => {
    await replica.kill();
    const degraded = await until(
      'the loss to be noticed',
      () => readiness(url),
      ({ away }) => away?.length === 2,
    );
    expect(degraded).toMatchObject({
      code: 200,
      away: ['electoral database', 'notifications'],
      serves: ['electoral'],
    });
    expect((await lookUp(url)).status).toBe(200);
    await replica.start();
    await until(
      'the replica to be noticed',
      () => readiness(url),
      ({ away }) => away === undefined,
    );
    expect(await server.stop()).toBe(0);
  });
});

describe('a replica', () => {
  it.each([
    ['', 'This database is a read-only replica, which answers look-ups alone ("npx hustings serve --only electoral")'],
    ['--only campaign', 'This database is a read-only replica'],
  ])('is refused for "serve %s"', async (options, sentence) => {
    const server = npmStart(onReplica(), options);
    await expect(server.listening).rejects.toThrow(sentence);
  });
});

describe('a server of campaigns alone', () => {
  it('answers them and holds no map; 503 while the database is away', async () => {
    const server = npmStart({ DATABASE_URL: primary.url(names.database, names.login) }, '--only campaign');
    const url = await server.listening;
    expect(server.output()).not.toContain('electoral map loaded');
    expect(await ready(url)).toEqual({ code: 200, status: 'ready' });
    const key = await server.heard('the key was printed', (text) => /svc_live_[\w-]{32}/.exec(text)?.[0]);
    const headers = { Authorization: `Bearer ${key}` };
    expect((await ask(`${url}/api/v1/voters`, headers)).status).toBe(200);
    expect((await ask(`${url}/api/v1/electoral/lookup?postalCode=Z1A1A1`)).status).toBe(404);
    expect((await fetch(`${url}/console/sign-in`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

/** What everybody reads, as a page, a file or a tile. */
const fromMemory = [
  '/',
  '/?postalCode=Z1A1A1',
  '/embed?postalCode=Z1A1A1',
  '/boundaries/sample-federal-92003',
  '/status',
  '/docs',
  '/docs?q=receipt',
  '/docs/getting-started',
  '/docs/customer',
  '/api/v1/electoral/tiles/federal/0/0/0.mvt',
  '/api/v1/electoral/boundaries/sample-federal-92003/shape',
];

describe('a server of both whose database is away', () => {
  it('answers look-ups, pages and tiles from memory, and the campaign API alone with 503', async () => {
    const server = npmStart({ DATABASE_URL: primary.url(names.database, names.login) });
    const url = await server.listening;
    expect(await ready(url)).toEqual({ code: 200, status: 'ready' });
    await primary.kill();
    await until(
      'the loss to be noticed',
      () => readiness(url, '/readyz/campaign'),
      ({ code }) => code === 503,
    );
    expect(await readiness(url)).toMatchObject({ status: 'not ready', serves: ['electoral'] });
    expect((await ask(`${url}/readyz`)).status).toBe(503);
    expect((await ask(`${url}/readyz/electoral`)).status).toBe(200);
    expect((await lookUp(url)).status).toBe(200);
    const statuses = fromMemory.map(async (path) => [path, (await fetch(url + path)).status]);
    expect(await Promise.all(statuses)).toEqual(fromMemory.map((path) => [path, 200]));
    const headers = { Authorization: `Bearer svc_live_${'A'.repeat(32)}` };
    expect((await ask(`${url}/api/v1/voters`, headers)).status).toBe(503);
    await primary.start();
    await until(
      'the server to be ready',
      () => ask(`${url}/readyz`),
      ({ status }) => status === 200,
    );
    expect(await server.stop()).toBe(0);
  });
});
