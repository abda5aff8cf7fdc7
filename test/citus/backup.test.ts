import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { openArchive } from '#core/database/backup/archive/read-archive.ts';
import { backUp } from '#core/database/backup/back-up.ts';
import { restore } from '#core/database/backup/restore.ts';
import { connect } from '#core/database/database.ts';
import { migrations } from '#migrations/list.ts';
import { contentsOf, digests } from '#test/core/database/backup/contents.ts';
import { fillWorld } from '#test/server/campaign/contract/world.ts';
import { type CampaignHarness, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { citusNodes, databaseAt, runAt } from '#test/support/citus/nodes.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';

const folder = temporaryFolder();
const signal = new AbortController().signal;
const elsewhere = `test_${randomBytes(6).toString('hex')}`;
const opened: Knex[] = [];
let files = 0;
let api: CampaignHarness;
/** Two campaigns whose rows lie on different nodes. */
let here: TestCampaign;
let there: TestCampaign;

beforeAll(async () => {
  api = await startCampaignApi({ now: () => new Date('2026-09-20T15:00:00Z') });
  here = api.ours;
  await fillWorld(api, here);
  there = await api.campaign();
  while ((await placeOf(there)).port === (await placeOf(here)).port) there = await api.campaign();
});
afterAll(async () => {
  await api.close();
  for (const knex of opened) await knex.destroy();
  await runAt((await citusNodes()).coordinator, `drop database if exists ${elsewhere} with (force)`);
});

/** The node and the shard in which a campaign's voters lie. */
async function placeOf({
  campaignId,
}: TestCampaign): Promise<{ host: string; port: number; groupId: number; shard: string }> {
  const { rows } = await api.database.knex.raw(
    `select nodename as host, nodeport as port, groupid as "groupId", 'voters_' || shardid as shard
     from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('voters', ?::uuid)`,
    [campaignId],
  );
  return rows[0];
}

async function makeBackup() {
  const path = join(folder.path, `${++files}.zip`);
  const { url } = api.database;
  return { path, manifest: await backUp({ url, path, content: 'all', program: '1.0.0', migrations, signal }) };
}

/** Makes a backup that waits for what a client's transaction has locked; does `work` before that is committed. */
async function backUpDuring(statement: string, work: () => Promise<unknown> = async () => {}) {
  const { knex } = api.database;
  const client = await knex.transaction();
  await client.raw(statement);
  const made = Promise.allSettled([makeBackup()]);
  try {
    await lockWaiters(knex, 1);
    await work();
  } finally {
    await client.commit();
  }
  const [result] = await made;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Restores a backup into an empty database, which is not distributed. */
async function restoreElsewhere(path: string): Promise<Knex> {
  const { coordinator } = await citusNodes();
  await runAt(
    coordinator,
    `drop database if exists ${elsewhere} with (force)`,
    `create database ${elsewhere} template template0 encoding 'UTF8'`,
  );
  const url = databaseAt(coordinator, elsewhere).href;
  const knex = connect(url, 'hustings test', 2);
  opened.push(knex);
  await restore({ database: { knex, url, requestUrl: url, ownerUrl: undefined }, path, migrations, signal });
  return knex;
}

/** The first names of the voters in a backup. */
async function votersIn(path: string): Promise<string[]> {
  const archive = await openArchive(path);
  try {
    const table = archive.manifest.tables.find(({ name }) => name === 'voters');
    if (!table) throw new Error('the backup has no voters');
    const column = table.columns.indexOf('first_name');
    const lines = (await text(await archive.open(table))).split('\n').slice(0, -1);
    return lines.map((line) => line.split('\t')[column] as string);
  } finally {
    await archive.close();
  }
}

describe('a backup of a distributed database', () => {
  // Its first table, and one between tables of campaigns.
  it.each(['alerts', 'boundaries'])('is of one instant on all nodes, also where %s is waited for', async (locked) => {
    const before = await contentsOf(api.database.knex);
    // Meanwhile rows of all other tables are written, on all nodes.
    const { path } = await backUpDuring(`lock table ${locked} in access exclusive mode`, async () => {
      const late = await api.campaign();
      for (const campaign of [here, there, late]) await fillWorld(api, campaign);
    });
    expect(digests(await contentsOf(await restoreElsewhere(path)))).toEqual(digests(before));
  });

  it('waits for writes that are under way', async () => {
    const { path } = await backUpDuring(
      `update voters set first_name = 'Awaited' where campaign_id = '${here.campaignId}'`,
    );
    expect(await votersIn(path)).toContain('Awaited');
  });

  it('has what a commit wrote that broke off between two nodes', async () => {
    const { knex } = api.database;
    const { port, groupId, shard } = await placeOf(there);
    const worker = (await citusNodes()).workers.find((node) => node.port === String(port)) as URL;
    const gid = 'citus_0_2000000000_1_0';
    await runAt(
      databaseAt(worker, new URL(api.database.url).pathname.slice(1)),
      `set citus.enable_manual_changes_to_shards = on; begin;
       update ${shard} set first_name = 'Prepared' where campaign_id = '${there.campaignId}'; prepare transaction '${gid}'`,
    );
    await knex.raw('insert into pg_dist_transaction (groupid, gid) values (?, ?)', [groupId, gid]);
    expect(await votersIn((await makeBackup()).path)).toContain('Prepared');
  });

  it('is restored into a database that is not distributed, and refused by one that is', async () => {
    const { path } = await makeBackup();
    const database = { ...api.database, ownerUrl: undefined };
    await expect(restore({ database, path, migrations, signal })).rejects.toThrow(
      'The tables of this database are distributed by Citus: restore into an empty database whose tables are not, and run "npx hustings migrate --distribute" afterwards.',
    );
  });

  it('is refused where shards were moved meanwhile', async () => {
    const [from, to] = [await placeOf(here), await placeOf(there)];
    const move = () =>
      api.database.knex.raw(
        `select citus_move_shard_placement(get_shard_id_for_distribution_column('voters', :campaign::uuid), :fromHost,
           :fromPort, :toHost, :toPort, 'block_writes')`,
        { campaign: here.campaignId, fromHost: from.host, fromPort: from.port, toHost: to.host, toPort: to.port },
      );
    await expect(backUpDuring('lock table alerts in access exclusive mode', move)).rejects.toThrow(
      'Shards were moved or dropped while the backup read them',
    );
  });
});
