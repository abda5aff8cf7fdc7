import { describe, expect, it } from '@jest/globals';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { testClock } from '#test/support/clock.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const clock = testClock('2026-09-14T15:00:00.000Z');
const { now } = clock;
const api = await closedAfterAll(startCampaignApi({ now: clock.date }));

const newVoter = async (fields = {}, key = api.ours.key) =>
  (await api.request('POST', '/voters', { body: someVoter(fields), key })).body.data;
const readVoter = async (id: string) => (await api.request('GET', `/voters/${id}`)).body.data;
const post = (body: object, headers = {}) => api.request('POST', '/canvassing/interactions', { body, headers });
const visitsOf = async (voter: string, query = '') =>
  (await api.request<Fields[]>('GET', `/canvassing/interactions?voter_id=${voter}${query}`)).body.data;
const hoursAgo = (hours: number) => new Date(clock.date().getTime() - hours * 3_600_000).toISOString();

describe('occurredAt', () => {
  it('is when the visit took place, and sets lastContact; createdAt stays when it was recorded', async () => {
    const voter = await newVoter();
    const occurredAt = hoursAgo(5);
    const { status, body } = await post({ voterId: voter.id, type: 'DOOR', occurredAt });
    expect([status, body.data.createdAt, 'occurredAt' in body.data]).toEqual([200, now(), false]);
    expect(await visitsOf(voter.id, '&include=occurredAt')).toEqual([{ ...body.data, occurredAt }]);
    expect((await readVoter(voter.id)).lastContact).toBe(occurredAt);
  });

  it('is now if nobody says so, and takes other time zones', async () => {
    const voter = await newVoter();
    await post({ voterId: voter.id, type: 'DOOR' });
    clock.pass(1000);
    await post({ voterId: voter.id, type: 'DOOR', occurredAt: '2026-09-13T20:00:00-02:30' });
    const visits = await visitsOf(voter.id, '&include=occurredAt');
    expect(visits.map(({ occurredAt }) => occurredAt)).toEqual(['2026-09-13T22:30:00.000Z', visits[1]?.createdAt]);
  });

  it('never moves lastContact backwards, in whatever order visits arrive', async () => {
    const voter = await newVoter();
    for (const hours of [3, 1, 2]) await post({ voterId: voter.id, type: 'DOOR', occurredAt: hoursAgo(hours) });
    expect((await readVoter(voter.id)).lastContact).toBe(hoursAgo(1));
  });

  it('decides which support level is in force, and not the order of arrival', async () => {
    const voter = await newVoter({ supportLevel: 3 });
    const level = async () => (await readVoter(voter.id)).supportLevel;
    await post({ voterId: voter.id, type: 'DOOR', supportLevel: 1, occurredAt: hoursAgo(2) });
    expect(await level()).toBe(1);
    await post({ voterId: voter.id, type: 'DOOR', supportLevel: 5, occurredAt: hoursAgo(4) });
    expect(await level()).toBe(1);
    await api.request('PATCH', `/voters/${voter.id}`, { body: { supportLevel: 4 } });
    await post({ voterId: voter.id, type: 'DOOR', supportLevel: 2, occurredAt: hoursAgo(1) });
    expect(await level()).toBe(4);
    await post({ voterId: voter.id, type: 'DOOR', supportLevel: 2 });
    expect(await level()).toBe(2);
  });

  it.each([
    ['in the future', () => hoursAgo(-1)],
    ['two minutes ahead', () => hoursAgo(-1 / 30)],
    ['more than a year ago', () => hoursAgo(24 * 366)],
    ['no time', () => 'yesterday'],
    ['no time that exists', () => '2026-02-30T12:00:00Z'],
    ['a day alone', () => '2026-09-01'],
  ])('is refused %s, and nothing is written', async (_, at) => {
    const voter = await newVoter();
    const { status, body } = await post({
      voterId: voter.id,
      type: 'DOOR',
      occurredAt: at(),
      eventId: `no-${voter.id}`,
    });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.error).toContain('"occurredAt"');
    expect(await visitsOf(voter.id)).toEqual([]);
  });

  it.each([
    ['half a minute ahead', () => hoursAgo(-1 / 120)],
    ['a day less than a year ago', () => hoursAgo(24 * 364)],
  ])('is taken %s', async (_, at) => {
    const voter = await newVoter();
    expect((await post({ voterId: voter.id, type: 'DOOR', occurredAt: at() })).status).toBe(200);
  });
});

describe('eventId', () => {
  it('makes two attempts within an hour two, and one sent twice one, whatever the Idempotency-Key', async () => {
    const voter = await newVoter();
    const attempt = (eventId: string) => ({ voterId: voter.id, type: 'DOOR', disposition: 'NOT_HOME', eventId });
    const first = await post(attempt(`${voter.id}-1`), { 'Idempotency-Key': `${voter.id}-a` });
    clock.pass(60_000);
    const again = await post(attempt(`${voter.id}-1`), { 'Idempotency-Key': `${voter.id}-b` });
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await readVoter(voter.id)).lastContact).toBe(first.body.data.createdAt);
    await post(attempt(`${voter.id}-2`));
    expect(await visitsOf(voter.id, '&include=eventId')).toMatchObject([
      { eventId: `${voter.id}-2` },
      { eventId: `${voter.id}-1` },
    ]);
  });

  it('is one visit’s: the same with other content is refused, and changes nothing', async () => {
    const [voter, other] = [await newVoter(), await newVoter()];
    const body = { voterId: voter.id, type: 'DOOR', notes: 'Ferry.', eventId: `${voter.id}-x` };
    await post(body);
    for (const change of [
      { notes: 'Bridge.' },
      { supportLevel: 1 },
      { voterId: other.id },
      { occurredAt: hoursAgo(1) },
    ]) {
      const { status, body: refusal } = await post({ ...body, ...change });
      expect([status, refusal.code]).toEqual([422, 'idempotency_key_reused']);
      expect(refusal.error).toContain('eventId');
    }
    expect((await readVoter(voter.id)).supportLevel).toBeNull();
    expect((await readVoter(other.id)).lastContact).toBeNull();
    // Null says what an absent field does.
    expect((await post({ ...body, disposition: null, voterId: voter.id.toUpperCase() })).status).toBe(200);
  });

  it('sent many times at once is recorded once, and all get the same response', async () => {
    const voter = await newVoter();
    const body = { voterId: voter.id, type: 'DOOR', supportLevel: 2, eventId: `${voter.id}-many` };
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await visitsOf(voter.id)).toHaveLength(1);
  });

  it('at once for two voters is one voter’s', async () => {
    const voters = [await newVoter(), await newVoter(), await newVoter()];
    const answers = await Promise.all(
      voters.map(({ id }) => post({ voterId: id, type: 'DOOR', eventId: `${voters[0]?.id}-whose` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('is the campaign’s own: another campaign may use the same', async () => {
    const [ours, theirs] = [await newVoter(), await newVoter({}, api.theirs.key)];
    const body = { type: 'DOOR', eventId: `${ours.id}-both` };
    expect((await post({ ...body, voterId: ours.id })).status).toBe(200);
    const answer = await api.request('POST', '/canvassing/interactions', {
      body: { ...body, voterId: theirs.id },
      key: api.theirs.key,
    });
    expect([answer.status, answer.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
  });
});

it('lists the interactions of a time, in the order in which they took place, page by page', async () => {
  const voter = await newVoter();
  for (const hours of [30, 10, 20, 40]) await post({ voterId: voter.id, type: 'DOOR', occurredAt: hoursAgo(hours) });
  const query = `voter_id=${voter.id}&occurred_since=${hoursAgo(30)}&occurred_before=${hoursAgo(10)}&include=occurredAt`;
  const path = `/canvassing/interactions?${query}&limit=1`;
  const first = await api.request<Fields[]>('GET', path);
  const second = await api.request<Fields[]>('GET', `${path}&cursor=${first.body.pagination.nextCursor}`);
  const times = [...first.body.data, ...second.body.data].map(({ occurredAt }) => occurredAt);
  expect([times, second.body.pagination.nextCursor]).toEqual([[hoursAgo(20), hoursAgo(30)], null]);
  const wrong = await api.request('GET', '/canvassing/interactions?occurred_since=2026-02-30T00:00:00Z');
  expect([wrong.status, wrong.body.code]).toEqual([400, 'validation_failed']);
});
