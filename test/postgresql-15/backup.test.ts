import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { backUp } from '#core/database/backup/back-up.ts';
import { restore } from '#core/database/backup/restore.ts';
import { connect } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { setupScript } from '#core/database/setup/setup-script.ts';
import { migrations } from '#migrations/list.ts';
import { contentsOf, digests, fillEveryTable, rulesOf } from '#test/core/database/backup/contents.ts';
import { fillWorld, now, someDonation } from '#test/server/campaign/contract/world.ts';
import { type CampaignHarness, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

const run = promisify(execFile);
const names = { database: 'hustings', owner: 'hustings_owner', login: 'hustings_app' };
const folder = temporaryFolder();
const path = join(folder.path, 'backup.zip');
const signal = new AbortController().signal;
const opened: Knex[] = [];
let first: Cluster;
let second: Cluster;
let ours: TestCampaign;
let lastNumber: string;

const open = (cluster: Cluster, login: string, database = names.database) => {
  const knex = connect(cluster.url(database, login), 'hustings test', 2);
  opened.push(knex);
  return knex;
};
// The harness replaces the superuser's name by the serving login's, and keeps the password.
const passwords = `alter role ${names.owner} password '${names.owner}'; alter role ${names.login} password 'postgres';`;
const loginUrl = (cluster: Cluster, database = names.database) =>
  Object.assign(new URL(cluster.url(database)), { username: names.login }).href;
const ownerUrl = (cluster: Cluster, database = names.database) => cluster.url(database, names.owner);

function addressesOf(cluster: Cluster, database: string, owner: string) {
  const url = loginUrl(cluster, database);
  const knex = connect(url, 'hustings test', 2);
  opened.push(knex);
  return { knex, url, requestUrl: url, ownerUrl: cluster.url(database, owner) };
}

const harness = (cluster: Cluster) =>
  startCampaignApi({
    now: () => now,
    database: {
      knex: open(cluster, 'postgres'),
      url: cluster.url(names.database),
      requestUrl: loginUrl(cluster),
      close: async () => {},
    },
  });

async function receipt(api: CampaignHarness): Promise<string> {
  const { key } = ours;
  const body = someDonation({ donorIsCanadianAttested: true });
  const donation = await api.request('POST', '/donations', { body, key });
  return String(
    (await api.request('POST', `/donations/${donation.body.data.id}/receipt`, { key })).body.data.receiptNumber,
  );
}

beforeAll(async () => {
  [first, second] = await Promise.all([startCluster(), startCluster()]);
  await first.psql(`${setupScript(names)}\n${passwords}`);
  await prepareSchema(addressesOf(first, names.database, names.owner), migrations);
  await fillEveryTable(open(first, 'postgres'));
  const api = await harness(first);
  ours = api.ours;
  await fillWorld(api, ours);
  lastNumber = await receipt(api);
  await api.close();
});
afterAll(async () => {
  for (const knex of opened.splice(0)) await knex.destroy();
  await Promise.all([first?.remove(), second?.remove()]);
});

const makeBackup = (url: string, to = path) =>
  backUp({ url, path: to, content: 'all', program: '1.0.0', migrations, signal });

describe('a backup by an owner who is no superuser', () => {
  it('has every row, although row-level security binds the owner', async () => {
    const owner = connect(ownerUrl(first), 'hustings test', 1);
    opened.push(owner);
    expect(await owner('voters').count()).toEqual([{ count: 0 }]);
    const { tables } = await makeBackup(ownerUrl(first));
    expect(Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(
        Object.entries(await contentsOf(open(first, 'postgres'))).map(([name, rows]) => [name, rows.length]),
      ),
    );
  });

  it('has every row too where pg_dump makes it in the way that docs/backup.md says', async () => {
    const [before] = await open(first, 'postgres')('voters').count();
    const { stdout } = await run(
      '/usr/lib/postgresql/15/bin/pg_dump',
      ['--enable-row-security', '--data-only', '--inserts', '--table=voters', ownerUrl(first)],
      { env: { ...process.env, PGOPTIONS: '-c hustings.backup=on' } },
    );
    expect(stdout.match(/^INSERT INTO/gm)).toHaveLength(Number(before?.count));
  });

  it('is refused where a row would be hidden, and to the login that serves', async () => {
    const other = join(folder.path, 'other.zip');
    await expect(makeBackup(loginUrl(first), other)).rejects.toThrow(
      'The login "hustings_app" does not own the tables: set DATABASE_OWNER_URL to the login that does.',
    );
    const superuser = open(first, 'postgres');
    await superuser.raw('alter policy for_backup on voters rename to another');
    await expect(makeBackup(ownerUrl(first), other)).rejects.toThrow('Row-level security hides rows of voters');
    await superuser.raw('alter policy another on voters rename to for_backup');
  });
});

describe('a restore into a new cluster', () => {
  it('says which role is missing where the owner may create none, and changes nothing', async () => {
    await second.psql(`create role ${names.owner} login; create role ${names.login} login; ${passwords}
      create database hustings owner hustings_owner encoding 'UTF8' locale 'C' template template0;
      create database other encoding 'UTF8' locale 'C' template template0;`);
    const database = addressesOf(second, names.database, names.owner);
    await expect(restore({ database, path, migrations, signal })).rejects.toThrow(
      'may not take on the role "hustings_server": run the script that "npx hustings database setup --print" prints.',
    );
    expect((await database.knex.raw(`select from pg_class where relnamespace = 'public'::regnamespace`)).rows).toEqual(
      [],
    );
  });

  it('creates the roles where the owner may', async () => {
    const database = addressesOf(second, 'other', 'postgres');
    await restore({ database, path, migrations, signal });
    const contents = digests(await contentsOf(open(second, 'postgres', 'other')));
    expect(contents).toEqual(digests(await contentsOf(open(first, 'postgres'))));
    await second.psql('revoke hustings_server, hustings_login from hustings_app');
  });

  it('has all rows, rules and rights, by an owner who is no superuser', async () => {
    await second.psql(setupScript(names));
    const database = addressesOf(second, names.database, names.owner);
    await restore({ database, path, migrations, signal });
    const [before, after] = [open(first, 'postgres'), open(second, 'postgres')];
    expect(digests(await contentsOf(after))).toEqual(digests(await contentsOf(before)));
    expect(await rulesOf(after)).toEqual(await rulesOf(before));
  });

  it('can be served: the next receipt has the next number', async () => {
    const api = await harness(second);
    try {
      const next = await receipt(api);
      expect(next.slice(0, -6)).toBe(lastNumber.slice(0, -6));
      expect(Number(next.slice(-6))).toBe(Number(lastNumber.slice(-6)) + 1);
    } finally {
      await api.close();
    }
  });
});

describe('a backup of PostgreSQL 15', () => {
  it('is restored in the embedded PostgreSQL', async () => {
    const newer = await createTestDatabase('template0');
    try {
      await restore({ database: { ...newer, ownerUrl: undefined }, path, migrations, signal });
      expect(digests(await contentsOf(newer.knex))).toEqual(digests(await contentsOf(open(first, 'postgres'))));
    } finally {
      await newer.close();
    }
  });
});
