import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '#core/database/migrate.ts';
import { migrations } from '#migrations/list.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { searchVoters, type VoterSearch } from '#server/campaign/voters/search-voters.ts';
import { type CampaignHarness, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { fillVoters } from '#test/support/voters.ts';

let api: CampaignHarness;
beforeAll(async () => {
  api = await startCampaignApi();
  await fillVoters(api.database.knex, api.theirs, 20_000);
  await api.database.knex.raw('vacuum analyze voters');
});
afterAll(() => api.close());

const find = async (search: VoterSearch, { campaignId }: TestCampaign = api.ours) =>
  (await withCampaign(api.api.pool, campaignId, (tx) => searchVoters(tx, search))).map(
    ({ first_name, last_name }) => `${first_name} ${last_name}`,
  );

describe('a search by name', () => {
  it('finds by the family name, the given name, or both, either first', async () => {
    const add = async (firstName: string, lastName: string, more: object = {}) =>
      (await api.request('POST', '/voters', { body: someVoter({ firstName, lastName, ...more }) })).body.data.id;
    await add('Élise', 'Roy');
    await add('Anne-Marie', 'Elison', { supportLevel: 2 });
    const id = await add('Tom', 'Wrack');
    expect(await find({ name: 'elis' })).toEqual(['Anne-Marie Elison', 'Élise Roy']);
    expect(await find({ name: 'ÉLISE' })).toEqual(['Élise Roy']);
    for (const name of ['Élise Roy', 'elise r', 'roy e', 'Roy, Élise']) {
      expect([name, await find({ name })]).toEqual([name, ['Élise Roy']]);
    }
    expect(await find({ name: 'anne mar' })).toEqual(['Anne-Marie Elison']);
    expect(await find({ name: 'elis', supportLevel: 2 })).toEqual(['Anne-Marie Elison']);
    expect(await find({ name: 'lise' })).toEqual([]);
    await api.request('PATCH', `/voters/${id}`, { body: { firstName: 'Zoé' } });
    expect([await find({ name: 'zoe' }), await find({ name: 'tom' })]).toEqual([['Zoé Wrack'], []]);
  });

  it('goes by the index of given names as it goes by that of family names', async () => {
    const search = (name: string) =>
      explainOperation(
        api,
        { handle: (_: unknown, { tx }: { tx: never }) => searchVoters(tx, { name }) } as never,
        {},
        api.theirs,
      );
    const plan = await search('given17');
    expect(plan).toMatch(/Index Scan using voters_by_name on voters/);
    expect(plan).toMatch(/Index Scan using voters_by_given_name on voters/);
    expect(plan).not.toContain('Seq Scan');
    expect(await find({ name: 'given1717' }, api.theirs)).toHaveLength(11);
  });
});

it('voters of before the column was there are found too, more than a batch of each campaign', async () => {
  const { knex, close } = await createTestDatabase('template0');
  try {
    await migrate(knex, migrations.slice(0, 2));
    await knex.raw(
      `insert into campaigns (id, code, name, candidate_name, party, riding, election_level, election_date,
         subscription_tier, created_at)
       select gen_random_uuid(), 'c' || n, 'C', 'C', 'P', 'R', 'FEDERAL', '2026-10-19', 'PRO', now()
       from generate_series(1, 3) n`,
    );
    await knex.raw(
      `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding,
         created_at, updated_at)
       select c.id, gen_random_uuid(), 'Zoé', 'Roy', '1 Quay', 'Merrow', 'XA', 'Z1A 1A1', 'R', now(), now()
       from campaigns c, generate_series(1, 1500)`,
    );
    await migrate(knex, migrations);
    const { rows } = await knex.raw('select given_name_key as key, count(*)::int as voters from voters group by 1');
    expect(rows).toEqual([{ key: 'zoe roy', voters: 4500 }]);
  } finally {
    await close();
  }
});
