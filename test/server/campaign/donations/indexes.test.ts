import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDonation } from '#server/campaign/donations/operations/get-donation.ts';
import { listDonations } from '#server/campaign/donations/operations/list-donations.ts';
import { type ApiResponse, type CampaignHarness, type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillDonations } from './fill-donations.ts';
import { newDonor } from './some-donation.ts';

let api: CampaignHarness;
beforeAll(async () => {
  api = await startCampaignApi();
  await fillDonations(api.database.knex, api.ours, 30_000, 300);
  await fillDonations(api.database.knex, api.theirs, 1_000, 300);
  const oldest = {
    donorName: 'Zoë 50% Q_x\\',
    donorEmail: 'x@host.invalid',
    donorAddress: '‘7’ rue 王伟 🗳️',
    notes: 'the oldest',
  };
  const { body } = await api.request('POST', '/donations', { body: newDonor(oldest) });
  await api.database.knex('donations').where({ id: body.data.id }).update({ created_at: '2001-01-01' });
  await vacuum(api.database.knex, 'donations');
}, 400_000);
afterAll(() => api.close());

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('the plan of GET /donations', () => {
  it.each<[string, Record<string, string>]>([
    ['donations_newest', {}],
    ['donations_by_receipt_status', { receipt_status: 'SPOILED' }],
    ['donations_by_method', { method: 'IN_KIND' }],
    ['donations_by_receipt_status_and_method', { receipt_status: 'ISSUED', method: 'CASH' }],
  ])('goes by %s for %j', async (index, query) => {
    const plan = await explainOperation(api, listDonations, { query });
    expect(plan).toMatch(new RegExp(`${index} on donations`));
    expect(plan).not.toContain('Seq Scan on donations');
  });

  it('goes by the primary key for one', async () => {
    const own = { campaign_id: api.ours.campaignId };
    const [params] = await api.database.knex('donations').where(own).limit(1).select('id');
    expect(await explainOperation(api, getDonation, { params })).toContain('donations_pkey');
  });
});

describe('the plan of a search', () => {
  it.each<[string, Record<string, string>]>([
    ['donations_newest', { q: 'nobody of this name' }],
    ['donations_newest', { date_from: dayBefore(60), date_to: dayBefore(50) }],
    ['donations_by_receipt_status', { q: 'example', receipt_status: 'SPOILED' }],
    [
      'donations_by_receipt_status_and_method',
      { q: 'e', receipt_status: 'ISSUED', method: 'CASH', date_from: '2020-01-01' },
    ],
  ])('reads %s in its order for %j', async (index, query) => {
    const plan = await explainOperation(api, listDonations, { query });
    expect(plan).toMatch(new RegExp(`Index Scan using ${index} on donations`));
    expect(plan).not.toContain('Seq Scan on donations');
    // The page itself is sorted, once it has been found.
    expect(plan.match(/Sort Key/g)).toHaveLength(1);
  });

  it.each([
    'Zoë 50% Q_x\\',
    '50%',
    '%',
    '_',
    '\\',
    'q_x',
    'Q_',
    '王伟',
    '王',
    '🗳',
    'zoe 50',
    'host.invalid',
    '‘7’ rue',
  ])('finds the oldest of many by %s', async (q) => {
    const found = async (key: string) => {
      const notes: unknown[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const path = `/donations?${new URLSearchParams({ q, limit: '200', ...(cursor && { cursor }) })}`;
        const { body }: ApiResponse<Fields[]> = await api.request<Fields[]>('GET', path, { key });
        notes.push(...body.data.map((donation) => donation.notes));
        cursor = body.pagination.nextCursor;
      }
      return notes;
    };
    expect(await found(api.ours.key)).toContain('the oldest');
    expect(await found(api.theirs.key)).toEqual([]);
  });
});
