import { describe, expect, it } from '@jest/globals';
import { changesOf } from '#test/server/campaign/changes/feed.ts';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { testClock } from '#test/support/clock.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const clock = testClock('2026-09-14T15:00:00.000Z');
const { passHour } = clock;
const day = 86_400_000;
const api = await closedAfterAll(startCampaignApi({ now: clock.date }));

const send = async (method: string, path: string, body?: unknown, headers = {}) => {
  passHour();
  return api.request(method, path, { ...(body !== undefined && { body }), headers });
};
const done = async (method: string, path: string, body?: unknown): Promise<Fields> => {
  const answer = await send(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.body.error}`);
  return answer.body.data;
};
const all = '?include=tags,externalId,doNotContact,doNotContactReason';
const newVoter = (fields = {}) => done('POST', '/voters', someVoter(fields));
const read = (id: string) => done('GET', `/voters/${id}${all}`);
const visit = (voterId: string, more = {}) =>
  done('POST', '/canvassing/interactions', { voterId, type: 'DOOR', ...more });
const merge = (survivor: string, otherId: string, more = {}, headers = {}) =>
  send('POST', `/voters/${survivor}/merge`, { otherId, ...more }, headers);
const merged = async (survivor: string, otherId: string, more = {}) => {
  const answer = await merge(survivor, otherId, more);
  if (answer.status !== 200) throw new Error(answer.body.error);
  return answer.body.data;
};
const undo = (id: string, headers = {}) => send('POST', `/voters/${id}/unmerge`, undefined, headers);
const visitsOf = async (id: string) =>
  (await api.request<Fields[]>('GET', `/canvassing/interactions?voter_id=${id}`)).body.data.map((each) => each.id);
const counted = async () =>
  Number(
    (
      await api.database.knex.raw(
        `set hustings.campaign_id = '${api.ours.campaignId}';
       select voters, (select count(*) from voters v where v.campaign_id = c.campaign_id) as stored
       from voter_counts c where campaign_id = '${api.ours.campaignId}'`,
      )
    )[1].rows.map((row: { voters: string; stored: string }) => {
      expect(row.voters).toBe(row.stored);
      return row.voters;
    })[0],
  );

describe('POST /voters/{id}/merge', () => {
  it('keeps the survivor’s facts, fills what it lacks, and takes what is asked for', async () => {
    const survivor = await newVoter({ email: 'own@example.org', notes: 'Own.', tags: ['a', 'b'], poll: '' });
    const other = await newVoter({
      firstName: 'Ann',
      email: 'other@example.org',
      phone: '709 555-0142',
      notes: 'Other.',
      tags: ['b', 'c'],
      poll: '7',
      externalId: 'M-1',
      doNotContact: ['PHONE'],
      doNotContactReason: 'Asked.',
    });
    const before = await counted();
    await merged(survivor.id, other.id, { take: ['firstName'] });
    expect(await read(survivor.id)).toMatchObject({
      firstName: 'Ann',
      email: 'own@example.org',
      phone: '709 555-0142',
      notes: 'Own.\nOther.',
      poll: '7',
      tags: ['a', 'b', 'c'],
      externalId: 'M-1',
      doNotContact: ['PHONE'],
      doNotContactReason: 'Asked.',
    });
    expect(await counted()).toBe(before - 1);
  });

  it('counts the characters of the notes as requests do: one beyond the BMP is one', async () => {
    const survivor = await newVoter({ notes: '🚪'.repeat(3_000) });
    const other = await newVoter({ notes: '🪧'.repeat(1_999) });
    const { notes } = await merged(survivor.id, other.id);
    expect([...String(notes)]).toHaveLength(5_000);
  });

  it('is refused if the notes of both are longer than a voter’s may be: neither is lost', async () => {
    const [own, others] = ['a'.repeat(3_000), 'b'.repeat(2_000)];
    const [survivor, other] = [await newVoter({ notes: own }), await newVoter({ notes: others })];
    expect(await merge(survivor.id, other.id)).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('5000 characters'), code: 'validation_failed' },
    });
    expect([(await read(survivor.id)).notes, (await read(other.id)).notes]).toEqual([own, others]);
    await done('PATCH', `/voters/${other.id}`, { notes: others.slice(1) });
    expect((await merged(survivor.id, other.id)).notes).toBe(`${own}\n${others.slice(1)}`);
    const third = await newVoter({ notes: others });
    expect((await merged(survivor.id, third.id, { take: ['notes'] })).notes).toBe(others);
  });

  it('lets visits and signs follow, of which the latest says the level', async () => {
    const [survivor, other] = [await newVoter({ supportLevel: 4 }), await newVoter()];
    const own = await visit(survivor.id, { supportLevel: 3 });
    const others = await visit(other.id, { supportLevel: 1 });
    const sign = await done('POST', '/lawn-signs', { address: '1 Marram Rd', voterId: other.id });
    expect(await merged(survivor.id, other.id)).toMatchObject({ supportLevel: 1, lastContact: others.createdAt });
    expect(await visitsOf(survivor.id)).toEqual([others.id, own.id]);
    expect((await done('GET', `/lawn-signs/${sign.id}`)).voterId).toBe(survivor.id);
  });

  it('responds with 404 for the merged id, which names the survivor, wherever a voter is named', async () => {
    const [survivor, other, last] = [await newVoter(), await newVoter(), await newVoter()];
    await merged(survivor.id, other.id);
    const named = { status: 404, body: { error: expect.stringContaining(survivor.id), code: 'not_found' } };
    for (const answer of [
      await send('GET', `/voters/${other.id}`),
      await send('PATCH', `/voters/${other.id}`, { city: 'Sable' }),
      await send('POST', '/canvassing/interactions', { voterId: other.id, type: 'DOOR' }),
      await send('POST', '/canvassing/interactions', { voterId: other.id, type: 'DOOR', eventId: other.id }),
      await merge(other.id, last.id),
      await merge(last.id, other.id),
    ]) {
      expect(answer).toMatchObject(named);
    }
    await merged(last.id, survivor.id);
    expect((await send('GET', `/voters/${other.id}`)).body.error).toContain(last.id);
  });

  it('refuses one voter, an unknown one, another version and too many tags', async () => {
    const [survivor, other] = [await newVoter(), await newVoter()];
    expect(await merge(survivor.id, survivor.id.toUpperCase())).toMatchObject({ status: 422 });
    expect(await merge(survivor.id, 'nobody')).toMatchObject({ status: 404 });
    expect(await merge(survivor.id, other.id, { take: ['createdAt'] })).toMatchObject({ status: 400 });
    const etag = (await api.request('GET', `/voters/${survivor.id}`)).headers.get('etag');
    await done('PATCH', `/voters/${survivor.id}`, { city: 'Sable' });
    expect(await merge(survivor.id, other.id, {}, { 'If-Match': etag })).toMatchObject({ status: 412 });
    const tags = (letter: string) => Array.from({ length: 11 }, (_, i) => `${letter}${i}`);
    await done('PATCH', `/voters/${survivor.id}`, { tags: tags('a') });
    await done('PATCH', `/voters/${other.id}`, { tags: tags('b') });
    expect(await merge(survivor.id, other.id)).toMatchObject({ status: 422 });
    expect((await read(other.id)).tags).toHaveLength(11);
  });

  it('is done once under an Idempotency-Key', async () => {
    const [survivor, other] = [await newVoter(), await newVoter()];
    const headers = { 'Idempotency-Key': `merge-${other.id}` };
    const first = await merge(survivor.id, other.id, {}, headers);
    const again = await merge(survivor.id, other.id, {}, headers);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect((await merge(survivor.id, other.id)).status).toBe(404);
  });

  it('leaves both identifiers, which find, hold and upsert the survivor', async () => {
    const survivor = await newVoter({ externalId: 'K-1' });
    const other = await newVoter({ externalId: 'K-2' });
    await merged(survivor.id, other.id);
    for (const externalId of ['K-1', 'K-2']) {
      const found = await api.request<Fields[]>('GET', `/voters?external_id=${externalId}`);
      expect(found.body.data.map(({ id }) => id)).toEqual([survivor.id]);
      const near = await api.request<Fields[]>('GET', `/voters?external_id=${externalId}&q=${survivor.lastName}`);
      expect(near.body.data.map(({ id }) => id)).toEqual([survivor.id]);
      expect((await send('POST', '/voters', someVoter({ externalId }))).body.error).toContain(survivor.id);
      const batch = await send('POST', '/voters/batch', { records: [{ externalId, city: `City ${externalId}` }] });
      expect(batch.body.data).toMatchObject([{ outcome: 'updated', id: survivor.id }]);
    }
    expect(await read(survivor.id)).toMatchObject({ externalId: 'K-1', city: 'City K-2' });
  });

  it('is reported in the feed with the survivor', async () => {
    const [survivor, other] = [await newVoter(), await newVoter()];
    const { id } = await visit(other.id);
    const { resumeAt } = await changesOf(api, api.ours.key, 'from=now');
    await merged(survivor.id, other.id);
    const { data } = await changesOf(api, api.ours.key, `cursor=${resumeAt}&include=records`);
    expect(data).toContainEqual({
      id: other.id,
      kind: 'voter',
      what: 'merged',
      survivorId: survivor.id,
      at: expect.any(String),
      version: null,
      record: null,
    });
    expect(data).toContainEqual(expect.objectContaining({ id, kind: 'interaction', what: 'updated' }));
    expect(data).toContainEqual(expect.objectContaining({ id: survivor.id, kind: 'voter', what: 'updated' }));
    const after = await changesOf(api, api.ours.key, `cursor=${resumeAt}`);
    await undo(other.id);
    const undone = await changesOf(api, api.ours.key, `cursor=${after.resumeAt}`);
    expect(undone.data).toContainEqual(expect.objectContaining({ id: other.id, kind: 'voter', what: 'created' }));
  });
});

describe('POST /voters/{id}/unmerge', () => {
  it('gives both what they had, and leaves with the survivor what came since', async () => {
    const survivor = await newVoter({ email: 'own@example.org', tags: ['a'], externalId: 'U-1' });
    const other = await newVoter({ phone: '709 555-0142', tags: ['b'], externalId: 'U-2', doNotContact: ['DOOR'] });
    const own = await visit(survivor.id, { supportLevel: 2 });
    const others = await visit(other.id, { supportLevel: 5 });
    const sign = await done('POST', '/lawn-signs', { address: '1 Marram Rd', voterId: other.id });
    const before = { survivor: await read(survivor.id), other: await read(other.id) };
    const countedBefore = await counted();
    await merged(survivor.id, other.id, { take: ['supportLevel'] });
    const since = await visit(survivor.id);
    const undone = await undo(other.id);
    expect(undone).toMatchObject({ status: 200, body: { data: { id: other.id, phone: '709 555-0142' } } });
    const { updatedAt: _at, ...facts } = before.other;
    expect(await read(other.id)).toEqual({ ...facts, updatedAt: expect.any(String) });
    expect(await read(survivor.id)).toEqual({
      ...before.survivor,
      updatedAt: expect.any(String),
      lastContact: since.createdAt,
    });
    expect([await visitsOf(survivor.id), await visitsOf(other.id)]).toEqual([[since.id, own.id], [others.id]]);
    expect((await done('GET', `/lawn-signs/${sign.id}`)).voterId).toBe(other.id);
    expect(await counted()).toBe(countedBefore);
    expect((await undo(other.id)).status).toBe(404);
  });

  it('leaves what somebody has changed since', async () => {
    const survivor = await newVoter({ tags: ['a'] });
    const other = await newVoter({ phone: '709 555-0142', tags: ['b', 'c'] });
    await merged(survivor.id, other.id);
    await done('PATCH', `/voters/${survivor.id}`, { phone: '709 555-0199', tags: ['d', 'a', 'b'] });
    await undo(other.id);
    expect(await read(survivor.id)).toMatchObject({ phone: '709 555-0199', tags: ['d', 'a'] });
    expect(await read(other.id)).toMatchObject({ phone: '709 555-0142', tags: ['b', 'c'] });
  });

  it('undoes a row of merges from its end', async () => {
    const [first, second, third] = [await newVoter(), await newVoter(), await newVoter()];
    const { id } = await visit(first.id);
    await merged(second.id, first.id);
    await merged(third.id, second.id);
    expect(await visitsOf(third.id)).toEqual([id]);
    expect(await undo(first.id)).toMatchObject({ status: 422, body: { error: expect.stringContaining(second.id) } });
    expect((await undo(second.id)).status).toBe(200);
    expect(await visitsOf(second.id)).toEqual([id]);
    expect((await undo(first.id)).status).toBe(200);
    expect([await visitsOf(first.id), await visitsOf(second.id), await visitsOf(third.id)]).toEqual([[id], [], []]);
  });

  it('is possible for 30 days', async () => {
    const [survivor, other] = [await newVoter(), await newVoter()];
    await merged(survivor.id, other.id);
    clock.pass(29 * day);
    expect((await undo(other.id)).status).toBe(200);
    await merged(survivor.id, other.id);
    clock.pass(31 * day);
    expect(await undo(other.id)).toMatchObject({ status: 422 });
    expect((await send('GET', `/voters/${other.id}`)).body.error).toContain(survivor.id);
  });
});
