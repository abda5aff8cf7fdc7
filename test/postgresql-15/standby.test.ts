import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { setupScript } from '#core/database/setup/setup-script.ts';
import { migrations } from '#migrations/list.ts';
import { someVoter } from '#test/support/campaign.ts';
import { createCampaigns } from '#test/support/faults/campaigns.ts';
import { type DatabaseProxy, databaseProxy } from '#test/support/postgres/database-proxy.ts';
import { npmStart, type StartedServer } from '#test/support/processes/npm-start.ts';
import { until } from '#test/support/until.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

// What docs/postgresql.md says of a standby.

const names = { database: 'hustings', owner: 'hustings_owner', login: 'hustings_app' };
const administrator = 'administrator';
let primary: Cluster;
let standby: Cluster;
let address: DatabaseProxy;
let server: StartedServer;
let url: string;
let key: string;

beforeAll(async () => {
  primary = await startCluster();
  await primary.psql(`create role ${administrator} login createrole createdb password '${administrator}'`);
  const beforeDatabase = (script: string) =>
    script.replace('\n-- The database.\n', `\ngrant ${names.owner} to current_user;\n-- The database.\n`);
  const passwords = [names.owner, names.login].map((login) => `alter role ${login} password '${login}';`);
  await primary.psql([beforeDatabase(setupScript(names)), ...passwords].join('\n'), administrator);
  const login = primary.url(names.database, names.login);
  const knex = connect(login, 'hustings test', 1);
  await prepareSchema({ knex, ownerUrl: primary.url(names.database, names.owner) }, migrations);
  await knex.destroy();
  const [client] = await createCampaigns({ requestUrl: login }, 1, 1);
  key = client?.keys[0] as string;
  standby = await primary.replica();
  await primary.psql(`alter system set synchronous_standby_names = '*'; select pg_reload_conf();`);
  // The address that servers connect to, whoever is the primary.
  address = await databaseProxy(login);
  server = npmStart({ DATABASE_URL: address.url, SAMPLE: 'off', RATE_LIMIT: 'off' });
  url = await server.listening;
}, 600_000);
afterAll(async () => {
  await server?.stop();
  await address?.close();
  await standby?.remove();
  await primary?.remove();
});

const write = async (lastName: string): Promise<string | null> => {
  const response = await fetch(`${url}/api/v1/voters`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(someVoter({ lastName })),
  });
  const { data } = (await response.json()) as { data?: { id: string } };
  return response.status === 200 ? (data?.id as string) : null;
};

describe('a standby that takes the place of a lost primary', () => {
  it('has every voter that was acknowledged, and the server goes on without a restart', async () => {
    const acknowledged: string[] = [];
    const isLost = new AbortController();
    const client = (async () => {
      while (!isLost.signal.aborted) {
        const id = await write(`Before ${acknowledged.length}`);
        if (id) acknowledged.push(id);
      }
    })();
    await until(
      'voters to be written',
      async () => acknowledged.length,
      (count) => count >= 30,
    );
    await primary.kill('SIGKILL');
    await standby.psql('select pg_promote()');
    const port = Number(new URL(address.url).port);
    await address.close();
    address = await databaseProxy(standby.url(names.database, names.login), port);
    await until(
      'the server to be ready',
      async () => (await fetch(`${url}/readyz`)).status,
      (status) => status === 200,
    );
    isLost.abort();
    await client;
    expect(await until('a voter to be written', () => write('After'), Boolean)).not.toBeNull();
    const knex = connect(standby.url(names.database), 'hustings test', 1);
    const there = new Set(await knex('voters').pluck<string[]>('id'));
    await knex.destroy();
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
  });
});
