import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '#core/database/migrate.ts';
import { migrations } from '#migrations/list.ts';
import { renewWalkKeys } from '#server/campaign/canvassing/walk-list/renew-walk-keys.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { filledKey, fillFirstBaseline, firstBaseline } from './earlier/first-baseline.ts';

let api: CampaignHarness;
beforeAll(async () => {
  const database = await createTestDatabase('template0');
  await migrate(database.knex, [firstBaseline]);
  await database.knex.raw(fillFirstBaseline.replaceAll('?', '\\?'));
  await migrate(database.knex, migrations);
  api = await startCampaignApi({ database, now: () => new Date('2026-11-22T12:00:00Z') });
});
afterAll(() => api?.close());

const get = (path: string) => api.request<unknown>('GET', path, { key: filledKey });

describe('a campaign of the first baseline, once its database is upgraded', () => {
  it('is served by its own key', async () => {
    expect((await get('/campaign')).body.data).toMatchObject({ name: 'A', riding: 'D' });
    expect((await get('/voters')).body.data).toHaveLength(3);
    expect((await get('/canvassing/interactions')).body.data).toHaveLength(3);
    expect((await get('/lawn-signs')).body.data).toHaveLength(3);
    expect((await get('/volunteers')).body.data).toMatchObject([{ email: 'Ann@Example.org' }]);
    expect((await get('/donations?q=elise')).body.data).toHaveLength(4);
  });

  it('has its walk list in the order of the addresses', async () => {
    // The server does so when it starts.
    expect(await renewWalkKeys(api.api.pool)).toBe(6);
    expect((await get('/canvassing/walklist')).body.data).toMatchObject([
      { address: '1 rue du Quai' },
      { address: '3 rue du Quai' },
      { address: '2 rue du Quai' },
    ]);
  });

  it('counts receipts on, and replaces one that was spoiled', async () => {
    const donations = await api.request<Array<{ id: string; receiptNumber: string | null }>>('GET', '/donations', {
      key: filledKey,
    });
    const spoiled = donations.body.data.find(({ receiptNumber }) => receiptNumber === 'R-2');
    const receipt = await api.request('POST', `/donations/${spoiled?.id}/receipt`, {
      key: filledKey,
      body: { replacesReceiptNumber: 'R-2' },
    });
    expect(receipt).toMatchObject({ status: 200, body: { data: { receiptNumber: '99001-2026-000005' } } });
  });

  it('goes on with its audit log', async () => {
    await get('/voters');
    const { rows } = await api.database.knex.raw(
      `select operation from audit_log where key_id = (select id from campaigns where code = 'FIRST-1') order by id`,
    );
    const operations = rows.map(({ operation }: { operation: string }) => operation);
    expect(operations.slice(0, 2)).toEqual(['updateVoter', 'updateVoter']);
    expect(operations.at(-1)).toBe('listVoters');
  });
});
