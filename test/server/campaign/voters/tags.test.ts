import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listTags } from '#server/campaign/voters/operations/list-tags.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import {
  type CampaignHarness,
  type Fields,
  someVoter,
  startCampaignApi,
  type TestCampaign,
} from '#test/support/campaign.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { fillManyVoters, withoutNotes } from '#test/support/voters.ts';

let api: CampaignHarness;
/** 20,000 voters: each third has a tag, which are more than one slice has. */
let large: TestCampaign;
beforeAll(async () => {
  api = await startCampaignApi();
  large = await api.campaign();
  await fillManyVoters(api.database.knex, large, 20_000);
  await withoutNotes(api.database.knex, (trx) =>
    trx.raw(
      `update voters set tags = array['sign', 'n' || right(first_name, 1)]
       where campaign_id = ? and mod(substr(first_name, 6)::int, 3) = 0`,
      [large.campaignId],
    ),
  );
  await api.database.knex.raw('vacuum analyze voters');
});
afterAll(() => api.close());

const add = async (tags: string[], campaign = api.ours): Promise<string> =>
  (await api.request('POST', '/voters', { body: someVoter({ tags }), key: campaign.key })).body.data.id;
const counts = async ({ key }: TestCampaign = api.ours) => {
  const { status, body } = await api.request('GET', '/tags', { key });
  expect(status).toBe(200);
  return Object.fromEntries((body.data.tags as Fields[]).map(({ tag, voters }) => [tag, voters]));
};
const rename = (from: string, to: string, { key }: TestCampaign = api.ours) =>
  api.request('POST', '/tags/rename', { body: { from, to }, key });
const tagsOf = async (id: string, { key }: TestCampaign = api.ours) =>
  (await api.request('GET', `/voters/${id}?include=tags`, { key })).body.data.tags;

describe('the tags of voters', () => {
  it('are in answers only if they are asked for', async () => {
    const id = await add(['b', 'a']);
    expect(await tagsOf(id)).toEqual(['b', 'a']);
    const { body } = await api.request<Fields[]>('GET', '/voters?limit=1&include=tags');
    expect(body.data[0]).toMatchObject({ id, tags: ['b', 'a'] });
    for (const path of [`/voters/${id}`, '/voters?limit=1', '/voters?tag=a', '/canvassing/walklist']) {
      expect(JSON.stringify((await api.request('GET', path)).body)).not.toContain('"tags"');
    }
    const patched = await api.request('PATCH', `/voters/${id}`, { body: { tags: [] } });
    expect(patched.body.data).not.toHaveProperty('tags');
    expect(await tagsOf(id)).toEqual([]);
    for (const include of ['colour', 'tags,', '']) {
      expect((await api.request('GET', `/voters?include=${include}`)).status).toBe(400);
    }
  });

  it('are counted, each voter once', async () => {
    const campaign = await api.campaign();
    for (const tags of [['x', 'É'], ['x', 'x'], ['y'], []]) await add(tags, campaign);
    expect(await counts(campaign)).toEqual({ x: 2, y: 1, É: 1 });
    expect(await counts(await api.campaign())).toEqual({});
    const { rows } = await api.database.knex.raw(
      `select tag, count(*)::int as voters from voters, unnest(tags) tag where campaign_id = ? group by 1`,
      [large.campaignId],
    );
    expect(rows).toHaveLength(11);
    expect(await counts(large)).toEqual(Object.fromEntries(rows.map(({ tag, voters }: Fields) => [tag, voters])));
  });

  it('beyond a thousand are not named, and the answer says so', async () => {
    const campaign = await api.campaign();
    await fillManyVoters(api.database.knex, campaign, 7_000);
    await withoutNotes(api.database.knex, (trx) =>
      trx.raw(`update voters set tags = array['t' || mod(substr(first_name, 6)::int, 1100)] where campaign_id = ?`, [
        campaign.campaignId,
      ]),
    );
    const { data } = (await api.request<{ tags: Fields[]; isComplete: boolean }>('GET', '/tags', { key: campaign.key }))
      .body;
    expect([data.tags.length, data.isComplete]).toEqual([1000, false]);
    expect(data.tags[1]).toEqual({ tag: 't1', voters: 7 });
  });

  it('are the first in their order where each voter has another one', async () => {
    const campaign = await api.campaign();
    await fillManyVoters(api.database.knex, campaign, 12_000);
    await withoutNotes(api.database.knex, (trx) =>
      trx.raw(`update voters set tags = array[md5(id::text), 'É'] where campaign_id = ?`, [campaign.campaignId]),
    );
    const { rows } = await api.database.knex.raw(
      `select md5(id::text) as tag, 1 as voters from voters where campaign_id = ? order by 1 limit 1000`,
      [campaign.campaignId],
    );
    const { body } = await api.request('GET', '/tags', { key: campaign.key });
    expect(body.data).toEqual({ tags: rows, isComplete: false });
  });

  it('go by the index of voters who have any', async () => {
    for (const [operation, query] of [
      [listTags, {}],
      [listVoters, { tag: 'sign' }],
    ] as const) {
      const plan = await explainOperation(api, operation, { query }, large);
      expect(plan).toMatch(/Index Scan using voters_tagged on voters/);
      expect(plan).not.toContain('Seq Scan');
    }
  });
});

describe('a tag that is renamed', () => {
  it('is another one of every voter who has it, once', async () => {
    const campaign = await api.campaign();
    const [one, both, other] = [
      await add(['a', 'old'], campaign),
      await add(['old', 'new'], campaign),
      await add(['a'], campaign),
    ];
    const before = (await api.request('GET', `/voters/${other}`, { key: campaign.key })).body.data;
    expect((await rename('old', 'new', campaign)).body).toEqual({
      data: { from: 'old', to: 'new', renamed: 2, isComplete: true },
    });
    expect([await tagsOf(one, campaign), await tagsOf(both, campaign)]).toEqual([['a', 'new'], ['new']]);
    expect((await api.request('GET', `/voters/${other}`, { key: campaign.key })).body.data).toEqual(before);
    expect(await rename('old', 'new', campaign)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { rows } = await api.database.knex.raw(
      `select operation, status, fields from audit_log where campaign_id = ? and operation = 'renameTag' order by id`,
      [campaign.campaignId],
    );
    expect(rows).toMatchObject([{ status: 200, fields: ['tags'] }, { status: 404 }]);
  });

  it('is refused if it is the same, blank or too long, and of another campaign it is none', async () => {
    await add(['mine']);
    expect((await rename('mine', 'mine')).status).toBe(400);
    for (const to of ['', ' ', 'x'.repeat(51)]) expect((await rename('mine', to)).status).toBe(400);
    expect((await rename('mine', 'theirs', api.theirs)).status).toBe(404);
    expect((await counts()).mine).toBe(1);
  });

  it('of very many voters is renamed a thousand at a time, and a repeated request does it once', async () => {
    const { n0: had = 0 } = await counts(large);
    const send = (idempotencyKey: string) =>
      api.request('POST', '/tags/rename', {
        body: { from: 'sign', to: 'n0' },
        key: large.key,
        headers: { 'Idempotency-Key': idempotencyKey },
      });
    const first = await send('one');
    expect(first.body.data).toEqual({ from: 'sign', to: 'n0', renamed: 1000, isComplete: false });
    expect((await send('one')).body).toEqual(first.body);
    let [renamed, requests] = [1000, 1];
    for (; ; requests++) {
      const { data } = (await send(`next ${requests}`)).body;
      renamed += data.renamed as number;
      if (data.isComplete) break;
    }
    expect([renamed, requests]).toEqual([6666, 6]);
    const now = await counts(large);
    expect([now.sign, now.n0]).toEqual([undefined, 6666]);
    expect(had).toBeGreaterThan(100);
  });
});
