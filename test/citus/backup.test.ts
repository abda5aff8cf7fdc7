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
import { type CampaignHarness, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
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
async function placeOf({ campaignId }: TestCampaign): Promise<{ port: number; groupId: number; shard: string }> {
  const { rows } = await api.database.knex.raw(
    `select nodeport as port, groupid as "groupId", 'voters_' || shardid as shard
     from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('voters', ?::uuid)`,
    [campaignId],
  );
  return rows[0];
}

async function makeBackup() {
  const path = join(folder.path, `${++files}.zip`);
  const { url } = api.database;
  return { path, manifest: await backUp({ url, path, content: 'all', program: '1.0.0', signal }) };
}

const addVoter = ({ key }: TestCampaign, firstName: string) =>
  api.request('POST', '/voters', { body: someVoter({ firstName }), key });

/** Restores a backup into an empty database, which is not distributed. */
async function restoreElsewhere(path: string): Promise<Knex> {
  const { coordinator } = await citusNodes();
  await runAt(coordinator, `create database ${elsewhere} template template0 encoding 'UTF8'`);
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
    archive.close();
  }
}

describe('a backup of a distributed database', () => {
  it('is of one instant on all nodes, and can be restored, while clients write', async () => {
    const { knex } = api.database;
    const before = await contentsOf(knex);
    // The backup waits for the first table; meanwhile rows of all others are written, on all nodes.
    const client = await knex.transaction();
    await client.raw('lock table alerts in access exclusive mode');
    const backup = makeBackup();
    await lockWaiters(knex, 1);
    const late = await api.campaign();
    for (const campaign of [here, there, late]) await fillWorld(api, campaign);
    await client.rollback();
    const { path } = await backup;
    expect(digests(await contentsOf(await restoreElsewhere(path)))).toEqual(digests(before));
  });

  it('has of writes that follow each other on two nodes no later one without the earlier', async () => {
    const chains = ['a', 'b', 'c', 'd'];
    let goesOn = true;
    const write = async (chain: string) => {
      for (let number = 1; goesOn; number++) {
        for (const campaign of [here, there]) {
          const { status } = await addVoter(campaign, `${chain}-${number}-${campaign === here ? 1 : 2}`);
          expect(status).toBe(200);
        }
      }
    };
    const writing = Promise.all(chains.map(write));
    try {
      for (let round = 0; round < 8; round++) {
        const { path } = await makeBackup();
        const names = await votersIn(path);
        for (const chain of chains) {
          const numbers = names.filter((name) => name.startsWith(`${chain}-`));
          const [first, second] = [1, 2].map((part) => numbers.filter((name) => name.endsWith(`-${part}`)).length);
          expect([0, 1]).toContain((first as number) - (second as number));
        }
      }
    } finally {
      goesOn = false;
      await writing;
    }
  });

  it('waits for writes that are under way', async () => {
    const { knex } = api.database;
    const client = await knex.transaction();
    await client.raw(`update voters set first_name = 'Awaited' where campaign_id = '${here.campaignId}'`);
    const backup = makeBackup();
    await lockWaiters(knex, 1);
    await client.commit();
    expect(await votersIn((await backup).path)).toContain('Awaited');
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

  it('is refused where shards were moved meanwhile', async () => {
    const { knex } = api.database;
    const client = await knex.transaction();
    await client.raw('lock table alerts in access exclusive mode');
    const backup = makeBackup();
    const refused = expect(backup).rejects.toThrow('Shards were moved or dropped while the backup read them');
    await lockWaiters(knex, 1);
    const [from, to] = [await placeOf(here), await placeOf(there)];
    await knex.raw(
      `select citus_move_shard_placement(get_shard_id_for_distribution_column('voters', :campaign::uuid), '127.0.0.1', :from,
         '127.0.0.1', :to, 'block_writes')`,
      { campaign: here.campaignId, from: from.port, to: to.port },
    );
    await client.rollback();
    await refused;
  });
});
