import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { holdWrites } from '#core/database/backup/hold-writes.ts';
import { type CampaignHarness, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';

const { signal } = new AbortController();
const tables = ['audit_log', 'donations', 'voters'];
let api: CampaignHarness;
let client: pg.Client;
beforeAll(async () => {
  api = await startCampaignApi();
  client = new pg.Client(api.database.url);
  client.on('error', () => {});
  await client.connect();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await client.end();
  await api.close();
});

const voters = () => `update voters set city = 'Sable' where campaign_id = '${api.ours.campaignId}'`;
const donations = () => `update donations set donor_city = 'Sable' where campaign_id = '${api.ours.campaignId}'`;

describe('writes of a distributed database', () => {
  it('are held together, and none that waits for another one is broken off', async () => {
    const writer = await api.database.knex.transaction();
    await writer.raw(voters());
    const holding = holdWrites(client, tables, signal);
    await lockWaiters(api.database.knex, 1);
    // The locks that are taken already while the lock of the voters is waited for.
    await writer.raw(donations());
    await writer.commit();
    const held = await holding;
    const late = api.request('POST', '/voters', { body: someVoter() });
    await lockWaiters(api.database.knex, 1);
    await held.release();
    expect(await late).toMatchObject({ status: 200 });
  });

  it('go on by themselves where nobody lets them', async () => {
    const held = await holdWrites(client, tables, signal);
    expect(await api.request('POST', '/voters', { body: someVoter() })).toMatchObject({ status: 200 });
    await expect(held.release()).rejects.toThrow('The nodes of the cluster did not begin to read within 3 seconds');
    client = new pg.Client(api.database.url);
    await client.connect();
  });

  it('that never end are named', async () => {
    const writer = await api.database.knex.transaction();
    try {
      await writer.raw(voters());
      const now = Date.now();
      jest
        .spyOn(Date, 'now')
        .mockReturnValueOnce(now)
        .mockReturnValue(now + 61_000);
      await expect(holdWrites(client, ['voters'], signal)).rejects.toThrow(
        'The table "voters" was written all the time for a minute',
      );
    } finally {
      await writer.rollback();
    }
  });
});
