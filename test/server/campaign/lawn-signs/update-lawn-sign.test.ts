import { describe, expect, it } from '@jest/globals';
import { startCampaignApi } from '#test/support/campaign.ts';
import { testClock } from '#test/support/clock.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lawnSignRequests } from './lawn-sign-requests.ts';

const clock = testClock('2026-09-14T15:00:00.000Z');
const { now, passHour } = clock;
const api = await closedAfterAll(startCampaignApi({ now: clock.date }));

const unknownId = '01900000-0000-7000-8000-000000000000';
const { created, patch } = lawnSignRequests(() => api);

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
  ])('responds with 400 for %j', async (body) => {
    expect((await patch((await created()).id, body)).body.code).toBe('validation_failed');
  });

  it('stamps once if many install the sign at once', async () => {
    const sign = await created();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => {
        passHour();
        return patch(sign.id, { status: 'INSTALLED' });
      }),
    );
    expect(new Set(answers.map(({ body }) => body.data.installedAt)).size).toBe(1);
  });

  it('loses no field if several are changed at once', async () => {
    const sign = await created();
    const changes = [{ address: 'b' }, { latitude: 1 }, { longitude: 2 }, { status: 'INSTALLED' }];
    await Promise.all(changes.map((change) => patch(sign.id, change)));
    expect((await api.request('GET', `/lawn-signs/${sign.id}`)).body.data).toMatchObject(Object.assign({}, ...changes));
  });
});
