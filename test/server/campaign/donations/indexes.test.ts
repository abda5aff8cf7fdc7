import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { getDonation } from '#server/campaign/donations/get-donation.ts';
import { listDonations } from '#server/campaign/donations/list-donations.ts';
import { type CampaignHarness, type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
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
  await api.database.knex.raw('vacuum analyze donations');
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

  it.each([
    { first: dayBefore(60), last: dayBefore(50) },
    { last: dayBefore(50) },
    { first: dayBefore(9000) },
    { first: dayBefore(60), last: dayBefore(50), status: 'SPOILED', method: 'CASH' },
  ])('goes by the month, in each month’s order, for %j', async (asked) => {
    const plans = (await plansOfSearch(asked)).join();
    expect(plans).toMatch(/Index Only Scan using donations_by_month/);
    expect(plans).not.toMatch(/donations_newest on donations|Seq Scan|Sort Method/);
  });

  it('goes by the primary key for one', async () => {
    const own = { campaign_id: api.ours.campaignId };
    const [params] = await api.database.knex('donations').where(own).limit(1).select('id');
    expect(await explainOperation(api, getDonation, { params })).toContain('donations_pkey');
  });
});

interface Search {
  readonly q?: string;
  readonly status?: string;
  readonly method?: string;
  readonly first?: string;
  readonly last?: string;
  readonly of?: TestCampaign;
}

/** The plans of the statements within the search function, as PostgreSQL's auto_explain tells them. */
async function plansOfSearch({ q, status, method, first, last, of = api.ours }: Search): Promise<string[]> {
  const client = new pg.Client(api.database.url);
  await client.connect();
  const plans: string[] = [];
  client.on('notice', ({ message }) => message?.startsWith('duration') && plans.push(message));
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set client_min_messages = log; set role hustings_server; set hustings.campaign_id = '${of.campaignId}'`);
  await client.query('select * from search_donations($1, $2, $3, $4, $5, null, null, 51)', [
    ...[q, status, method, first, last].map((value) => value ?? null),
  ]);
  await client.end();
  return plans.filter((plan) => plan.includes('on donations'));
}

describe('the plan of the text search', () => {
  it('reads the newest for a common text, in their order, and no text index', async () => {
    const plans = await plansOfSearch({ q: 'example' });
    expect(plans.join()).toContain('donations_newest');
    expect(plans.join()).not.toMatch(/Index Cond: .*@>|Seq Scan/);
  });

  it.each(['nobody of this name', '29999 nowhere', '%', '\\', 'qq', '王伟', '🗳'])(
    'goes by the trigrams for a rare text: %s',
    async (q) => {
      const plans = await plansOfSearch({ q });
      expect(plans.at(-1)).toContain('Bitmap Index Scan on donations_by_trigrams');
      expect(plans.join()).not.toContain('Seq Scan');
    },
  );

  it('reads no text index where the newest are all there are', async () => {
    const plans = await plansOfSearch({ q: 'nobody of this name', of: api.theirs });
    expect(plans.join()).not.toMatch(/Index Cond: .*@>|Seq Scan/);
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
    const path = `/donations?${new URLSearchParams({ q })}`;
    const { body } = await api.request<Fields[]>('GET', path);
    expect(body.data.map(({ notes }) => notes)).toContain('the oldest');
    expect((await api.request<Fields[]>('GET', path, { key: api.theirs.key })).body.data).toEqual([]);
  });

  it('goes by the month for days that are past', async () => {
    const plans = await plansOfSearch({ q: 'example', first: dayBefore(60), last: dayBefore(50) });
    expect(plans.join()).toContain('Index Only Scan using donations_by_month');
    expect(plans.join()).not.toMatch(/Index Cond: .*@>|Seq Scan|donations_newest/);
  });
});

describe('the search function', () => {
  it('finds nothing but the campaign’s own, and nothing at all without one', async () => {
    const client = new pg.Client(api.database.url);
    await client.connect();
    const found = async () => {
      const { rows } = await client.query(
        `select d.campaign_id from search_donations('e', null, null, null, null, null, null, 2000) s
         join donations d on d.id = s.donation_id group by 1`,
      );
      return rows.map(({ campaign_id }) => campaign_id);
    };
    expect(await found()).toEqual([]);
    await client.query(`set hustings.campaign_id = '${api.theirs.campaignId}'`);
    expect(await found()).toEqual([api.theirs.campaignId]);
    await client.query('set role hustings_server');
    await expect(
      client.query(
        `select search_donations_by_trigrams('donations', 'e', '{e}', null, null, null, null, null, null, 5)`,
      ),
    ).rejects.toThrow(/permission denied/);
    await client.end();
  });
});
