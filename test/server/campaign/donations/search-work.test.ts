import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listDonations } from '#server/campaign/donations/operations/list-donations.ts';
import { type ApiResponse, type CampaignHarness, type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { rowsRead } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';

let api: CampaignHarness;

const donations = 50_000;

beforeAll(async () => {
  api = await startCampaignApi();
  // The text that is searched for is there once, at the very end. Half of the donations were received in months of their own.
  await fill(api.ours.campaignId, donations, `case when n = ${donations} then 'Lalalalalala' else 'Lalala Rd' end`);
  await fill(api.theirs.campaignId, 100, `repeat('a', 500)`);
  await vacuum(api.database.knex, 'donations');
}, 600_000);
afterAll(() => api.close());

async function fill(campaignId: string, count: number, address: string): Promise<void> {
  await api.database.knex.transaction(async (trx) => {
    // No receipts belong to these numbers. What triggers compute is computed here.
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(
      `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
         amount_cents, received_on, method, receipt_status, receipt_number, created_at,
         donor_identity, donor_text)
       select :campaignId, gen_random_uuid(), 'Lala Lala', ${address}, 'City', 'XA', 'Z1A 1A1', 100,
         case when n % 2 = 0 then date '0001-01-01' + n * 9 else current_date - n / 10000 end,
         case when n % 500 = 0 then 'IN_KIND' else 'CASH' end, case when n % 3 = 0 then 'SPOILED' else 'PENDING' end,
         case when n % 3 = 0 then 'R-' || n end, now() - n * interval '1 minute',
         hustings_name('Lala Lala'), hustings_donor_text('Lala Lala', null, ${address})
       from generate_series(1, :count) n`,
      { campaignId, count },
    );
  });
}

/** All that paging finds, and in how many pages. */
async function allPages(query: Record<string, string>, key = api.ours.key): Promise<{ ids: unknown[]; pages: number }> {
  const ids: unknown[] = [];
  let cursor: string | null | undefined;
  let pages = 0;
  for (; cursor !== null; pages++) {
    const asked = new URLSearchParams({ ...query, limit: '200', ...(cursor && { cursor }) });
    const answer: ApiResponse<Fields[]> = await api.request<Fields[]>('GET', `/donations?${asked}`, { key });
    ids.push(...answer.body.data.map(({ id }) => id));
    cursor = answer.body.pagination.nextCursor;
  }
  return { ids, pages };
}

describe('one page of a search', () => {
  it.each<[string, Record<string, string>]>([
    ['a text of common parts', { q: 'lalalalalala' }],
    ['a telephone number that nobody has', { q: '(709) 555-0142' }],
    ['a text of common parts with a status', { q: 'lalalalalala', receipt_status: 'PENDING' }],
    ['a text of common parts from a day on', { q: 'lalalalalala', date_from: '2000-01-01' }],
    ['days that nothing was received on', { date_from: '0001-01-02', date_to: '0001-01-03' }],
    ['days of many months', { date_from: '0001-01-02', date_to: '0900-01-01', receipt_status: 'SPOILED' }],
  ])('reads 20,000 donations at most, for %s', async (_, query) => {
    expect(await rowsRead(api, listDonations, { query }, 'donations')).toBeLessThanOrEqual(20_000 + 51);
  });

  it('reads no further than it has to for a text that many hold', async () => {
    expect(await rowsRead(api, listDonations, { query: { q: 'lalala rd' } }, 'donations')).toBeLessThan(200);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a text of common parts', { q: 'lalalalalala' }, `donor_address = 'Lalalalalala'`],
    [
      'a text within a range of many months',
      { q: 'lalalalalala', date_to: '2990-01-01', date_from: '0001-01-01' },
      `donor_address = 'Lalalalalala'`,
    ],
    [
      'days of many months, and another condition',
      { date_from: '0100-01-01', date_to: '1990-12-31', method: 'CASH' },
      `received_on between '0100-01-01' and '1990-12-31' and method = 'CASH'`,
    ],
  ])('is short, and the next ones find all the same: %s', async (_, query, condition) => {
    const { ids, pages } = await allPages(query);
    const { rows } = await api.database.knex.raw<{ rows: Array<{ id: string }> }>(
      `select id from donations where campaign_id = ? and ${condition} order by created_at desc, id desc`,
      [api.ours.campaignId],
    );
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect(pages).toBeGreaterThan(1);
  });

  it('reads fewer donations if looking in each is long: a hundred texts of one letter take some pages', async () => {
    const { ids, pages } = await allPages({ q: `${'a'.repeat(199)}b` }, api.theirs.key);
    expect(ids).toEqual([]);
    expect(pages).toBeGreaterThan(1);
  });
});
