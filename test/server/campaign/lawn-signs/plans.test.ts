import { beforeAll, expect, it } from '@jest/globals';
import { readSignPlaces } from '#server/campaign/lawn-signs/lists/sign-places.ts';
import { sortedSigns } from '#server/campaign/lawn-signs/lists/sorted-signs.ts';
import { listLawnSigns } from '#server/campaign/lawn-signs/operations/list-lawn-signs.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';

const api = await closedAfterAll(startCampaignApi());
beforeAll(async () => {
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

it.each([
  [{}, 'lawn_signs_newest'],
  [{ status: 'INSTALLED' }, 'lawn_signs_by_status'],
])('the list with %j reads the index %s in its order', async (query, index) => {
  const plan = await explainOperation(api, listLawnSigns, { query });
  expect(plan).toContain(`Index Scan using ${index}`);
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

const page = { isDescending: false, from: 0, limit: 50 } as const;
const explain = (work: (tx: CampaignTransaction) => Promise<unknown>) =>
  explainOperation(api, { handle: (_: unknown, { tx }: { tx: CampaignTransaction }) => work(tx) } as never, {});

it.each([
  ['all states', 'lawn_signs_newest', undefined],
  ['one state', 'lawn_signs_by_status', 'REQUESTED' as const],
])('signs of %s are sorted from a bounded reading of the index %s', async (_, index, status) => {
  const plan = await explain((tx) => sortedSigns(tx, { ...page, sort: 'address', status }));
  expect(plan).toContain(`Index Scan using ${index}`);
  expect(plan).toMatch(/^Limit/);
  expect(plan).not.toContain('Seq Scan on lawn_signs');
});

it('a map reads the newest signs through their index', async () => {
  const plan = await explain((tx) => readSignPlaces(tx, () => undefined));
  expect(plan).toContain('Index Scan using lawn_signs_newest');
  expect(plan).not.toContain('Seq Scan on lawn_signs');
});

it('only the newest signs are sorted, and the result says that there are more', async () => {
  const { rows, hasMore, isCut } = await withCampaign(api.api.pool, api.ours.campaignId, (tx) =>
    sortedSigns(tx, { ...page, sort: 'since', status: undefined, isDescending: true, from: 1980 }),
  );
  expect([rows.length, hasMore, isCut]).toEqual([20, false, true]);
});
