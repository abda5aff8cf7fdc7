import { beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '#core/database/migrate.ts';
import { migrations } from '#migrations/list.ts';
import { searchVoters, type VoterSearch } from '#server/campaign/voters/finding/search-voters.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillManyVoters } from '#test/support/voters.ts';

const api = await closedAfterAll(startCampaignApi());
beforeAll(async () => {
  await fillManyVoters(api.database.knex, api.theirs, 20_000);
  await vacuum(api.database.knex, 'voters');
});

const find = async (search: VoterSearch, { campaignId }: TestCampaign = api.ours) =>
  (await withCampaign(api.api.pool, campaignId, (tx) => searchVoters(tx, search))).map(
    ({ first_name, last_name }) => `${first_name} ${last_name}`,
  );

/** The plans of a search, under row-level security as in production. */
const plansOf = (text: string) =>
  explainOperation(
    api,
    { handle: (_: unknown, { tx }: { tx: never }) => searchVoters(tx, { text }) } as never,
    {},
    api.theirs,
  );

describe('a search by name', () => {
  it('finds by the family name, the given name, or both, either first', async () => {
    const add = async (firstName: string, lastName: string, more: object = {}) =>
      (await api.request('POST', '/voters', { body: someVoter({ firstName, lastName, ...more }) })).body.data.id;
    await add('Élise', 'Roy');
    await add('Anne-Marie', 'Elison', { supportLevel: 2 });
    const id = await add('Tom', 'Wrack');
    expect(await find({ text: 'elis' })).toEqual(['Anne-Marie Elison', 'Élise Roy']);
    expect(await find({ text: 'ÉLISE' })).toEqual(['Élise Roy']);
    for (const text of ['Élise Roy', 'elise r', 'roy e', 'Roy, Élise']) {
      expect([text, await find({ text })]).toEqual([text, ['Élise Roy']]);
    }
    expect(await find({ text: 'anne mar' })).toEqual(['Anne-Marie Elison']);
    expect(await find({ text: 'elis', supportLevel: 2 })).toEqual(['Anne-Marie Elison']);
    expect(await find({ text: 'lise' })).toEqual([]);
    await api.request('PATCH', `/voters/${id}`, { body: { firstName: 'Zoé' } });
    expect([await find({ text: 'zoe' }), await find({ text: 'tom' })]).toEqual([['Zoé Wrack'], []]);
  });

  it('goes by the index of given names as it goes by that of family names', async () => {
    const plan = await plansOf('given17');
    expect(plan).toMatch(/Index Scan using voters_by_family_name on voters/);
    expect(plan).toMatch(/Index Scan using voters_by_given_name on voters/);
    expect(plan).not.toContain('Seq Scan');
    expect(await find({ text: 'given1717' }, api.theirs)).toHaveLength(11);
  });
});

describe('the one field of the search', () => {
  const reachable = {
    firstName: 'Odile',
    lastName: 'Quayle',
    phone: '613-555-0123',
    email: 'Odile.Quayle@Example.org',
    address: '12-3405, rue Merrowbank, app. 4',
    postalCode: 'z9b 3c4',
  };
  beforeAll(async () => {
    const others = [
      {
        firstName: 'Ours',
        lastName: 'Other',
        phone: '+1 709 555 0199 x12',
        email: null,
        address: '3407 Merrowbank St',
      },
      {
        firstName: 'Even',
        lastName: 'Side',
        address: '3406 Merrowbank St',
        phone: '709 555 0199',
        postalCode: 'Z9B 4C4',
      },
      { firstName: 'Rural', lastName: 'Routeman', address: 'RR 3', postalCode: 'Z9C 1A1' },
    ];
    for (const voter of [reachable, ...others]) await api.request('POST', '/voters', { body: someVoter(voter) });
  });

  it.each([
    ['6135550123', 'digits'],
    ['613-555-0123', 'with dashes'],
    ['(613) 555 0123', 'with parentheses'],
    ['+1 613 555 0123', 'with the country code'],
    ['1-613-555-0123', 'with the long distance digit'],
    ['613.555.0123 poste 9', 'with an extension'],
    ['555 0123', 'without the area code'],
    ['0123', 'the last digits'],
    ['odile.quayle@example.org', 'an e-mail address in another case'],
    ['ODILE.Q', 'the beginning of an e-mail address'],
    ['z9b3c4', 'a postal code without its space'],
    ['Z9B 3C4', 'a postal code in capitals'],
    ['z9b 3', 'the beginning of a postal code'],
    ['3405 Merrowbank', 'an address without unit and type of street'],
    ['3405, rue Merrowbank', 'an address as in French'],
    ['12-3405 merrow', 'an address that is not finished'],
    ['Odile', 'a given name'],
    ['Quayle, O', 'both names'],
  ])('finds one voter by %s (%s)', async (text) => {
    expect(await find({ text })).toEqual(['Odile Quayle']);
  });

  it('finds all of a street, of an area of postal codes, of a number with an extension, and of an address without a civic number', async () => {
    expect(await find({ text: 'rue Merrowbank' })).toEqual(['Odile Quayle', 'Ours Other', 'Even Side']);
    expect(await find({ text: 'Merrowbank Street' })).toEqual(['Odile Quayle', 'Ours Other', 'Even Side']);
    expect(await find({ text: 'Z9B' })).toEqual(['Odile Quayle', 'Even Side']);
    expect((await find({ text: '709-555-0199' })).sort()).toEqual(['Even Side', 'Ours Other']);
    expect(await find({ text: 'RR 3' })).toEqual(['Rural Routeman']);
  });

  it('finds nobody by part of a number, by three digits, by signs alone, nor in another campaign', async () => {
    for (const text of ['6135550', '123', '+', '(', '@', '3405', '3499 Merrowbank', 'z9b 9', "' or 1=1"]) {
      expect([text, await find({ text })]).toEqual([text, []]);
    }
    for (const text of ['613-555-0123', 'odile.quayle@example.org', 'Z9B 3C4', '3405 Merrowbank']) {
      expect([text, await find({ text }, api.theirs)]).toEqual([text, []]);
    }
  });

  it('finds who has moved by the new address and number alone', async () => {
    const body = someVoter({ firstName: 'Moving', lastName: 'House', phone: '7095550777', address: '1 Oldquay Rd' });
    const { id } = (await api.request('POST', '/voters', { body })).body.data;
    await api.request('PATCH', `/voters/${id}`, {
      body: { phone: null, address: '2 Newquay Rd', email: 'm@new.example' },
    });
    expect(await find({ text: '7095550777' })).toEqual([]);
    expect(await find({ text: '1 Oldquay' })).toEqual([]);
    for (const text of ['2 Newquay', 'm@new.example']) expect(await find({ text })).toEqual(['Moving House']);
  });

  it.each([
    ['613-555-0123', 'voters_by_phone'],
    ['anne@example.org', 'voters_by_email'],
    ['K1A 0B1', 'voters_by_postal_code'],
    ['345 Kelp St', 'voters_by_street'],
    ['Kelp Street', 'voters_by_street'],
  ])('goes by an index for %s', async (text, index) => {
    const plan = await plansOf(text);
    expect(plan).toMatch(new RegExp(`Index Scan using ${index} on voters`));
    expect(plan).not.toContain('Seq Scan');
  });
});

it('voters of before the columns were there are found too, more than a batch of each campaign', async () => {
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
      `insert into voters (campaign_id, id, first_name, last_name, phone, email, address, city, province, postal_code,
         riding, walk_key, created_at, updated_at)
       select c.id, gen_random_uuid(), 'Zoé', 'Roy', '1 709 555-0101', 'Z@é.ca', '1 Quay', 'Merrow', 'XA', 'Z1A 1a1', 'R',
         '\\x3100320033', now(), now()
       from campaigns c, generate_series(1, 1500)`,
    );
    await migrate(knex, migrations);
    const { rows } = await knex.raw(
      `select given_name_key as given, phone_key as phone, email_key as email, postal_key as postal, street_key as street,
         count(*)::int as voters from voters group by 1, 2, 3, 4, 5`,
    );
    const keys = { given: 'zoe roy', phone: '1010555907', email: 'z@e.ca', postal: 'Z1A1A1', street: Buffer.from('3') };
    expect(rows).toEqual([{ ...keys, voters: 4500 }]);
  } finally {
    await close();
  }
});
