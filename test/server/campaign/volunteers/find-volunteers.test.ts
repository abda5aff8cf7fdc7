import { beforeAll, expect, it } from '@jest/globals';
import { findVolunteers } from '#server/campaign/volunteers/find-volunteers.ts';
import { importVolunteers } from '#server/campaign/volunteers/import-volunteers.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';

const api = await closedAfterAll(startCampaignApi());
beforeAll(async () => {
  await api.database.knex.raw(
    `insert into volunteers (campaign_id, id, name, email, role, status, created_at)
     select campaign, gen_random_uuid(), 'Kelp ' || n, n || '@example.org', 'driver', 'ACTIVE', now() - n * interval '1 second'
     from unnest(array[?, ?]::uuid[]) campaign, generate_series(1, 6000) n`,
    [api.ours.campaignId, api.theirs.campaignId],
  );
  await api.database.knex.raw('analyze volunteers');
});

it('reads the newest volunteers through their index', async () => {
  const handle = (_: unknown, { tx }: { tx: CampaignTransaction }) => findVolunteers(tx, 'kelp driver');
  const plan = await explainOperation(api, { handle } as never, {});
  expect(plan).toContain('Index Scan using volunteers_newest');
  expect(plan).not.toContain('Seq Scan on volunteers');
});

const find = (text: string) => withCampaign(api.api.pool, api.ours.campaignId, (tx) => findVolunteers(tx, text));

it('shows as many as a page has, and says that there are more', async () => {
  const { rows, hasMore } = await find('kelp');
  expect([rows.length, hasMore]).toEqual([50, true]);
  expect(await find('kelp 5999')).toMatchObject({ rows: [], hasMore: false });
  expect((await find('kelp 4999')).rows).toHaveLength(1);
});

it('finds a telephone number in any writing, and the digits of other words in no number', async () => {
  const people = [
    { name: 'Anne Roy', email: 'anne@example.org', phone: '(709) 555-4321' },
    { name: 'Odette Sel', email: 'odette@example.org', phone: '+1 709 555-0176 x4' },
  ];
  await importVolunteers(api.api.pool, api.ours.campaignId, people);
  const names = async (text: string) => (await find(text)).rows.map(({ name }) => name);
  for (const typed of ['709-555-4321', '+1 709.555.4321', '17095554321', '709 555-4321 x12', '555 4321']) {
    expect([typed, await names(typed)]).toEqual([typed, ['Anne Roy']]);
  }
  expect(await names('1-709-555-0176')).toEqual(['Odette Sel']);
  expect(await names('709 555')).toEqual(['Anne Roy', 'Odette Sel']);
  expect(await names('kelp 4321')).toEqual(['Kelp 4321']);
});
