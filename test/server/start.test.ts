import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { readConfig } from '#core/config.ts';
import { createLog } from '#core/log.ts';
import { type RunningServer, startServer } from '#server/serve.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';
import { getRequest, rawClient } from '#test/support/http/raw-client.ts';
import { type DatabaseProxy, databaseProxy } from '#test/support/postgres/database-proxy.ts';
import { until } from '#test/support/until.ts';

/** Roles belong to all databases of the cluster, so the server's login is one of this test's own. */
const login = `login_${randomBytes(6).toString('hex')}`;
let database: TestDatabase;
let proxy: DatabaseProxy;
let server: RunningServer | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.knex.raw(
    `create role ${login} login password '${login}';
     grant all on all tables in schema public to ${login};
     grant hustings_server to ${login}`,
  );
});
afterAll(async () => {
  await database.knex.raw(`drop owned by ${login}; drop role ${login}`);
  await database.close();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await proxy?.close();
});

const start = async (settings: Record<string, string> = {}) => {
  const url = Object.assign(new URL(database.url), { username: login, password: login }).href;
  proxy = await databaseProxy(url);
  const config = readConfig({ PORT: '0', SAMPLE: 'off', ...settings });
  server = await startServer({ url: proxy.url, requestUrl: proxy.url }, config, createLog('silent'));
  return server.url;
};

const ask = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const ready = { status: 200, body: { status: 'ready' } };
const isReady = async (url: string) =>
  until(
    'the server to be ready',
    () => ask(`${url}/readyz`),
    ({ status }) => status === 200,
    30_000,
  );
const notReady = (parts: readonly string[], serves: readonly string[]) => ({
  status: 503,
  body: { status: 'not ready', away: parts, serves },
});
const both = ['electoral', 'campaign'];
const becomes = (url: string, expected: unknown) =>
  until(
    JSON.stringify(expected),
    () => ask(`${url}/readyz`),
    (answer) => JSON.stringify(answer) === JSON.stringify(expected),
    30_000,
  );

const connections = async () => {
  const { rows } = await database.knex.raw<{ rows: Array<{ application_name: string }> }>(
    `select application_name from pg_stat_activity
     where datname = current_database() and application_name <> 'hustings test'`,
  );
  return rows.map(({ application_name }) => application_name);
};
const expectNothingLeft = () => until('all connections to end', connections, (left) => left.length === 0);

describe('a start that fails', () => {
  it('reports why the map could not be loaded, and leaves nothing open', async () => {
    await database.knex.raw('alter table boundaries rename to moved');
    try {
      await expect(start()).rejects.toThrow(
        'The electoral map could not be loaded: relation "boundaries" does not exist.',
      );
    } finally {
      await database.knex.raw('alter table moved rename to boundaries');
    }
    await expectNothingLeft();
  });

  it('because its port is taken leaves nothing open', async () => {
    const other: HttpServer = await serve(new Koa());
    const { port } = new URL(other.url);
    await expect(start({ PORT: port })).rejects.toThrow(`Port ${port} is taken by another program`);
    await expectNothingLeft();
    await other.close();
  });
});

describe('a server without database notifications', () => {
  it('starts, answers, and is not ready', async () => {
    proxy = await databaseProxy(database.url);
    proxy.silenceNew('hustings listener');
    const config = readConfig({ PORT: '0', SAMPLE: 'off' });
    server = await startServer({ url: proxy.url, requestUrl: proxy.url }, config, createLog('silent'));
    await becomes(server.url, notReady(['notifications'], both));
    expect(await ask(`${server.url}/api/v1/electoral/status`)).toMatchObject({ status: 200 });
  });
});

describe('/readyz', () => {
  it('names the part whose connections do not respond, until they are replaced', async () => {
    const url = await start();
    await isReady(url);
    for (const [application, ...parts] of [
      ['hustings campaigns', 'campaign database', 'audit log'],
      ['hustings requests', 'electoral database'],
      ['hustings listener', 'notifications'],
    ] as const) {
      proxy.silence(application);
      // The listener replaces its connection at once: it would be unavailable for less time than a result is cached.
      if (application === 'hustings listener') proxy.silenceNew(application);
      await becomes(url, notReady(parts, application === 'hustings campaigns' ? ['electoral'] : both));
      proxy.hearNew(application);
      await isReady(url);
    }
  }, 300_000);

  const campaigns = notReady(['campaign database', 'audit log'], ['electoral']);
  // Each statement in a transaction of its own: a connection that opens before the change is committed does not see it.
  it.each([
    [
      'its login may not take the role of campaigns',
      [`revoke hustings_server from ${login}`],
      [`grant hustings_server to ${login}`],
    ],
    [
      'a right is missing',
      ['revoke insert on voters from hustings_server'],
      ['grant insert on voters to hustings_server'],
    ],
    [
      'the database is read-only',
      [
        `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = current_database() and application_name = 'hustings campaigns'`,
      ],
      [
        `do $$ begin set transaction_read_only = off;
         execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
      ],
    ],
  ])('is 503 while %s', async (_what, breaks, mends) => {
    const url = await start();
    await isReady(url);
    for (const statement of breaks) await database.knex.raw(statement);
    try {
      await becomes(url, campaigns);
    } finally {
      for (const statement of mends) await database.knex.raw(statement);
    }
    expect(await isReady(url)).toEqual(ready);
  });

  it('is 503 once the server is stopping', async () => {
    const url = await start();
    await isReady(url);
    const client = await rawClient(url);
    client.send(getRequest('/healthz'));
    await until(
      'an answer',
      async () => new Promise((resolve) => setImmediate(resolve, client.received())),
      () => client.received().includes('"ok"'),
    );
    const stopping = server?.close();
    client.send(getRequest('/readyz'));
    const [, last] = (await client.ended).split(/(?=HTTP\/1\.1 503)/);
    expect(last).toContain('Connection: close');
    expect(JSON.parse(last?.split('\r\n\r\n')[1] as string)).toEqual(notReady(['server'], []).body);
    await stopping;
    server = undefined;
    await expectNothingLeft();
  });
});
