import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CampaignTransaction } from '#server/campaign/database/transaction.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { findVolunteers } from '#server/campaign/volunteers/find-volunteers.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';

let api: CampaignHarness;
beforeAll(async () => {
  api = await startCampaignApi();
  await api.database.knex.raw(
    `insert into volunteers (campaign_id, id, name, email, role, status, created_at)
     select campaign, gen_random_uuid(), 'Kelp ' || n, n || '@example.org', 'driver', 'ACTIVE', now() - n * interval '1 second'
     from unnest(array[?, ?]::uuid[]) campaign, generate_series(1, 6000) n`,
    [api.ours.campaignId, api.theirs.campaignId],
  );
  await api.database.knex.raw('analyze volunteers');
});
afterAll(() => api.close());

it('reads the newest volunteers through their index', async () => {
  const handle = (_: unknown, { tx }: { tx: CampaignTransaction }) => findVolunteers(tx, 'kelp driver');
  const plan = await explainOperation(api, { handle } as never, {});
  expect(plan).toContain('Index Scan using volunteers_newest');
  expect(plan).not.toContain('Seq Scan on volunteers');
});

it('shows as many as a page has, and says that there are more', async () => {
  const find = (text: string) => withCampaign(api.api.pool, api.ours.campaignId, (tx) => findVolunteers(tx, text));
  const { rows, hasMore } = await find('kelp');
  expect([rows.length, hasMore]).toEqual([50, true]);
  expect(await find('kelp 5999')).toMatchObject({ rows: [], hasMore: false });
  expect((await find('kelp 4999')).rows).toHaveLength(1);
});
