import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { fillWorld, now, someDonation, type World } from '#test/server/campaign/contract/world.ts';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';

let world: World;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeAll(async () => {
  world = await fillWorld(api, api.ours);
});

/** Each kind of record: its list, the table, and a new record's body. */
const kinds = [
  ['/voters', 'voters', () => someVoter()],
  ['/donations', 'donations', () => someDonation()],
  ['/canvassing/interactions', 'interactions', () => ({ voterId: world.voter, type: 'DOOR' })],
  ['/lawn-signs', 'lawn_signs', () => ({ address: '7 Gannet Lane' })],
] as const;

const create = (path: string, body: object, key = api.ours.key) => api.request('POST', path, { body, key });
const list = async (path: string, query: string, key = api.ours.key) =>
  (await api.request<Fields[]>('GET', `${path}?${query}`, { key })).body.data;

describe.each(kinds)('%s', (path, table, some) => {
  it('keeps an identifier of the campaign’s own, finds the record by it, and shows it to who asks alone', async () => {
    const externalId = `${table} 1/é`;
    const made = await create(path, { ...some(), externalId });
    expect(made).toMatchObject({ status: 200 });
    expect(made.body.data).not.toHaveProperty('externalId');
    const query = new URLSearchParams({ external_id: externalId });
    expect(await list(path, String(query))).toEqual([made.body.data]);
    query.set('include', 'externalId');
    expect(await list(path, String(query))).toEqual([{ ...made.body.data, externalId }]);
    expect((await list(path, 'include=externalId&limit=200')).some((each) => each.externalId === null)).toBe(true);
    expect(await list(path, 'external_id=nobody')).toEqual([]);
    expect(await list(path, String(query), api.theirs.key)).toEqual([]);
  });

  it('refuses one that another record has, naming that record, and takes it in another campaign', async () => {
    const externalId = `${table} 2`;
    const first = await create(path, { ...some(), externalId });
    const second = await create(path, { ...some(), externalId });
    expect(second).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(second.body.error).toContain(first.body.data.id);
    expect(await list(path, `external_id=${encodeURIComponent(externalId)}`)).toHaveLength(1);
    if (path === '/canvassing/interactions') return;
    expect(await create(path, { ...some(), externalId }, api.theirs.key)).toMatchObject({ status: 200 });
  });

  it('refuses what is not an identifier, and takes 100 characters', async () => {
    for (const externalId of ['', ' ', ' a', 'a ', 'a\tb', 'a\nb', 'a\u0085b', '\u00a0a', 'x'.repeat(101), 1, {}]) {
      const answer = await create(path, { ...some(), externalId });
      expect([externalId, answer.status]).toEqual([externalId, 400]);
      expect(answer.body.error).toContain('externalId');
    }
    for (const externalId of ['a', 'a b', 'x'.repeat(100), "' or 1=1 --"]) {
      expect(await create(path, { ...some(), externalId })).toMatchObject({ status: 200 });
    }
    expect(await create(path, { ...some(), externalId: null })).toMatchObject({ status: 200 });
  });

  it('gives one identifier to one record, however many ask for it at once', async () => {
    const externalId = `${table} at once`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(path, { ...some(), externalId })));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
      expect([status, body.error]).toEqual([422, expect.stringContaining(made[0]!.body.data.id)]);
    }
  });

  it('is found through an index', async () => {
    const { campaignId } = api.ours;
    await withCampaign(api.api.pool, campaignId, async (tx) => {
      const columns = await tx.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
           and attgenerated = '' and attname not in ('id', 'external_id')`,
        [table],
      );
      const names = columns.map(({ name }) => name).join(', ');
      await tx.query(`insert into ${table} (id, external_id, ${names})
        select gen_random_uuid(), 'many ' || n, ${names} from (select * from ${table} limit 1) one, generate_series(1, 5000) n`);
    });
    await api.database.knex.raw(`analyze ${table}`);
    const endpoint = campaignEndpoints.find((one) => one.method === 'GET' && one.path === path)!;
    const plan = await explainOperation(api, endpoint, { query: { external_id: 'many 17' } });
    expect(plan).toContain(`${table}_by_external_id`);
    expect(plan).not.toMatch(/Seq Scan|_newest/);
  });
});

describe('a change', () => {
  it.each([
    ['/voters', () => someVoter()],
    ['/lawn-signs', () => ({ address: '8 Gannet Lane' })],
  ] as const)('of %s gives an identifier, moves it, and clears it', async (path, some) => {
    const [one, other] = [await create(path, some()), await create(path, some())];
    const change = (id: string, externalId: string | null) =>
      api.request('PATCH', `${path}/${id}`, { body: { externalId } });
    const shown = async (id: string) =>
      (await api.request('GET', `${path}/${id}?include=externalId`)).body.data.externalId;
    expect(await change(one.body.data.id, 'K-1')).toMatchObject({ status: 200 });
    expect(await shown(one.body.data.id)).toBe('K-1');
    expect(await change(one.body.data.id, 'K-1')).toMatchObject({ status: 200 });
    const refused = await change(other.body.data.id, 'K-1');
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining(one.body.data.id)]);
    expect(await change(one.body.data.id, null)).toMatchObject({ status: 200 });
    expect(await change(other.body.data.id, 'K-1')).toMatchObject({ status: 200 });
    expect([await shown(one.body.data.id), await shown(other.body.data.id)]).toEqual([null, 'K-1']);
  });

  it('of a donation is a correction, which leaves its facts in force if it has no other', async () => {
    const { id } = (await create('/donations', someDonation({ externalId: 'D-1' }))).body.data;
    const taken = (await create('/donations', someDonation({ externalId: 'D-2' }))).body.data.id;
    const correct = (changes: object) =>
      api.request('POST', `/donations/${id}/correction`, { body: { reason: 'Our own numbers.', changes } });
    const versions = async () =>
      (await api.database.knex('donations').where({ id }).select('version', 'external_id'))[0] as object;
    const refused = await correct({ externalId: 'D-2' });
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining(taken)]);
    expect(await correct({ externalId: 'D-1' })).toMatchObject({ status: 422 });
    expect(await correct({ externalId: 'D-3' })).toMatchObject({ status: 200 });
    expect(await versions()).toEqual({ version: 1, external_id: 'D-3' });
    expect(await correct({ externalId: 'D-4', notes: 'Cheque 17.' })).toMatchObject({ status: 200 });
    expect(await versions()).toEqual({ version: 2, external_id: 'D-4' });
  });

  it('of a donation’s identifier alone is done while its receipt is in force', async () => {
    const { id } = (await create('/donations', someDonation({ donorIsCanadianAttested: true }))).body.data;
    expect(await api.request('POST', `/donations/${id}/receipt`)).toMatchObject({ status: 200 });
    const correct = (changes: object) =>
      api.request('POST', `/donations/${id}/correction`, { body: { reason: 'Our own numbers.', changes } });
    expect(await correct({ externalId: 'D-7' })).toMatchObject({ status: 200 });
    expect(await correct({ externalId: 'D-8', notes: 'x' })).toMatchObject({ status: 422 });
    const shown = await api.request('GET', `/donations/${id}?include=externalId`);
    expect(shown.body.data).toMatchObject({ externalId: 'D-7', receiptStatus: 'ISSUED' });
  });
});

it('of a record that cannot be there is not looked at: the response is a 404', async () => {
  for (const path of ['/voters', '/lawn-signs']) {
    const answer = await api.request('PATCH', `${path}/no-id`, { body: { externalId: 'M-1' } });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

it('what may be included is named if something else is asked for', async () => {
  const answer = await api.request('GET', '/voters?include=walkKey');
  expect(answer).toMatchObject({ status: 400 });
  expect(answer.body.error).toContain('externalId');
});
