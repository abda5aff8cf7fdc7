import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type CampaignHarness, type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { fillDonations } from './fill-donations.ts';

let api: CampaignHarness;

const donations = 80_000;

beforeAll(async () => {
  api = await startCampaignApi();
  await fillDonations(api.database.knex, api.ours, donations, 10_000);
  // Each part of the wanted text is everywhere, and the text itself once, at the very end. Half of the donations were
  // received in months of their own.
  await api.database.knex.raw('alter table donations disable trigger refuse_unversioned_change');
  await api.database.knex.raw(
    `update donations set donor_address = case when place = ? then 'Lalalalalala' else 'Lalala Rd' end,
       received_on = case when place % 2 = 0 then date '0001-01-01' + (place * 12) else received_on end
     from (select id as of, row_number() over (order by created_at desc, id desc)::int as place from donations) p
     where id = of`,
    [donations],
  );
  await api.database.knex.raw('alter table donations enable trigger refuse_unversioned_change');
  await api.database.knex.raw('vacuum full donations');
  await api.database.knex.raw('vacuum analyze donations');
}, 240_000);
afterAll(() => api.close());

/** How many rows a page reads, of the table and of its indexes. */
async function rowsRead(query: Record<string, string | null>): Promise<number> {
  const { q = null, status = null, first = null, last = null } = query;
  return api.database.knex.transaction(async (trx) => {
    await trx.raw(`select set_config('hustings.campaign_id', ?, true)`, [api.ours.campaignId]);
    await trx.raw('select * from search_donations(?, ?, null, ?, ?, null, null, 51)', [q, status, first, last]);
    const { rows } = await trx.raw<{ rows: Array<{ read: string }> }>(
      `select pg_stat_get_xact_tuples_returned('donations'::regclass) + sum(pg_stat_get_xact_tuples_returned(indexrelid)) as read
       from pg_index where indrelid = 'donations'::regclass`,
    );
    return Number(rows[0]?.read);
  });
}

/** All that paging finds, and in how many pages. */
async function allPages(query: Record<string, string>): Promise<{ ids: unknown[]; pages: number }> {
  const ids: unknown[] = [];
  let cursor: string | null | undefined;
  let pages = 0;
  for (; cursor !== null; pages++) {
    const asked = new URLSearchParams({ ...query, limit: '200', ...(cursor && { cursor }) });
    const answer: Answer<Fields[]> = await api.request<Fields[]>('GET', `/donations?${asked}`);
    ids.push(...answer.body.data.map(({ id }) => id));
    cursor = answer.body.pagination.nextCursor;
  }
  return { ids, pages };
}

describe('one page of a search', () => {
  it.each<[string, Record<string, string>]>([
    ['a text of common parts', { q: 'lalalalalala' }],
    ['a text of common parts with a status', { q: 'lalalalalala', status: 'PENDING' }],
    ['a text of common parts within a month', { q: 'lalalalalala', first: '2000-01-01' }],
    ['days that nothing was received on', { first: '0001-01-02', last: '0001-01-03' }],
    ['days of more months than are merged', { first: '0001-01-02', last: '1990-01-01', status: 'SPOILED' }],
    ['a text within more months than are merged', { q: 'lalalalalala', last: '1990-01-01' }],
  ])('reads a small part of all donations, for %s', async (_, query) => {
    expect(await rowsRead(query)).toBeLessThan(donations);
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
      { date_from: '0100-01-01', date_to: '1990-12-31', method: 'IN_KIND' },
      `received_on between '0100-01-01' and '1990-12-31' and method = 'IN_KIND'`,
    ],
  ])('is short, and the next ones find all the same: %s', async (_, query, condition) => {
    const { ids, pages } = await allPages(query);
    const { rows } = await api.database.knex.raw<{ rows: Array<{ id: string }> }>(
      `select id from donations where ${condition} order by created_at desc, id desc`,
    );
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect(pages).toBeGreaterThan(1);
  });
});
