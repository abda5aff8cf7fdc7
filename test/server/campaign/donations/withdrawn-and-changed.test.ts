import { beforeAll, describe, expect, it } from '@jest/globals';
import { listDonations } from '#server/campaign/donations/operations/list-donations.ts';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { correctionRequests } from './corrections/correction-requests.ts';
import { receiptRequests } from './receipts/receipt-requests.ts';
import { afternoon } from './some-donation.ts';

let now = afternoon;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));

const { give, issue } = receiptRequests(
  () => api,
  () => now,
);
const { correct, withdraw } = correctionRequests(() => api);

const list = (query: string, { key }: TestCampaign) => api.request<Fields[]>('GET', `/donations${query}`, { key });

describe('GET /donations?include_withdrawn=true', () => {
  const recorded: Fields[] = [];
  let campaign: TestCampaign;
  let since = '';

  beforeAll(async () => {
    campaign = await api.campaign();
    since = new Date().toISOString();
    for (let i = 0; i < 23; i++) {
      now = new Date(now.getTime() + 1000);
      const date = `2026-09-${String(1 + (i % 9)).padStart(2, '0')}`;
      const method = i % 3 === 0 ? 'CASH' : 'CHEQUE';
      const { id } = await give({ donorName: `Giver ${i} ${i % 4 === 0 ? 'Quill' : 'Reed'}`, date, method }, campaign);
      const kind = i % 5 === 1 ? 'VOIDED' : i % 7 === 2 ? 'RETURNED' : null;
      if (kind) await withdraw(id, kind, campaign);
      recorded.unshift({ id, i, date, method, kind });
    }
  });

  it.each<[string, (each: Fields) => boolean]>([
    ['', () => true],
    ['&method=CASH', ({ method }) => method === 'CASH'],
    ['&receipt_status=PENDING', () => true],
    ['&q=quill', ({ i }) => Number(i) % 4 === 0],
    [
      '&date_from=2026-09-03&date_to=2026-09-05',
      ({ date }) => String(date) >= '2026-09-03' && String(date) <= '2026-09-05',
    ],
    [
      '&q=reed&method=CHEQUE&date_to=2026-09-06',
      ({ i, method, date }) => Number(i) % 4 > 0 && method === 'CHEQUE' && String(date) <= '2026-09-06',
    ],
  ])('lists each donation once, in order, over pages of any length: %s', async (filter, matches) => {
    const expected = recorded.filter(matches).map(({ id, kind }) => [id, kind ?? undefined]);
    for (const limit of [1, 4, 50]) {
      const found: unknown[] = [];
      let cursor = '';
      do {
        const { status, body } = await list(`?include_withdrawn=true&limit=${limit}${filter}${cursor}`, campaign);
        expect(status).toBe(200);
        expect(body.data.length).toBeLessThanOrEqual(limit);
        found.push(...body.data.map(({ id, withdrawn }) => [id, withdrawn]));
        const next = body.pagination?.nextCursor;
        cursor = next ? `&cursor=${next}` : '';
      } while (cursor);
      expect(found).toEqual(expected);
    }
  });

  it('finds one by its own identifier, and takes no cursor of the list without withdrawn ones', async () => {
    const { id } = await give({ externalId: 'D-1' }, campaign);
    await withdraw(id, 'VOIDED', campaign);
    expect((await list('?external_id=D-1', campaign)).body.data).toEqual([]);
    expect((await list('?external_id=D-1&include_withdrawn=true', campaign)).body.data).toMatchObject([{ id }]);
    const { body } = await list('?limit=1', campaign);
    const other = await list(`?limit=1&include_withdrawn=true&cursor=${body.pagination?.nextCursor}`, campaign);
    expect([other.status, other.body.code]).toEqual([400, 'validation_failed']);
  });

  it('goes with updated_since', async () => {
    const ids = async (query: string) =>
      (await list(`?limit=200&updated_since=${since}${query}`, campaign)).body.data.map(({ id }) => id);
    const [without, withThem] = [await ids(''), await ids('&include_withdrawn=true')];
    expect(withThem).toHaveLength(24);
    expect(without).toHaveLength(recorded.filter(({ kind }) => kind === null).length);
  });

  it('finds a telephone number in telephone numbers alone, in every list', async () => {
    const called = await api.campaign();
    const begun = new Date().toISOString();
    const withNumber = async (donor: Record<string, unknown>, kind?: 'VOIDED') => {
      now = new Date(now.getTime() + 1000);
      const { id } = await give(donor, called);
      if (kind) await withdraw(id, kind, called);
      return id;
    };
    // The digits alone are in an e-mail address and in an address too.
    await withNumber({ donorEmail: 'a54417@example.org', donorPhone: '613-555-0100' });
    await withNumber({ donorAddress: '22 Main St, unit 54417', donorPhone: null }, 'VOIDED');
    const voided = await withNumber({ donorPhone: '(613) 555-4417' }, 'VOIDED');
    const inForce = await withNumber({ donorPhone: '+1 613.555.4417' });
    const found = async (query: string) => (await list(`?q=5-4417${query}`, called)).body.data.map(({ id }) => id);
    expect(await found('')).toEqual([inForce]);
    expect(await found('&include_withdrawn=true')).toEqual([inForce, voided]);
    expect(await found(`&updated_since=${begun}`)).toEqual([inForce]);
    const end = async (query: string) =>
      (await list(`?q=4417%20${query}`, called)).body.data.map(({ id }) => id).sort();
    expect(await end('')).toEqual([inForce]);
    expect(await end('&include_withdrawn=true')).toEqual([inForce, voided].sort());
    expect(await end(`&include_withdrawn=true&updated_since=${begun}`)).toEqual([inForce, voided].sort());
  });

  it('reads each kind by its index', async () => {
    const plan = await explainOperation(api, listDonations, { query: { include_withdrawn: 'true' } });
    expect(plan).not.toContain('Seq Scan on donations');
    expect(plan).toMatch(/donations_withdrawn on donations/);
  });

  it.each(['false', '', '1'])('takes nothing but true: %j', async (value) => {
    const { status, body } = await list(`?include_withdrawn=${value}`, campaign);
    expect([status, body.error]).toEqual([400, expect.stringContaining('include_withdrawn')]);
  });
});

describe('updatedAt', () => {
  it('is in the response if it is asked for, and rises with every change', async () => {
    const campaign = await api.campaign();
    const { id, createdAt } = await give({}, campaign);
    const times: string[] = [];
    const seen = async () => {
      const one = await api.request('GET', `/donations/${id}?include=updatedAt`, { key: campaign.key });
      const [listed] = (await list('?include=updatedAt&include_withdrawn=true', campaign)).body.data;
      expect(listed?.updatedAt).toBe(one.body.data.updatedAt);
      times.push(String(one.body.data.updatedAt));
      const plain = await api.request('GET', `/donations/${id}`, { key: campaign.key });
      expect(plain.body.data).not.toHaveProperty('updatedAt');
    };
    await seen();
    expect(times).toEqual([createdAt]);
    await correct(id, { notes: 'n' }, {}, campaign);
    await seen();
    await issue(id, {}, campaign);
    await seen();
    await withdraw(id, 'RETURNED', campaign);
    await seen();
    expect([...new Set(times)].sort()).toEqual(times);
  });

  it('is known of what was changed before the database recorded it', async () => {
    now = new Date(afternoon.getTime() - 1000);
    const campaign = await api.campaign();
    const { id } = await give({}, campaign);
    await withdraw(id, 'VOIDED', campaign);
    const { knex } = api.database;
    const [{ withdrawn_at: at }] = await knex('donation_withdrawals').where({ donation_id: id }).select('withdrawn_at');
    await knex.raw('alter table donations disable trigger stamp_donation');
    await knex('donations').where({ id }).update({ updated_at: null });
    await knex.raw('alter table donations enable trigger stamp_donation');
    const { body } = await api.request('GET', `/donations/${id}?include=updatedAt`, { key: campaign.key });
    expect(body.data.updatedAt).toBe(at.toISOString());
  });
});
