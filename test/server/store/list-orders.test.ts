import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationOrder, donationSorts } from '#server/campaign/donations/review/donation-orders.ts';
import { donationsByState } from '#server/campaign/donations/review/donations-by-state.ts';
import { newestVolunteers } from '#server/campaign/volunteers/operations/list-volunteers.ts';
import { volunteerOrder, volunteerSorts } from '#server/campaign/volunteers/volunteer-orders.ts';
import { newestVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { voterOrder, voterSorts } from '#server/campaign/voters/voter-orders.ts';
import { encodeSortedCursor } from '#server/store/lists/cursor.ts';
import type { ListOrder, Ordered } from '#server/store/lists/list-order.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { fillDonations } from '#test/server/campaign/donations/fill-donations.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillVoters } from '#test/support/voters.ts';

const donations = 3000;
const voters = 3000;
const directions = [true, false];

let api: CampaignHarness;
beforeAll(async () => {
  api = await startCampaignApi();
  const { knex } = api.database;
  const { campaignId } = api.ours;
  await fillDonations(knex, api.ours, donations, 300);
  await fillVoters(knex, api.ours, voters);
  await knex.raw(
    `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
       amount_cents, received_on, method, status, created_at)
     select ?, gen_random_uuid(), 'Éva Withdrawn ' || n, n || ' Rd', 'City', 'XA', 'Z2B 2B2', 100 + n % 90, current_date - n,
       'CHEQUE', case when n % 2 = 0 then 'VOIDED' else 'RETURNED' end, now() - n * interval '1 hour' from generate_series(1, 900) n`,
    [campaignId],
  );
  await knex.raw(
    `update voters set last_contact = now() - interval '1 minute' * (hashtext(id::text) % 500) where campaign_id = ? and support_level is not null`,
    [campaignId],
  );
  await knex.raw(
    `insert into volunteers (campaign_id, id, name, email, role, status, hours_logged, created_at)
     select ?, gen_random_uuid(), (array['Zoë', 'Élie', 'Ann', 'o’Neil'])[1 + n % 4] || ' ' || n % 700, n || '@example.org', 'r', 'ACTIVE',
       n % 50 / 4.0, now() from generate_series(1, 2000) n`,
    [campaignId],
  );
  await vacuum(knex);
}, 400_000);
afterAll(() => api.close());

type PageRead = (
  tx: CampaignTransaction,
  order: ListOrder,
  cursor?: string,
) => Promise<{ rows: readonly Ordered[]; next: string | null }>;

const readVoters =
  (filter = {}): PageRead =>
  async (tx, order, cursor) => {
    const page = await newestVoters(
      tx,
      { limit: 50, ...filter, ...(cursor && { cursor }) },
      { moreFollows: true, order },
    );
    return { rows: page.rows, next: page.pagination.nextCursor };
  };
const readVolunteers: PageRead = async (tx, order, cursor) => {
  const page = await newestVolunteers(tx, { limit: 50, ...(cursor && { cursor }) }, { moreFollows: true, order });
  return { rows: page.rows, next: page.pagination.nextCursor };
};
const readDonations =
  (filter = {}): PageRead =>
  async (tx, order, cursor) => {
    const page = await donationsByState(tx, filter, new Date(), { cursor, order });
    return { rows: page.donations.map(({ donation }) => donation as Ordered), next: page.nextCursor };
  };

const lists: ReadonlyArray<readonly [string, ListOrder, PageRead, readonly RegExp[]]> = directions.flatMap(
  (isDescending) => [
    ...donationSorts.map((sort) => {
      const order = donationOrder(sort, isDescending);
      const index = { date: 'day', donor: 'donor_name', amount: 'amount', receipt: 'receipt_number' }[sort];
      return [
        `donations by ${sort} ${isDescending}`,
        order,
        readDonations(),
        [new RegExp(`donations_by_${index}`)],
      ] as const;
    }),
    ...voterSorts.map((sort) => {
      const index = {
        name: 'by_family_name',
        address: 'by_street',
        riding: 'by_riding_and_family_name',
        contact: 'by_last_contact',
      }[sort];
      return [
        `voters by ${sort} ${isDescending}`,
        voterOrder(sort, isDescending),
        readVoters(),
        [new RegExp(`voters_${index}`)],
      ] as const;
    }),
    ...volunteerSorts.map(
      (sort) =>
        [
          `volunteers by ${sort} ${isDescending}`,
          volunteerOrder(sort, isDescending),
          readVolunteers,
          [new RegExp(`volunteers_by_${sort === 'name' ? 'name' : 'status_and_name'}`)],
        ] as const,
    ),
  ],
);

const inCampaign = <T>(work: (tx: CampaignTransaction) => Promise<T>) =>
  withCampaign(api.api.pool, api.ours.campaignId, work);
const plan = (work: (tx: CampaignTransaction) => Promise<unknown>) =>
  explainOperation(api, { handle: (_: unknown, { tx }: { tx: CampaignTransaction }) => work(tx) } as never, {});

async function walk(read: PageRead, order: ListOrder): Promise<Ordered[]> {
  const all: Ordered[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next } = await inCampaign((tx) => read(tx, order, cursor));
    all.push(...rows);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return all;
}

describe.each(lists)('%s', (name, order, read, indexes) => {
  it('goes by its index in the order of it, also from a place in its middle', async () => {
    const { next } = await inCampaign((tx) => read(tx, order));
    for (const cursor of [undefined, next as string]) {
      const lines = await plan((tx) => read(tx, order, cursor));
      for (const index of indexes) expect(lines).toMatch(index);
      // What donations are warned of is read and sorted after them.
      expect(lines.split('CTE Scan on keyed')[0]).not.toMatch(/Sort|Seq Scan on (donations|voters|volunteers)/);
      if (cursor) expect(lines).toMatch(/Index Cond: .*ROW/);
    }
  });

  it('has each record once, in order', async () => {
    const all = await walk(read, order);
    const table = name.split(' ')[0] as string;
    const [{ count } = { count: 0 }] = await api.database
      .knex(table)
      .where({ campaign_id: api.ours.campaignId })
      .count();
    expect(all).toHaveLength(Number(count));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect([...all].sort(order.compare).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });
});

describe('with filters', () => {
  it('voters of one riding go by name through its index, however the riding is written', async () => {
    const [{ riding } = { riding: '' }] = await api.database
      .knex('voters')
      .where({ campaign_id: api.ours.campaignId })
      .limit(1);
    const order = voterOrder('name', false);
    const lines = await plan((tx) => readVoters({ riding: riding.toUpperCase() })(tx, order));
    expect(lines).toMatch(/Index Scan using voters_by_riding_and_family_name/);
    expect(lines).not.toMatch(/Sort/);
    const all = await walk(readVoters({ riding }), order);
    const [{ count } = { count: 0 }] = await api.database
      .knex('voters')
      .where({ campaign_id: api.ours.campaignId, riding })
      .count();
    expect(all).toHaveLength(Number(count));
  });

  it('donations are found in their order by what no index serves', async () => {
    const filter = { least: 2000, state: 'ISSUED' } as const;
    const sorted = await walk(readDonations(filter), donationOrder('donor', false));
    const newest = await inCampaign(
      async (tx) => (await donationsByState(tx, filter, new Date(), { pageLength: donations })).donations,
    );
    expect(sorted.length).toBeGreaterThan(100);
    expect(sorted.map(({ id }) => id).sort()).toEqual(newest.map(({ donation }) => donation.id).sort());
    expect([...sorted].sort(donationOrder('donor', false).compare)).toEqual(sorted);
    const lines = await plan((tx) =>
      donationsByState(tx, filter, new Date(), { order: donationOrder('donor', false) }),
    );
    expect(lines).toMatch(/Index Scan using donations_by_donor_name/);
    expect(lines).not.toContain('Seq Scan on donations');
  });
});

describe('a cursor of a sorted list', () => {
  const order = voterOrder('contact', true);
  const asked = (cursor: string, other = order) => inCampaign((tx) => readVoters()(tx, other, cursor));

  it('is refused by another order of the list, and by the list newest first', async () => {
    const { next } = await inCampaign((tx) => readVoters()(tx, order));
    await expect(asked(next as string, voterOrder('contact', false))).rejects.toMatchObject({ status: 400 });
    await expect(asked(next as string, voterOrder('name', true))).rejects.toMatchObject({ status: 400 });
    await expect(inCampaign((tx) => newestVoters(tx, { limit: 50, cursor: next as string }))).rejects.toMatchObject({
      status: 400,
    });
  });

  it.each([[['x', 'y']], [['2026-01-01T00:00:00.000Z']], [['2026-01-01T00:00:00.000Z', 'no id']], [[]]])(
    'is refused if somebody has written %j into it',
    async (place) => {
      const mark = ['contact', 'desc', ['listVoters', api.ours.campaignId, []]];
      await expect(asked(encodeSortedCursor(place, mark))).rejects.toMatchObject({ status: 400 });
    },
  );
});
