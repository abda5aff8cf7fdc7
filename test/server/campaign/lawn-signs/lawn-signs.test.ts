import { describe, expect, it } from '@jest/globals';
import { type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { testClock } from '#test/support/clock.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lawnSignRequests } from './lawn-sign-requests.ts';

const clock = testClock('2026-09-14T15:00:00.000Z');
const { passHour } = clock;
const api = await closedAfterAll(startCampaignApi({ now: clock.date }));

const unknownId = '01900000-0000-7000-8000-000000000000';
const { created, patch } = lawnSignRequests(() => api);

describe('DELETE /lawn-signs/{id}', () => {
  it('deletes for good: the second call is 404', async () => {
    const { id } = await created();
    expect(await api.request('DELETE', `/lawn-signs/${id}`)).toMatchObject({
      status: 200,
      body: { data: { id, deleted: true } },
    });
    expect(await api.request('DELETE', `/lawn-signs/${id}`)).toMatchObject({ status: 404 });
    expect(await api.request('GET', `/lawn-signs/${id}`)).toMatchObject({ status: 404 });
    expect(await api.database.knex('lawn_signs').where({ id })).toEqual([]);
  });

  it('replays the deletion under the same Idempotency-Key', async () => {
    const { id } = await created();
    const headers = { 'Idempotency-Key': `delete ${id}` };
    const first = await api.request('DELETE', `/lawn-signs/${id}`, { headers });
    const second = await api.request('DELETE', `/lawn-signs/${id}`, { headers });
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  });

  it('lets one of many at once delete it', async () => {
    const { id } = await created();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await api.request('DELETE', `/lawn-signs/${id}`)).status),
    );
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(404)]);
  });
});

describe('ids', () => {
  it.each(['GET', 'PATCH', 'DELETE'])(
    '%s responds with 404 alike for ids of others, unknown ids and no ids',
    async (method) => {
      const theirs = await api.request('POST', '/lawn-signs', { body: { address: '1 A St' }, key: api.theirs.key });
      for (const id of [theirs.body.data.id, unknownId, 'x', '%27%20or%201=1']) {
        for (const body of method === 'PATCH' ? [{}, { address: 'b' }, { status: 'COLLECTED' }] : [undefined]) {
          const answer = await api.request(method, `/lawn-signs/${id}`, { body });
          expect({ status: answer.status, body: answer.body }).toEqual({
            status: 404,
            body: { error: 'There is no lawn sign of this id.', code: 'not_found' },
          });
        }
      }
      const stored = await api.request('GET', `/lawn-signs/${theirs.body.data.id}`, { key: api.theirs.key });
      expect(stored.body).toEqual(theirs.body);
    },
  );
});

describe('GET /lawn-signs', () => {
  it('lists newest first, page by page, filtered by status, and only the campaign’s own', async () => {
    const { key } = await api.campaign();
    const ids: Record<string, string[]> = { REQUESTED: [], INSTALLED: [], COLLECTED: [] };
    for (const status of ['REQUESTED', 'INSTALLED', 'INSTALLED', 'COLLECTED', 'INSTALLED']) {
      passHour();
      const { body } = await api.request('POST', '/lawn-signs', { body: { address: '1 A St', status }, key });
      ids[status]?.unshift(body.data.id);
    }
    const list = (query: string) => api.request<Fields[]>('GET', `/lawn-signs${query}`, { key });
    expect((await list('')).body.data).toHaveLength(5);
    for (const status of Object.keys(ids)) {
      expect((await list(`?status=${status}`)).body.data.map(({ id }) => id)).toEqual(ids[status]);
    }
    const first = await list('?status=INSTALLED&limit=2');
    expect(first.body.pagination).toEqual({ nextCursor: expect.any(String), limit: 2 });
    const cursor = first.body.pagination.nextCursor;
    const second = await list(`?status=INSTALLED&limit=2&cursor=${cursor}`);
    expect(second.body.data.map(({ id }) => id)).toEqual(ids.INSTALLED?.slice(2));
    expect(second.body.pagination).toEqual({ nextCursor: null, limit: 2 });
    expect((await list(`?status=COLLECTED&limit=2&cursor=${cursor}`)).status).toBe(400);
  });

  it.each([
    ['?status=LOST', '"status"'],
    ['?status=', '"status"'],
    ['?limit=0', '"limit"'],
    ['?limit=201', '"limit"'],
    ['?cursor=abc', '"cursor"'],
    ['?voter_id=x', '"voter_id"'],
  ])('names what is wrong with %s', async (query, name) => {
    const { status, body } = await api.request('GET', `/lawn-signs${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error: expect.stringContaining(name), code: 'validation_failed' });
  });
});

it('leaves in the audit log which fields were written, and of which sign', async () => {
  const sign = await created({ latitude: 1 });
  await patch(sign.id, { status: 'INSTALLED', address: 'b' });
  await api.request('DELETE', `/lawn-signs/${sign.id}`);
  const rows = await api.database
    .knex('audit_log')
    .where({ record_id: sign.id })
    .orderBy('id')
    .select('operation', 'fields', 'status');
  expect(rows.map(({ fields, ...row }) => ({ ...row, fields: fields.sort() }))).toEqual([
    { operation: 'createLawnSign', status: 200, fields: ['address', 'latitude', 'status'] },
    { operation: 'updateLawnSign', status: 200, fields: ['address', 'status'] },
    { operation: 'deleteLawnSign', status: 200, fields: [] },
  ]);
});
