import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig } from '#core/config.ts';
import { createLog } from '#core/log.ts';
import { type RunningServer, startServer } from '#server/serve.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { until } from '#test/support/until.ts';

let database: TestDatabase;
const servers: RunningServer[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
});

/** What PostgreSQL allows by default to others than superusers. */
const allowed = 97;
/** Of one server: two while it starts, and what the process of its jobs uses, which ingests at one server at a time. */
const besides = 4 * 2 + 10 + 3 * 2;

it('of four servers under load stay below PostgreSQL’s default, whose sizes are settings', async () => {
  const start = async (settings: Record<string, string>) => {
    const server = await startServer(
      database,
      // One campaign fills the pool by itself.
      readConfig({ PORT: '0', RATE_LIMIT: 'off', DATABASE_PER_CAMPAIGN: '10', ...settings }),
      createLog('silent'),
    );
    servers.push(server);
    return server;
  };
  const first = await start({});
  const headers = { Authorization: `Bearer ${first.demo?.key}` };
  const others = await Promise.all([1, 2, 3].map(() => start({})));
  const held = async () => {
    const { rows } = await database.knex.raw(
      `select count(*)::int as held from pg_stat_activity
       where datname = current_database() and application_name like 'hustings%' and application_name <> 'hustings test'`,
    );
    return rows[0].held as number;
  };
  const load = (server: RunningServer, requests: number) =>
    Promise.all(
      Array.from({ length: requests }, async (_, i) => {
        if (i % 3 === 0) return (await fetch(`${server.url}/api/v1/electoral/status`)).status;
        for (;;) {
          const { status } = await fetch(`${server.url}/api/v1/voters?limit=5`, { headers });
          // Where the tables stay locked for longer than a request waits, it is sent again.
          if (status !== 503) return status;
        }
      }),
    );
  // Requests wait for the tables, so that each has to have a connection or to wait for one.
  const underLoad = async (loaded: readonly RunningServer[], least: number) => {
    const { answering, most } = await database.knex.transaction(async (trx) => {
      await trx.raw('lock table voters, sources in access exclusive mode');
      const answering = Promise.all(loaded.map((server) => load(server, 60)));
      const most = await until('the pools to be full', held, (connections) => connections >= least, 30_000);
      return { answering, most };
    });
    expect(new Set((await answering).flat())).toEqual(new Set([200]));
    return Math.max(most, await held());
  };
  const most = await underLoad([first, ...others], 4 * (10 + 4 + 1));
  expect(most + besides).toBeLessThanOrEqual(allowed);

  // Their idle connections would be closed while those of the next one are counted.
  for (const server of servers.splice(0)) await server.close();
  const small = await start({ DATABASE_CAMPAIGN_POOL: '2', DATABASE_AUDIT_POOL: '1', DATABASE_ELECTORAL_POOL: '1' });
  const before = await held();
  // Four for requests, one that listens, one that reads the map.
  expect((await underLoad([small], before + 1)) - before).toBeLessThanOrEqual(6);
});
