import { request as httpRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { deleteExpiredIdempotencyKeys } from '#jobs/clean-up/campaign-rows.ts';
import { someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let clock = new Date('2026-11-20T12:00:00Z');
const api = await closedAfterAll(startCampaignApi({ now: () => clock }));

let keys = 0;
const freshKey = () => `key-${++keys}`;

const post = (idempotencyKey: string, body: object, campaign: TestCampaign = api.ours) =>
  api.request('POST', '/voters', { body, headers: { 'Idempotency-Key': idempotencyKey }, key: campaign.key });

const voterCount = async (campaignId = api.ours.campaignId) =>
  Number((await api.database.knex('voters').where({ campaign_id: campaignId }).count())[0]?.count);

describe('Idempotency-Key', () => {
  it('replays the response without a second write, whatever the order of the fields', async () => {
    const key = freshKey();
    const first = await post(key, someVoter());
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    const count = await voterCount();
    const second = await post(key, Object.fromEntries(Object.entries(someVoter()).reverse()));
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await voterCount()).toBe(count);
  });

  it('another body, path or method under the same key: 422 idempotency_key_reused', async () => {
    const key = freshKey();
    const { body } = await post(key, someVoter());
    const headers = { 'Idempotency-Key': key };
    for (const reuse of [
      () => post(key, someVoter({ city: 'Sable' })),
      () => api.request('PATCH', `/voters/${body.data.id}`, { body: someVoter(), headers }),
    ]) {
      expect(await reuse()).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    }
  });

  it('belongs to the API key: others may use the same text', async () => {
    const key = freshKey();
    const ours = await post(key, someVoter());
    const theirs = await post(key, someVoter(), api.theirs);
    expect(theirs.body.data.campaignId).toBe(api.theirs.campaignId);
    expect(theirs.body.data.id).not.toBe(ours.body.data.id);
    const { key: sibling } = await api.key(api.ours, ['voters:write']);
    const third = await api.request('POST', '/voters', {
      body: someVoter(),
      headers: { 'Idempotency-Key': key },
      key: sibling,
    });
    expect(third.body.data.id).not.toBe(ours.body.data.id);
  });

  it('replays a 404, though the record may exist by then', async () => {
    const headers = { 'Idempotency-Key': freshKey() };
    const path = '/voters/01900000-0000-7000-8000-000000000000';
    const first = await api.request('PATCH', path, { body: { city: 'X' }, headers });
    const second = await api.request('PATCH', path, { body: { city: 'X' }, headers });
    expect([first.status, second.status]).toEqual([404, 404]);
    expect(second.body).toEqual(first.body);
    expect([first, second].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  });

  it('does not keep a 400', async () => {
    const key = freshKey();
    expect((await post(key, someVoter({ city: 5 }))).status).toBe(400);
    const second = await post(key, someVoter());
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  it('is forgotten after 24 hours', async () => {
    const key = freshKey();
    const first = await post(key, someVoter());
    clock = new Date(clock.getTime() + 24 * 3_600_000 - 1);
    expect((await post(key, someVoter())).body).toEqual(first.body);
    clock = new Date(clock.getTime() + 1);
    const third = await post(key, someVoter({ city: 'Sable' }));
    expect(third).toMatchObject({ status: 200, body: { data: { city: 'Sable' } } });
    expect((await post(key, someVoter({ city: 'Sable' }))).body).toEqual(third.body);
    const { campaignId } = api.ours;
    expect(await deleteExpiredIdempotencyKeys(api.database.knex, clock.getTime())).toBeGreaterThan(0);
    const left = await api.database.knex('idempotency_keys').where({ campaign_id: campaignId });
    expect(left.map((row) => row.idempotency_key)).toEqual([key]);
  });

  it('passes authentication again', async () => {
    const { key: other } = await api.key(api.ours, ['voters:read']);
    const headers = { 'Idempotency-Key': freshKey() };
    expect((await api.request('POST', '/voters', { body: someVoter(), headers, key: other })).status).toBe(403);
  });

  it('of 201 characters: 400', async () => {
    const answer = await post('k'.repeat(201), someVoter());
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('"Idempotency-Key"') } });
  });

  it('counts as absent if it is empty', async () => {
    const ids = new Set<unknown>();
    for (let round = 0; round < 2; round++) ids.add((await post('', someVoter())).body.data.id);
    expect(ids.size).toBe(2);
  });

  it('of 200 characters, or with commas, serves', async () => {
    for (const key of ['k'.repeat(200), 'a, b']) expect((await post(key, someVoter())).status).toBe(200);
  });

  it('given twice: 400', async () => {
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(
        `${api.base}/voters`,
        {
          method: 'POST',
          headers: [
            'Host',
            'x',
            'Authorization',
            `Bearer ${api.ours.key}`,
            'Content-Type',
            'application/json',
            'Idempotency-Key',
            'a',
            'Idempotency-Key',
            'b',
            'Transfer-Encoding',
            'chunked',
          ],
        },
        (answer) => resolve(answer.resume().statusCode),
      );
      request.on('error', reject).end(JSON.stringify(someVoter()));
    });
    expect(status).toBe(400);
  });

  it('50 requests at once with one key write once and have the same response', async () => {
    const campaign = await api.campaign();
    const key = freshKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(key, someVoter(), campaign)));
    expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(answers.filter((answer) => !answer.headers.has('idempotent-replayed'))).toHaveLength(1);
    expect(await voterCount(campaign.campaignId)).toBe(1);
  });
});
