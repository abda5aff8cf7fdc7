import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listDonations } from '#server/campaign/donations/operations/list-donations.ts';
import { fillDonations } from '#test/server/campaign/donations/fill-donations.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { rowsRead } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';

let api: CampaignHarness;
beforeAll(async () => {
  api = await startCampaignApi();
  const { knex } = api.database;
  await fillDonations(knex, api.ours, 20_000, 300);
  await knex.raw(
    `insert into receipts (campaign_id, number, donation_id, issued_at, html)
     select campaign_id, receipt_number, id, now(), repeat('<p>', 1000) from donations where receipt_number is not null`,
  );
  await vacuum(knex);
}, 400_000);
afterAll(() => api.close());

it.each([50, 200])('a page of %d donations reads no more receipts than it shows', async (limit) => {
  expect(await rowsRead(api, listDonations, { query: { limit } }, 'receipts')).toBeLessThanOrEqual(limit + 1);
});
