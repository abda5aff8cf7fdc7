import { describe, expect, it } from '@jest/globals';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

const unknownId = '01900000-0000-7000-8000-000000000000';

describe('POST /voters', () => {
  it('creates a voter and returns it with 200', async () => {
    const { status, body } = await api.request('POST', '/voters', {
      body: someVoter({ email: 'anne@example.org', supportLevel: 2, tags: ['sign'] }),
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...someVoter({ email: 'anne@example.org', supportLevel: 2 }),
      id: expect.any(String),
      campaignId: api.ours.campaignId,
      phone: null,
      notes: null,
      lastContact: null,
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      updatedAt: body.data.createdAt,
    });
    expect(await api.request('GET', `/voters/${body.data.id}`)).toMatchObject({ status: 200, body });
  });

  it('stores text as it was given', async () => {
    const notes = `<script>alert(1)</script> '; drop table voters; -- \u202Emarks\u0007 🗳️ "q"`;
    const { body } = await api.request('POST', '/voters', { body: someVoter({ notes }) });
    expect(body.data.notes).toBe(notes);
  });

  it.each(['firstName', 'lastName'])(
    'needs more than spaces for %s, when it is created and when it is changed',
    async (field) => {
      const { body } = await api.request('POST', '/voters', { body: someVoter() });
      for (const blank of [' ', '\u00a0 \t', '\u2003\n']) {
        const created = await api.request('POST', '/voters', { body: someVoter({ [field]: blank }) });
        const changed = await api.request('PATCH', `/voters/${body.data.id}`, { body: { [field]: blank } });
        for (const { status, body: answer } of [created, changed]) {
          expect([status, answer.error]).toEqual([400, expect.stringMatching(`"${field}" must be .* not blank`)]);
        }
      }
    },
  );

  it('keeps the poll empty if none is given', async () => {
    const { poll: _, ...voter } = someVoter();
    expect((await api.request('POST', '/voters', { body: voter })).body.data.poll).toBe('');
  });

  it('names an unknown field', async () => {
    const { status, body } = await api.request('POST', '/voters', { body: someVoter({ nickname: 'A' }) });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: 'Unknown field "nickname".', code: 'validation_failed' },
    });
  });
});

describe('PATCH /voters/{id}', () => {
  const created = async (fields = {}) => (await api.request('POST', '/voters', { body: someVoter(fields) })).body.data;

  it('changes only what is supplied', async () => {
    const voter = await created({ email: 'a@example.org', notes: 'n' });
    const { status, body } = await api.request('PATCH', `/voters/${voter.id}`, {
      body: { city: 'Sable', email: null },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...voter, city: 'Sable', email: null, updatedAt: expect.any(String) });
  });

  it('changes nothing for {}, not even updatedAt, nor for read-only fields sent back', async () => {
    const voter = await created();
    for (const body of [
      {},
      { id: voter.id, createdAt: voter.createdAt, updatedAt: 'x', lastContact: 5, campaignId: 1 },
    ]) {
      expect(await api.request('PATCH', `/voters/${voter.id}`, { body })).toMatchObject({
        status: 200,
        body: { data: voter },
      });
    }
  });

  it('refuses null if a field cannot be null', async () => {
    const voter = await created();
    const { status, body } = await api.request('PATCH', `/voters/${voter.id}`, { body: { firstName: null } });
    expect(status).toBe(400);
    expect(body.error).toContain('"firstName"');
  });

  it.each(['GET', 'PATCH'])('%s responds with 404 alike for ids of others, unknown ids and no ids', async (method) => {
    const { body: voter } = await api.request('POST', '/voters', { body: someVoter(), key: api.theirs.key });
    for (const id of [voter.data.id, unknownId, 'x', '%27%20or%201=1']) {
      const answer = await api.request(method, `/voters/${id}`, method === 'PATCH' ? { body: { city: 'X' } } : {});
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 404,
        body: { error: 'There is no voter of this id.', code: 'not_found' },
      });
    }
  });
});

describe('GET /voters', () => {
  it('filters by riding and support level', async () => {
    const harness = await api.campaign({ subscriptionTier: 'PRO' });
    for (const [riding, supportLevel] of [
      ['A', 1],
      ['A', 2],
      ['B', 1],
      ['A', 1],
    ]) {
      await api.request('POST', '/voters', { body: someVoter({ riding, supportLevel }), key: harness.key });
    }
    const count = async (query: string) =>
      (await api.request<Fields[]>('GET', `/voters${query}`, { key: harness.key })).body.data.length;
    expect(await count('')).toBe(4);
    expect(await count('?riding=A')).toBe(3);
    expect(await count('?support_level=1')).toBe(3);
    expect(await count('?riding=A&support_level=1')).toBe(2);
    expect(await count('?riding=C')).toBe(0);
  });

  it.each([
    ['?support_level=6', '"support_level"'],
    ['?limit=201', '"limit"'],
    ['?limit=0', '"limit"'],
    ['?color=red', '"color"'],
    ['?riding=A&riding=B', '"riding"'],
    ['?cursor=abc', '"cursor"'],
    ['?cursor=', '"cursor"'],
  ])('names what is wrong with %s', async (query, name) => {
    const { status, body } = await api.request('GET', `/voters${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error: expect.stringContaining(name), code: 'validation_failed' });
  });
});
