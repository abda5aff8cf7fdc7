import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DonationFilter } from '#server/campaign/donations/review/donation-filter.ts';
import { donationTotals } from '#server/campaign/donations/review/donation-totals.ts';
import { donationsByState } from '#server/campaign/donations/review/donations-by-state.ts';
import { warningsOf } from '#server/campaign/donations/review/warnings.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { fillDonations } from '#test/server/campaign/donations/fill-donations.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';

let api: CampaignHarness;
beforeAll(async () => {
  api = await startCampaignApi();
  await fillDonations(api.database.knex, api.ours, 30_000, 300);
  await api.database.knex.raw(
    `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
       amount_cents, received_on, method, status, created_at)
     select ?, gen_random_uuid(), 'Withdrawn ' || n, n || ' Rd', 'City', 'XA', 'Z2B 2B2', 100, current_date, 'CHEQUE',
       case when n % 2 = 0 then 'VOIDED' else 'RETURNED' end, now() - n * interval '1 hour' from generate_series(1, 3000) n`,
    [api.ours.campaignId],
  );
  await vacuum(api.database.knex, 'donations');
}, 400_000);
afterAll(() => api.close());

const plan = (work: (tx: CampaignTransaction) => Promise<unknown>) =>
  explainOperation(api, { handle: (_: unknown, { tx }: { tx: CampaignTransaction }) => work(tx) } as never, {});

describe('the plan of warnings', () => {
  it('goes by postal code, e-mail and telephone', async () => {
    const donations = await api.database
      .knex('donations')
      .where({ campaign_id: api.ours.campaignId, status: 'IN_FORCE' })
      .orderBy('id')
      .limit(50);
    const lines = await plan((tx) => warningsOf(tx, donations));
    expect(lines).toMatch(/donations_by_postal_key/);
    expect(lines).toMatch(/donations_by_mailbox/);
    expect(lines).toMatch(/donations_by_telephone/);
    expect(lines).toMatch(/donations_pkey/);
    expect(lines).not.toContain('Seq Scan on donations');
  });
});

describe('the plan of the console’s list', () => {
  it.each<[DonationFilter, string[]]>([
    [{}, ['donations_newest', 'donations_withdrawn']],
    [{ state: 'SPOILED' }, ['donations_by_receipt_status']],
    [{ state: 'VOIDED' }, ['donations_withdrawn']],
    [{ state: 'RETURNED', q: 'withdrawn' }, ['donations_withdrawn']],
    [{ q: 'tremblay' }, ['donations_withdrawn']],
    [{ q: '(709) 555-0142' }, ['donations_withdrawn']],
    [{ warning: 'ANY' }, ['donations_newest']],
    [{ state: 'PENDING', warning: 'ANY', missing: 'NONE' }, ['donations_by_receipt_status']],
  ])('goes by the index of each part, in its order, for %j', async (filter, indexes) => {
    const lines = await plan((tx) => donationsByState(tx, filter, new Date()));
    for (const index of indexes) expect(lines).toMatch(new RegExp(`Index Scan using ${index}`));
    expect(lines).not.toContain('Seq Scan on donations');
  });

  it.each<[DonationFilter, string[]]>([
    [{ from: '2026-01-01', least: 100, postalCode: 'Z2B' }, ['donations_newest', 'donations_withdrawn']],
    [{ handedOver: 'NEITHER' }, ['donations_by_receipt_status']],
    [{ method: 'CASH', most: 5000 }, ['donations_by_method', 'donations_withdrawn']],
  ])('goes by the same indexes for %j, also for its totals', async (filter, indexes) => {
    const lines = await plan((tx) => donationsByState(tx, filter, new Date()));
    for (const index of indexes) expect(lines).toMatch(new RegExp(`Index Scan using ${index}`));
    expect(lines).not.toContain('Seq Scan on donations');
    const totals = await plan((tx) => donationTotals(tx, filter));
    expect(totals).toMatch(/Index (Only )?Scan using donations_(newest|by_receipt_status)/);
    expect(totals).not.toContain('Seq Scan on donations');
  });
});
