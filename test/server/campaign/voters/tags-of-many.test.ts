import { beforeAll, expect, it } from '@jest/globals';
import { listTags } from '#server/campaign/voters/operations/list-tags.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillManyVoters, withoutNotes } from '#test/support/voters.ts';

/** 20,000 voters: each third has a tag, which are more than one slice has. */
let large: TestCampaign;
const api = await closedAfterAll(startCampaignApi());
beforeAll(async () => {
  large = await api.campaign();
  await fillManyVoters(api.database.knex, large, 20_000);
  await withoutNotes(api.database.knex, (trx) =>
    trx.raw(
      `update voters set tags = array['sign', 'n' || right(first_name, 1)]
       where campaign_id = ? and mod(substr(first_name, 6)::int, 3) = 0`,
      [large.campaignId],
    ),
  );
  await vacuum(api.database.knex, 'voters');
});

const counts = async ({ key }: TestCampaign) => {
  const { status, body } = await api.request('GET', '/tags', { key });
  expect(status).toBe(200);
  return Object.fromEntries((body.data.tags as Fields[]).map(({ tag, voters }) => [tag, voters]));
};

it('tags of very many voters are counted, each voter once', async () => {
  const { rows } = await api.database.knex.raw(
    `select tag, count(*)::int as voters from voters, unnest(tags) tag where campaign_id = ? group by 1`,
    [large.campaignId],
  );
  expect(rows).toHaveLength(11);
  expect(await counts(large)).toEqual(Object.fromEntries(rows.map(({ tag, voters }: Fields) => [tag, voters])));
});

it('tags beyond a thousand are not named, and the response says so', async () => {
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

it('tags that are named are the first in their order if each voter has another one', async () => {
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

it('tags go by the index of voters who have any', async () => {
  for (const [operation, query] of [
    [listTags, {}],
    [listVoters, { tag: 'sign' }],
  ] as const) {
    const plan = await explainOperation(api, operation, { query }, large);
    expect(plan).toMatch(/Index Scan Backward using voters_tagged on voters/);
    expect(plan).not.toContain('Seq Scan');
  }
});

it('a tag of very many voters is renamed a thousand at a time, and a repeated request does it once', async () => {
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
