import { beforeAll, expect, it } from '@jest/globals';
import { listChanges } from '#server/campaign/changes/operations/list-changes.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';

const api = await closedAfterAll(startCampaignApi());
beforeAll(async () => {
  const { knex } = api.database;
  const campaigns = [api.ours.campaignId, api.theirs.campaignId];
  await knex.raw(
    `insert into changes (campaign_id, number, place, at, kind, record_id, what)
     select campaign, 10 + n / 3, 1 + n % 3, now() + n * interval '1 second',
       (array['voter', 'voter', 'lawnSign'])[1 + n % 3], gen_random_uuid(), 'created'
     from unnest(array[?, ?]::uuid[]) campaign, generate_series(1, 20000) n`,
    campaigns,
  );
  for (const campaign of campaigns) {
    await knex.raw(`update change_feeds set last_number = 7000 where campaign_id = '${campaign}'`);
  }
  await knex.raw('analyze changes');
});

it('the feed reads its primary key in its order, and no further than its page', async () => {
  const plan = await explainOperation(api, listChanges, { query: {} });
  expect(plan).toContain('Index Scan using changes_pkey');
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});
