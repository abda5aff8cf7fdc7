import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CampaignHarness, type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { aVolunteer } from './volunteer.ts';

let api: CampaignHarness;
let clock = Date.parse('2026-09-14T15:00:00.000Z');
const now = () => new Date(clock).toISOString();
const passHour = () => {
  clock += 3_600_000;
};

beforeAll(async () => {
  api = await startCampaignApi({ now: () => new Date(clock) });
});
afterAll(() => api.close());

const unknownId = '01900000-0000-7000-8000-000000000000';
const post = (body: object, headers = {}) => api.request('POST', '/lawn-signs', { body, headers });
const created = async (body: object = {}) => (await post({ address: '12 Main St', ...body })).body.data;
const patch = (id: string, body: object) => api.request('PATCH', `/lawn-signs/${id}`, { body });

describe('POST /lawn-signs', () => {
  it('records a sign that is requested now, unless told otherwise', async () => {
    const { status, body } = await post({ address: '12 Main St' });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(String),
      campaignId: api.ours.campaignId,
      voterId: null,
      address: '12 Main St',
      latitude: null,
      longitude: null,
      status: 'REQUESTED',
      requestedAt: now(),
      installedAt: null,
      collectedAt: null,
      assignedVolunteerId: null,
    });
    expect((await api.request('GET', `/lawn-signs/${body.data.id}`)).body).toEqual(body);
  });

  it.each([
    ['REQUESTED', null, null],
    ['INSTALLED', 'now', null],
    ['COLLECTED', null, 'now'],
  ])('created as %s stamps installedAt %s and collectedAt %s', async (status, installed, collected) => {
    expect(await created({ status })).toMatchObject({
      status,
      requestedAt: now(),
      installedAt: installed && now(),
      collectedAt: collected && now(),
    });
  });

  it('keeps every field that is given', async () => {
    const voter = (await api.request('POST', '/voters', { body: someVoter() })).body.data.id;
    const volunteer = await aVolunteer(api.database.knex, api.ours);
    const given = {
      address: 'Côté <b>"O’Brien"</b>\u202E 🗳️ 12½',
      voterId: voter,
      latitude: 43.5,
      longitude: -47.25,
      status: 'INSTALLED',
      assignedVolunteerId: volunteer,
    };
    expect(await created(given)).toMatchObject(given);
  });

  it.each([
    ['address', { address: 'x' }],
    ['address', { address: 'x'.repeat(500) }],
    ['latitude', { latitude: -90 }],
    ['latitude', { latitude: 90 }],
    ['longitude', { longitude: -180 }],
    ['longitude', { longitude: 180 }],
    ['latitude', { latitude: null }],
    ['longitude', { longitude: null }],
    ['voterId', { voterId: null }],
    ['assignedVolunteerId', { assignedVolunteerId: null }],
  ])('takes %s at its bound', async (_, fields) => {
    expect(await created(fields)).toMatchObject(fields);
  });

  it.each([
    ['address', {}],
    ['address', { address: null }],
    ['address', { address: '' }],
    ['address', { address: 'x'.repeat(501) }],
    ['latitude', { latitude: -90.0001 }],
    ['latitude', { latitude: 90.0001 }],
    ['latitude', { latitude: '45' }],
    ['longitude', { longitude: -180.0001 }],
    ['longitude', { longitude: 180.0001 }],
    ['status', { status: 'installed' }],
    ['status', { status: null }],
    ['voterId', { voterId: 'x'.repeat(101) }],
    ['assignedVolunteerId', { assignedVolunteerId: 'x'.repeat(101) }],
    ['requestedAt', { requestedAt: '2026-09-14T15:00:00.000Z' }],
    ['colour', { colour: 'red' }],
  ])('answers 400 naming %s for %j', async (name, fields) => {
    const address = name === 'address' ? {} : { address: '12 Main St' };
    const { status, body } = await post({ ...address, ...fields });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: expect.stringContaining(`"${name}"`), code: 'validation_failed' },
    });
  });
});

describe('the voter and volunteer of a sign', () => {
  it.each(['voterId', 'assignedVolunteerId'])(
    '%s answers 400 alike for another campaign’s, an unknown and a malformed id, and writes nothing',
    async (field) => {
      const foreign =
        field === 'voterId'
          ? (await api.request('POST', '/voters', { body: someVoter(), key: api.theirs.key })).body.data.id
          : await aVolunteer(api.database.knex, api.theirs);
      const sign = await created();
      for (const id of [foreign, unknownId, 'x', '', 'x'.repeat(100)]) {
        for (const answer of [
          await post({ address: '12 Main St', [field]: id }, { 'Idempotency-Key': `${field} ${id}`.slice(0, 200) }),
          await patch(sign.id, { address: 'elsewhere', [field]: id }),
        ]) {
          expect({ status: answer.status, body: answer.body }).toEqual({
            status: 400,
            body: { error: expect.stringContaining(`"${field}"`), code: 'validation_failed' },
          });
        }
      }
      expect((await api.request('GET', `/lawn-signs/${sign.id}`)).body.data).toEqual(sign);
    },
  );
});

describe('PATCH /lawn-signs/{id}', () => {
  const stamps = { R: 'REQUESTED', I: 'INSTALLED', C: 'COLLECTED' } as const;

  it.each([
    ['R', 'I', 'now', null],
    ['R', 'C', null, 'now'],
    ['I', 'R', null, null],
    ['I', 'C', 'then', 'now'],
    ['C', 'R', null, null],
    ['C', 'I', 'now', null],
    ['R', 'R', null, null],
    ['I', 'I', 'then', null],
    ['C', 'C', null, 'then'],
  ] as const)('from %s to %s leaves installedAt %s and collectedAt %s', async (from, to, installed, collected) => {
    const sign = await created({ status: stamps[from] });
    const then = now();
    passHour();
    const stamp = (of: 'now' | 'then' | null) => of && (of === 'now' ? now() : then);
    expect((await patch(sign.id, { status: stamps[to] })).body.data).toEqual({
      ...sign,
      status: stamps[to],
      requestedAt: then,
      installedAt: stamp(installed),
      collectedAt: stamp(collected),
    });
  });

  it('clears both stamps of a sign that was installed and collected when it is requested again', async () => {
    const sign = await created({ status: 'INSTALLED' });
    passHour();
    expect((await patch(sign.id, { status: 'COLLECTED' })).body.data).toMatchObject({
      installedAt: sign.installedAt,
      collectedAt: now(),
    });
    expect((await patch(sign.id, { status: 'REQUESTED' })).body.data).toEqual({
      ...sign,
      status: 'REQUESTED',
      installedAt: null,
      collectedAt: null,
    });
  });

  it('changes only what is supplied, and null clears', async () => {
    const sign = await created({ latitude: 43, longitude: -47, status: 'INSTALLED' });
    passHour();
    expect((await patch(sign.id, { latitude: null, address: '14 Main St' })).body.data).toEqual({
      ...sign,
      latitude: null,
      address: '14 Main St',
    });
  });

  it('changes nothing for {}, nor for the record sent back as it was read', async () => {
    const sign = await created({ status: 'COLLECTED' });
    passHour();
    for (const body of [{}, sign, { requestedAt: 'x', installedAt: 5, id: unknownId, campaignId: null }]) {
      expect(await patch(sign.id, body)).toMatchObject({ status: 200, body: { data: sign } });
    }
  });

  it.each(['address', 'status'])('refuses null for %s', async (field) => {
    const { status, body } = await patch((await created()).id, { [field]: null });
    expect(status).toBe(400);
    expect(body.error).toContain(`"${field}"`);
  });

  it.each([
    { latitude: 91 },
    { longitude: 181 },
    { address: '' },
    { address: 'x'.repeat(501) },
    { status: 'LOST' },
    { colour: 'red' },
  ])('answers 400 for %j', async (body) => {
    expect((await patch((await created()).id, body)).body.code).toBe('validation_failed');
  });

  it('stamps once where many install the sign at once', async () => {
    const sign = await created();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => {
        passHour();
        return patch(sign.id, { status: 'INSTALLED' });
      }),
    );
    expect(new Set(answers.map(({ body }) => body.data.installedAt)).size).toBe(1);
  });

  it('loses no field where several are changed at once', async () => {
    const sign = await created();
    const changes = [{ address: 'b' }, { latitude: 1 }, { longitude: 2 }, { status: 'INSTALLED' }];
    await Promise.all(changes.map((change) => patch(sign.id, change)));
    expect((await api.request('GET', `/lawn-signs/${sign.id}`)).body.data).toMatchObject(Object.assign({}, ...changes));
  });
});

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
    '%s answers 404 alike for ids of others, unknown ids and no ids',
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
      const kept = await api.request('GET', `/lawn-signs/${theirs.body.data.id}`, { key: api.theirs.key });
      expect(kept.body).toEqual(theirs.body);
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

it('tells the audit log which fields were written, and of which sign', async () => {
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
