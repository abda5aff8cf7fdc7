import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listLawnSigns } from '#server/campaign/lawn-signs/list-lawn-signs.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';

let api: CampaignHarness;
beforeAll(async () => {
  api = await startCampaignApi();
  const { knex } = api.database;
  await knex.raw(
    `insert into lawn_signs (campaign_id, id, address, status, requested_at, created_at)
     select campaign, gen_random_uuid(), n || ' Main St', (array['REQUESTED', 'INSTALLED', 'COLLECTED'])[1 + n % 3], at, at
     from unnest(array[?, ?]::uuid[]) campaign, generate_series(1, 10000) n,
       lateral (select now() - n * interval '1 second' as at) t`,
    [api.ours.campaignId, api.theirs.campaignId],
  );
  await knex.raw('analyze lawn_signs');
});
afterAll(() => api.close());

it.each([
  [{}, 'lawn_signs_newest'],
  [{ status: 'INSTALLED' }, 'lawn_signs_by_status'],
])('the list with %j reads the index %s in its order', async (query, index) => {
  const plan = await explainOperation(api, listLawnSigns, { query });
  expect(plan).toContain(`Index Scan using ${index}`);
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});
