import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig } from '#core/config.ts';
import { createLog } from '#core/log.ts';
import { type RunningServer, startServer } from '#server/serve.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';
import { runJson } from '#test/support/run-command.ts';
import { until } from '#test/support/until.ts';

let database: TestDatabase;
const servers: RunningServer[] = [];
beforeAll(async () => {
  database = await createStartedDatabase({ withSample: false });
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
      // One campaign alone fills the pool.
      readConfig({ PORT: '0', RATE_LIMIT: 'off', DATABASE_PER_CAMPAIGN: '10', ...settings }),
      createLog('silent'),
    );
    servers.push(server);
    return server;
  };
  const first = await start({});
  const { key } = await runJson(database, ['campaign', 'demo-key']);
  const headers = { Authorization: `Bearer ${key}` };
  const others = await Promise.all([1, 2, 3].map(() => start({})));
  const openConnections = async () => {
    const { rows } = await database.knex.raw(
      `select count(*)::int as connections from pg_stat_activity
       where datname = current_database() and application_name like 'hustings%' and application_name <> 'hustings test'`,
    );
    return rows[0].connections as number;
  };
  const request = async (server: RunningServer, i: number) => {
    if (i % 3 === 0) return (await fetch(`${server.url}/api/v1/electoral/status`)).status;
    return (await fetch(`${server.url}/api/v1/voters?limit=5`, { headers })).status;
  };
  const clients = <T>(loaded: readonly RunningServer[], ask: (server: RunningServer, i: number) => Promise<T>) =>
    Promise.all(loaded.flatMap((server) => Array.from({ length: 60 }, (_, i) => ask(server, i))));
  const underLoad = async (loaded: readonly RunningServer[], least: number) => {
    expect(new Set(await clients(loaded, request))).toEqual(new Set([200]));
    // Requests wait for the tables, so that each has to have a connection or to wait for one. One that waits for too
    // long is refused, and sent again until all pools are full.
    const { answering, most } = await database.knex.transaction(async (trx) => {
      await trx.raw('lock table voters, sources in access exclusive mode');
      let areFull = false;
      const answering = clients(loaded, async (server, i) => {
        const statuses: number[] = [];
        do statuses.push(await request(server, i));
        while (!areFull);
        return statuses;
      });
      const full = until('the pools to be full', openConnections, (connections) => connections >= least, 120_000);
      const most = await full.finally(() => {
        areFull = true;
      });
      return { answering, most };
    });
    for (const status of (await answering).flat()) expect([200, 503]).toContain(status);
    return Math.max(most, await openConnections());
  };
  const most = await underLoad([first, ...others], 4 * (10 + 4 + 1));
  expect(most + besides).toBeLessThanOrEqual(allowed);

  for (const server of servers.splice(0)) await server.close();
  await until('their connections to end', openConnections, (connections) => connections === 0);
  const small = await start({ DATABASE_CAMPAIGN_POOL: '2', DATABASE_AUDIT_POOL: '1', DATABASE_ELECTORAL_POOL: '1' });
  // For requests four of campaigns and two of the map, which are the fewest that a server has, and one of the audit log;
  // one that listens, one that reads the map.
  expect(await underLoad([small], 6)).toBeLessThanOrEqual(4 + 2 + 1 + 2);
});
