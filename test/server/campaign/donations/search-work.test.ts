import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type CampaignHarness, type Fields, startCampaignApi } from '#test/support/campaign.ts';

let api: CampaignHarness;

const donations = 80_000;

beforeAll(async () => {
  api = await startCampaignApi();
  const { rows: kept } = await api.database.knex.raw<{ rows: Array<{ indexdef: string }> }>(
    `select indexdef from pg_indexes where indexname like 'donations_%trigrams'`,
  );
  const indexes = kept.map(({ indexdef }) => indexdef);
  // Each part of the wanted text is everywhere, and the text itself once, at the very end. Half of the donations were
  // received in months of their own.
  await api.database.knex.transaction(async (trx) => {
    // No receipts belong to these numbers.
    await trx.raw('set local session_replication_role = replica');
    // Filled at once, they take a tenth of the time.
    await trx.raw('drop index donations_by_trigrams, donations_sampled_by_trigrams');
    await trx.raw(
      `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
         amount_cents, received_on, method, receipt_status, receipt_number, created_at)
       select :campaignId, gen_random_uuid(), 'Lala Lala', case when n = :donations then 'Lalalalalala' else 'Lalala Rd' end,
         'City', 'XA', 'Z1A 1A1', 100, case when n % 2 = 0 then date '0001-01-01' + n * 9 else current_date - n / 10000 end,
         case when n % 500 = 0 then 'IN_KIND' else 'CASH' end, case when n % 3 = 0 then 'SPOILED' else 'PENDING' end,
         case when n % 3 = 0 then 'R-' || n end, now() - n * interval '1 minute'
       from generate_series(1, :donations) n`,
      { campaignId: api.ours.campaignId, donations },
    );
  });
  for (const definition of indexes) await api.database.knex.raw(definition);
  await api.database.knex.raw('vacuum analyze donations');
}, 600_000);
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
