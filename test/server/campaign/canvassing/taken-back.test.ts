import { describe, expect, it } from '@jest/globals';
import { changesOf } from '#test/server/campaign/changes/feed.ts';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { testClock } from '#test/support/clock.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const clock = testClock('2026-09-14T15:00:00.000Z');
const { now, passHour } = clock;
const api = await closedAfterAll(startCampaignApi({ now: clock.date }));

const newVoter = async (fields = {}) => (await api.request('POST', '/voters', { body: someVoter(fields) })).body.data;
const readVoter = async (id: string) => (await api.request('GET', `/voters/${id}`)).body.data;
const visit = async (body: object): Promise<Fields> => {
  passHour();
  return (await api.request('POST', '/canvassing/interactions', { body: { type: 'DOOR', ...body } })).body.data;
};
const at = (id: string, rest = '') => `/canvassing/interactions/${id}${rest}`;
const takeBack = (id: string, body?: object, headers = {}) => {
  passHour();
  return api.request('POST', at(id, '/withdrawal'), { ...(body && { body }), headers });
};
const correct = (id: string, body: object, headers = {}) => {
  passHour();
  return api.request('PATCH', at(id), { body, headers });
};
const listed = async (query: string) =>
  (await api.request<Fields[]>('GET', `/canvassing/interactions?${query}`)).body.data.map(({ id }) => id);
const history = async (id: string) => (await api.request<Fields[]>('GET', at(id, '/history'))).body.data;
const setLevel = (id: string, supportLevel: number | null) => {
  passHour();
  return api.request('PATCH', `/voters/${id}`, { body: { supportLevel } });
};

describe('a visit that is taken back', () => {
  it('leaves lists, and stays in its history with who, when and why', async () => {
    const voter = await newVoter();
    const { id, createdAt } = await visit({ voterId: voter.id, notes: 'Dog.' });
    const { status, body } = await takeBack(id, { reason: 'The wrong door.' });
    expect([status, body.data.id, body.data.withdrawnAt]).toEqual([200, id, now()]);
    expect(await listed(`voter_id=${voter.id}`)).toEqual([]);
    expect(await listed(`voter_id=${voter.id}&include_withdrawn=true`)).toEqual([id]);
    const said = { type: 'DOOR', disposition: null, notes: 'Dog.', supportLevel: null, occurredAt: createdAt };
    expect(await history(id)).toEqual([
      { what: 'RECORDED', at: createdAt, userId: api.ours.userId, reason: null, ...said },
      { what: 'WITHDRAWN', at: now(), userId: api.ours.userId, reason: 'The wrong door.', ...said },
    ]);
    expect((await api.request('GET', at(id, '?include=withdrawnAt'))).body.data.withdrawnAt).toBe(now());
  });

  it('gives the voter back what was there before it', async () => {
    const voter = await newVoter({ supportLevel: 3 });
    const first = await visit({ voterId: voter.id, supportLevel: 2 });
    const second = await visit({ voterId: voter.id, supportLevel: 5 });
    await takeBack(second.id);
    expect(await readVoter(voter.id)).toMatchObject({
      supportLevel: 2,
      lastContact: first.createdAt,
      updatedAt: now(),
    });
    await takeBack(first.id);
    expect(await readVoter(voter.id)).toMatchObject({ supportLevel: 3, lastContact: null });
  });

  it('leaves what a later visit or a later direct change says', async () => {
    const voter = await newVoter();
    const first = await visit({ voterId: voter.id, supportLevel: 2 });
    await setLevel(voter.id, 4);
    await takeBack(first.id);
    expect(await readVoter(voter.id)).toMatchObject({ supportLevel: 4, lastContact: null });
    const second = await visit({ voterId: voter.id, supportLevel: 1 });
    const third = await visit({ voterId: voter.id, supportLevel: 5 });
    await takeBack(second.id);
    expect(await readVoter(voter.id)).toMatchObject({ supportLevel: 5, lastContact: third.createdAt });
    await takeBack(third.id);
    expect(await readVoter(voter.id)).toMatchObject({ supportLevel: 4, lastContact: null });
  });

  it('is so once: a second time is 422, and the same Idempotency-Key the first response', async () => {
    const { id } = await visit({ voterId: (await newVoter()).id });
    const first = await takeBack(id, undefined, { 'Idempotency-Key': id });
    expect(await takeBack(id)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect((await takeBack(id, undefined, { 'Idempotency-Key': id })).body).toEqual(first.body);
    expect(await correct(id, { notes: 'No.' })).toMatchObject({ status: 422 });
  });

  it('does not come back when it is sent again, and its place is free for no other', async () => {
    const voter = await newVoter();
    const body = { voterId: voter.id, eventId: `once-${voter.id}` };
    const { id } = await visit(body);
    await takeBack(id);
    expect((await visit(body)).id).toBe(id);
    expect(await readVoter(voter.id)).toMatchObject({ lastContact: null });
  });

  it('is refused a reason that is blank or too long', async () => {
    const { id } = await visit({ voterId: (await newVoter()).id });
    for (const reason of ['', ' ', 'x'.repeat(501)]) expect((await takeBack(id, { reason })).status).toBe(400);
  });

  it('is reported in the feed of changes, as is a correction', async () => {
    const { id } = await visit({ voterId: (await newVoter()).id });
    await correct(id, { notes: 'Cat.' });
    await takeBack(id);
    const { body } = await api.request<Fields[]>('GET', '/changes?limit=200');
    const reported = body.data.filter((change) => change.id === id).map(({ what }) => what);
    expect(reported).toEqual(['created', 'corrected', 'voided']);
  });
});

describe('a visit that is corrected', () => {
  it('keeps what it said before, and changes the voter as if it had been recorded so', async () => {
    const voter = await newVoter({ supportLevel: 4 });
    const { id, createdAt } = await visit({ voterId: voter.id, disposition: 'STRONG_SUPPORT', supportLevel: 1 });
    const { body } = await correct(id, { disposition: 'UNDECIDED', supportLevel: 3, reason: 'Misheard.' });
    expect(body.data).toMatchObject({ id, disposition: 'UNDECIDED', createdAt });
    expect(await readVoter(voter.id)).toMatchObject({ supportLevel: 3, lastContact: createdAt });
    expect(await history(id)).toMatchObject([
      { what: 'RECORDED', disposition: 'STRONG_SUPPORT', supportLevel: 1, at: createdAt },
      { what: 'CORRECTED', disposition: 'UNDECIDED', supportLevel: 3, at: now(), reason: 'Misheard.' },
    ]);
    await correct(id, { supportLevel: null });
    expect((await readVoter(voter.id)).supportLevel).toBe(4);
    const [row] = await api.database.knex('audit_log').where({ record_id: id, operation: 'updateInteraction' });
    expect(row.fields).toEqual(['disposition', 'supportLevel']);
  });

  it('does not overrule what was said since', async () => {
    const voter = await newVoter();
    const { id } = await visit({ voterId: voter.id });
    await setLevel(voter.id, 2);
    await correct(id, { supportLevel: 5 });
    expect((await readVoter(voter.id)).supportLevel).toBe(2);
  });

  it('moves lastContact with its time, back too', async () => {
    const voter = await newVoter();
    const first = await visit({ voterId: voter.id });
    const second = await visit({ voterId: voter.id });
    await correct(second.id, { occurredAt: '2026-09-01T12:00:00Z' });
    expect((await readVoter(voter.id)).lastContact).toBe(first.createdAt);
    expect((await correct(second.id, { occurredAt: '2036-09-01T12:00:00Z' })).status).toBe(400);
  });

  it('is not a correction if nothing differs, and none of another version', async () => {
    const { id } = await visit({ voterId: (await newVoter()).id, notes: 'Dog.' });
    const present = (await api.request('GET', at(id))).body.data;
    expect((await correct(id, { ...present, reason: 'Why not.' })).status).toBe(200);
    expect(await history(id)).toHaveLength(1);
    expect((await correct(id, { notes: 'Cat.' }, { 'If-Match': '"other"' })).status).toBe(412);
  });

  it('is a correction of the version that a read or the feed named, until it is another', async () => {
    const voter = await newVoter();
    const { resumeAt } = await changesOf(api, api.ours.key, 'from=now');
    const { id } = await visit({ voterId: voter.id, notes: 'Dog.' });
    const versionNow = async () => String((await api.request('GET', at(id))).headers.get('etag'));
    const read = await versionNow();
    const { data } = await changesOf(api, api.ours.key, `cursor=${resumeAt}`);
    expect(data).toContainEqual(expect.objectContaining({ id, version: read.replaceAll('"', '') }));
    expect((await correct(id, { notes: 'Cat.' }, { 'If-Match': read })).status).toBe(200);
    const corrected = await versionNow();
    expect((await correct(id, { notes: 'Bird.' }, { 'If-Match': read })).status).toBe(412);
    expect((await takeBack(id, {}, { 'If-Match': read })).status).toBe(412);
    expect((await takeBack(id, {}, { 'If-Match': corrected })).status).toBe(200);
    expect(new Set([read, corrected, await versionNow()]).size).toBe(3);
  });

  it('is corrected 99 times at most', async () => {
    const { id } = await visit({ voterId: (await newVoter()).id });
    for (let i = 1; i < 100; i++) expect((await correct(id, { notes: `${i}` })).status).toBe(200);
    expect(await correct(id, { notes: '100' })).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(await history(id)).toHaveLength(100);
  });
});
