import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '#core/config.ts';
import { createLog } from '#core/log.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { revokeKey } from '#server/campaign/access/revoke-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { type RunningServer, startServer } from '#server/serve.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { federalCampaign, someVoter } from '#test/support/campaign.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { until } from '#test/support/until.ts';
import { type RunningPgbouncer, startPgbouncer } from './start-pgbouncer.ts';

let database: TestDatabase;
let pooler: RunningPgbouncer;
let pool: CampaignPool;
const servers: RunningServer[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startPgbouncer(database.url);
  pool = createCampaignPool(database.url, createLog('silent'), { size: 2 });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await pool.end();
  await pooler.stop();
  await database.close();
});

/** `url` is what the server takes for PostgreSQL itself. */
async function start(url: string): Promise<string> {
  const config = readConfig({ PORT: '0', SAMPLE: 'off', RATE_LIMIT: 'off' });
  const requestUrl = pooler.through(database.url);
  const server = await startServer({ url, requestUrl }, config, createLog('silent'));
  servers.push(server);
  return server.url;
}

const readiness = async (url: string) => (await fetch(`${url}/readyz`)).json();

async function newKey(code: string) {
  const { campaignId, userId } = await createCampaign(pool, federalCampaign(code));
  const { key, keyId } = await createKey(pool, campaignId, {
    name: 'test',
    scopes: ['voters:read', 'voters:write'],
    userId,
  });
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return {
    revoke: () => revokeKey(pool, campaignId, keyId),
    read: async (url: string) => (await fetch(`${url}/api/v1/voters?limit=1`, { headers })).status,
    write: async (url: string) =>
      (await fetch(`${url}/api/v1/voters`, { method: 'POST', headers, body: JSON.stringify(someVoter()) })).status,
  };
}

describe('a server behind PgBouncer in transaction mode', () => {
  it('starts, is ready, reads and writes', async () => {
    const url = await start(database.url);
    await until(
      'the server to be ready',
      () => readiness(url),
      ({ status }) => status === 'ready',
    );
    const key = await newKey('WRITES');
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 2 ? key.read(url) : key.write(url))));
    expect(answers).toEqual(Array(60).fill(200));
    const body = JSON.stringify({ name: 'Through', email: 'through@example.org' });
    const headers = { 'Content-Type': 'application/json' };
    const registered = await fetch(`${url}/api/v1/electoral/register`, { method: 'POST', headers, body });
    expect(registered.status).toBe(201);
  });

  it('refuses a revoked key at once', async () => {
    const url = await start(database.url);
    await until(
      'the server to be ready',
      () => readiness(url),
      ({ status }) => status === 'ready',
    );
    const key = await newKey('REVOKES');
    expect(await key.read(url)).toBe(200);
    await key.revoke();
    // Sooner than after the five seconds for which a server remembers a key that it hears nothing of.
    await until(
      'the key to be refused',
      () => key.read(url),
      (status) => status === 401,
      4_000,
    );
  });

  it('leaves nothing behind in the sessions that it shares', async () => {
    const url = await start(database.url);
    const key = await newKey('LEAVES');
    await Promise.all(Array.from({ length: 20 }, () => key.write(url)));
    const shared = createCampaignPool(pooler.through(database.url), createLog('silent'), { size: 6 });
    const left = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { rows } = await shared.query(
          `select pg_sleep(0.05), array(select name from pg_prepared_statements) as prepared,
             array(select name || '=' || setting from pg_settings where source = 'session'
               and name not in ('application_name', 'client_encoding')) as settings,
             array(select pg_listening_channels()) as channels,
             (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`,
        );
        const { prepared, settings, channels, locks } = rows[0];
        return { prepared, settings, channels, locks };
      }),
    );
    await shared.end();
    expect(left).toEqual(Array(6).fill({ prepared: [], settings: [], channels: [], locks: 0 }));
  });
});

describe('a server that is told no other address than the pooler’s', () => {
  it('knows that it hears nothing, says so, and refuses a revoked key at once all the same', async () => {
    const url = await start(pooler.through(database.url));
    const key = await newKey('UNHEARD');
    await until(
      'an answer',
      () => key.read(url),
      (status) => status === 200,
    );
    const state = await until(
      'the server to know what it lacks',
      () => readiness(url),
      ({ away }) => away?.length === 1,
    );
    expect(state).toMatchObject({ status: 'not ready', away: ['notifications'] });
    await key.revoke();
    expect(await key.read(url)).toBe(401);
  });

  it('finds a publication by asking for it', async () => {
    const url = await start(pooler.through(database.url));
    const tag = async () => (await fetch(`${url}/api/v1/electoral/boundaries`)).headers.get('etag');
    const before = await tag();
    await database.knex('catalogue').update({ version: 999, updated_at: new Date() });
    await until('the new version', tag, (now) => now !== before);
    expect(await tag()).not.toBe(before);
  });
});
