import { describe, expect, it } from '@jest/globals';
import { listInteractions } from '#server/campaign/canvassing/operations/list-interactions.ts';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { testClock } from '#test/support/clock.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';

const clock = testClock('2026-09-14T15:00:00.000Z');
const { now, passHour } = clock;
const api = await closedAfterAll(startCampaignApi({ now: clock.date }));

const unknownId = '01900000-0000-7000-8000-000000000000';
const newVoter = async (fields = {}, key = api.ours.key) =>
  (await api.request('POST', '/voters', { body: someVoter(fields), key })).body.data;
const readVoter = async (id: string, key = api.ours.key) =>
  (await api.request('GET', `/voters/${id}`, { key })).body.data;
const post = (body: object, headers = {}) => api.request('POST', '/canvassing/interactions', { body, headers });

describe('POST /canvassing/interactions', () => {
  it('records an interaction by the user of the key, and the contact with the voter', async () => {
    const voter = await newVoter({ supportLevel: 3 });
    passHour();
    const { status, body } = await post({ voterId: voter.id, type: 'DOOR', disposition: 'NOT_HOME', notes: 'Dog.' });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(String),
      voterId: voter.id,
      userId: api.ours.userId,
      type: 'DOOR',
      disposition: 'NOT_HOME',
      notes: 'Dog.',
      latitude: null,
      longitude: null,
      createdAt: now(),
    });
    expect(await readVoter(voter.id)).toEqual({ ...voter, lastContact: now(), updatedAt: now() });
  });

  it.each([
    'STRONG_SUPPORT',
    'LEANING_SUPPORT',
    'UNDECIDED',
    'LEANING_OPPOSE',
    'STRONG_OPPOSE',
    'NOT_HOME',
    'MOVED',
    'REFUSED',
    'WRONG_NUMBER',
    null,
    undefined,
  ])('sets lastContact for the disposition %s', async (disposition) => {
    const voter = await newVoter();
    passHour();
    const { status, body } = await post({ voterId: voter.id, type: 'PHONE', disposition });
    expect([status, body.data.disposition]).toEqual([200, disposition ?? null]);
    expect((await readVoter(voter.id)).lastContact).toBe(now());
  });

  it.each(['DOOR', 'PHONE', 'EMAIL', 'SMS'])('takes the type %s', async (type) => {
    expect((await post({ voterId: (await newVoter()).id, type })).body.data).toMatchObject({ type });
  });

  it.each([
    [{ supportLevel: 1 }, 1],
    [{ supportLevel: 5 }, 5],
    [{ supportLevel: null }, 3],
    [{}, 3],
  ])('%j makes the support level %i', async (given, expected) => {
    const voter = await newVoter({ supportLevel: 3 });
    await post({ voterId: voter.id, type: 'DOOR', ...given });
    expect((await readVoter(voter.id)).supportLevel).toBe(expected);
  });

  it('keeps notes of 5000 characters as given', async () => {
    const notes = `<i>'; --\u202E🗳️${'x'.repeat(4987)}`;
    expect((await post({ voterId: (await newVoter()).id, type: 'SMS', notes })).body.data.notes).toBe(notes);
  });

  it.each([
    ['voterId', { voterId: undefined }],
    ['voterId', { voterId: '' }],
    ['voterId', { voterId: 'x'.repeat(101) }],
    ['voterId', { voterId: null }],
    ['type', { type: undefined }],
    ['type', { type: 'door' }],
    ['type', { type: null }],
    ['disposition', { disposition: 'HOSTILE' }],
    ['supportLevel', { supportLevel: 0 }],
    ['supportLevel', { supportLevel: 6 }],
    ['supportLevel', { supportLevel: 2.5 }],
    ['supportLevel', { supportLevel: '2' }],
    ['notes', { notes: 'x'.repeat(5001) }],
    ['latitude', { latitude: 43 }],
    ['longitude', { longitude: -47 }],
    ['userId', { userId: unknownId }],
  ])('responds with 400 naming %s for %j', async (name, fields) => {
    const { status, body } = await post({ voterId: unknownId, type: 'DOOR', ...fields });
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: expect.stringContaining(`"${name}"`), code: 'validation_failed' },
    });
  });

  it('responds with 404 alike for voters of others, unknown ids and no ids, and writes nothing', async () => {
    const theirs = await newVoter({ supportLevel: 2 }, api.theirs.key);
    const count = () => api.database.knex('interactions').count();
    const before = await count();
    for (const voterId of [theirs.id, unknownId, 'x', "' or 1=1", 'x'.repeat(100)]) {
      const { status, body } = await post({ voterId, type: 'DOOR', supportLevel: 5 });
      expect({ status, body }).toEqual({
        status: 404,
        body: { error: 'There is no voter of this id.', code: 'not_found' },
      });
    }
    expect(await count()).toEqual(before);
    expect(await readVoter(theirs.id, api.theirs.key)).toEqual(theirs);
  });

  it('replays a 404 under an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'nobody' };
    const body = { voterId: unknownId, type: 'DOOR' };
    await post(body, headers);
    const again = await post(body, headers);
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([404, 'true']);
  });
});

describe('at once', () => {
  it('no interaction is lost, and lastContact is the latest of all', async () => {
    const voter = await newVoter();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => {
        clock.pass(1000);
        return post({ voterId: voter.id, type: 'DOOR', supportLevel: 4 });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const { body } = await api.request<Fields[]>('GET', `/canvassing/interactions?voter_id=${voter.id}`);
    expect(body.data.map(({ id }) => id).sort()).toEqual(answers.map((answer) => answer.body.data.id).sort());
    const latest = body.data
      .map(({ createdAt }) => createdAt as string)
      .sort()
      .at(-1);
    expect(await readVoter(voter.id)).toMatchObject({ lastContact: latest, updatedAt: latest, supportLevel: 4 });
  });

  it('an interaction that arrives late does not move lastContact backwards', async () => {
    const voter = await newVoter();
    passHour();
    await post({ voterId: voter.id, type: 'DOOR' });
    const latest = now();
    clock.pass(-60_000);
    const late = await post({ voterId: voter.id, type: 'PHONE', supportLevel: 2 });
    clock.pass(60_000);
    expect(String(late.body.data.createdAt) < latest).toBe(true);
    expect(await readVoter(voter.id)).toMatchObject({ lastContact: latest, updatedAt: latest, supportLevel: 2 });
  });
});

describe('GET /canvassing/interactions', () => {
  it('lists newest first, page by page, of one voter if asked', async () => {
    const { key } = await api.campaign();
    const [anne, omar] = [await newVoter({}, key), await newVoter({ firstName: 'Omar' }, key)];
    const ids: string[] = [];
    for (const voter of [anne, omar, anne, anne]) {
      passHour();
      const body = { voterId: voter.id, type: 'DOOR' };
      ids.unshift((await api.request('POST', '/canvassing/interactions', { body, key })).body.data.id);
    }
    const list = async (query: string) =>
      (await api.request<Fields[]>('GET', `/canvassing/interactions${query}`, { key })).body;
    expect((await list('')).data.map(({ id }) => id)).toEqual(ids);
    const first = await list(`?voter_id=${anne.id}&limit=2`);
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await list(`?voter_id=${anne.id}&limit=2&cursor=${first.pagination.nextCursor}`);
    expect(second).toEqual({
      data: [expect.objectContaining({ id: ids[3] })],
      pagination: { nextCursor: null, limit: 2 },
    });
  });

  it('returns an empty page for a voter that the campaign does not have', async () => {
    const theirs = await newVoter({}, api.theirs.key);
    await api.request('POST', '/canvassing/interactions', {
      body: { voterId: theirs.id, type: 'DOOR' },
      key: api.theirs.key,
    });
    for (const id of [theirs.id, unknownId, 'x', '', '%27%20or%201=1']) {
      const { status, body } = await api.request('GET', `/canvassing/interactions?voter_id=${id}`);
      expect({ status, body }).toEqual({
        status: 200,
        body: { data: [], pagination: { nextCursor: null, limit: 50 } },
      });
    }
  });

  it.each([
    ['?limit=0', '"limit"'],
    ['?limit=201', '"limit"'],
    ['?cursor=abc', '"cursor"'],
    ['?voter_id=x&cursor=abc', '"cursor"'],
    ['?type=DOOR', '"type"'],
  ])('names what is wrong with %s', async (query, name) => {
    const { status, body } = await api.request('GET', `/canvassing/interactions${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error: expect.stringContaining(name), code: 'validation_failed' });
  });

  it('reads the index of its order, with a voter and without', async () => {
    const campaign = await api.campaign();
    await api.database.knex.raw(
      `with met as (
         insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, created_at, updated_at)
         select ?, gen_random_uuid(), 'A', 'B', n || ' Main St', 'C', 'XA', 'Z1A 1A1', 'R', now(), now()
         from generate_series(1, 500) n returning campaign_id, id)
       insert into interactions (campaign_id, id, voter_id, user_id, type, created_at)
       select campaign_id, gen_random_uuid(), id, ?, 'DOOR', now() - n * interval '1 second' from met, generate_series(1, 20) n`,
      [campaign.campaignId, campaign.userId],
    );
    await api.database.knex.raw('analyze interactions');
    const [one] = await api.database.knex('voters').where({ campaign_id: campaign.campaignId }).limit(1);
    for (const [query, index] of [
      [{}, 'interactions_newest'],
      [{ voter_id: one.id }, 'interactions_by_voter'],
    ] as const) {
      const plan = await explainOperation(api, listInteractions, { query }, campaign);
      expect(plan).toContain(`Index Scan using ${index}`);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  });
});

it('leaves in the audit log which fields were given, and of which interaction', async () => {
  const { body } = await post({ voterId: (await newVoter()).id, type: 'DOOR', notes: 'secret' });
  const [row] = await api.database.knex('audit_log').where({ record_id: body.data.id });
  expect(row).toMatchObject({ operation: 'createInteraction', status: 200, fields: ['voterId', 'type', 'notes'] });
});
