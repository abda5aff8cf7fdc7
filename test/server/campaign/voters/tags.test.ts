import { describe, expect, it } from '@jest/globals';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

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
  it('are in responses only if they are asked for', async () => {
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
});
