import { describe, expect, it } from '@jest/globals';
import type { campaignCounts } from '#server/campaign/counts/counts.ts';
import { importVolunteers } from '#server/campaign/volunteers/import-volunteers.ts';
import type { ResponseOf } from '#server/operations/campaign-endpoint.ts';
import { scopes } from '#server/records/scopes.ts';
import { someDonation } from '#test/server/campaign/contract/world.ts';
import { someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

/** A morning in Ottawa; the day before, in the evening there, is the same day in UTC. */
let now = new Date('2026-09-20T15:00:00Z');
const api = await closedAfterAll(startCampaignApi({ now: () => now }));

const read = async (query = '', key = api.ours.key): Promise<ResponseOf<typeof campaignCounts>> => {
  const { status, body } = await api.request('GET', `/counts${query}`, { key });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data as unknown as ResponseOf<typeof campaignCounts>;
};
const post = async (path: string, body: object, { key }: TestCampaign = api.ours) => {
  const answer = await api.request('POST', path, { body, key });
  expect(answer.status).toBe(200);
  return answer.body.data.id as string;
};

describe('the counts of a campaign', () => {
  it('are none of an empty one', async () => {
    const { key } = await api.campaign();
    const none = { count: 0, amount: '0.00', eligibleAmount: '0.00' };
    const unknown = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, unknown: 0 };
    expect(await read('', key)).toEqual({
      countedAt: '2026-09-20T15:00:00.000Z',
      voters: { total: 0, contacted: 0, bySupportLevel: unknown, byRiding: [], byPoll: [], isComplete: true },
      imports: { waiting: 0 },
      canvassing: { since: '2026-08-21', interactions: 0, doors: 0, contacts: 0, byDay: [], isComplete: true },
      donations: { PENDING: none, ISSUED: none, SPOILED: none, VOIDED: none, RETURNED: none, isComplete: true },
      receipts: { ready: 0, readyAmount: '0.00', warned: 0, isComplete: true },
      lawnSigns: { REQUESTED: 0, INSTALLED: 0, COLLECTED: 0, isComplete: true },
      volunteers: { PENDING: 0, ACTIVE: 0, INACTIVE: 0, isComplete: true },
    });
  });

  it('are of its own records, each in its part', async () => {
    const voters = [];
    for (const more of [
      { poll: '2', supportLevel: 1 },
      { poll: '10', supportLevel: 1 },
      { poll: '010', supportLevel: 3 },
      { riding: 'Autre-Banc', poll: '' },
      { riding: 'AUTRE–BANC', poll: '2' },
    ]) {
      voters.push(await post('/voters', someVoter({ riding: 'Les Bancs', ...more })));
    }
    const [one, two, three] = voters as [string, string, string];
    now = new Date('2026-09-20T02:30:00Z');
    await post('/canvassing/interactions', { voterId: one, type: 'DOOR', disposition: 'NOT_HOME' });
    now = new Date('2026-09-20T15:00:00Z');
    await post('/canvassing/interactions', { voterId: one, type: 'DOOR', disposition: 'REFUSED' });
    await post('/canvassing/interactions', { voterId: two, type: 'PHONE', disposition: 'UNDECIDED' });
    await post('/canvassing/interactions', { voterId: three, type: 'DOOR' });
    const attested = { donorIsCanadianAttested: true };
    await post('/donations', someDonation({ amount: 100.25, ...attested }));
    await post(
      '/donations',
      someDonation({ amount: 50, advantageAmount: 20, advantageDescription: 'A dinner', ...attested }),
    );
    await post('/donations', someDonation({ amount: 10 }));
    const issued = await post('/donations', someDonation({ amount: 200, ...attested }));
    expect((await api.request('POST', `/donations/${issued}/receipt`)).status).toBe(200);
    const sign = await post('/lawn-signs', { address: '1 Marram Rd' });
    await post('/lawn-signs', { address: '2 Marram Rd' });
    await api.request('PATCH', `/lawn-signs/${sign}`, { body: { status: 'INSTALLED' } });
    await importVolunteers(api.api.pool, api.ours.campaignId, [
      { name: 'Odette Shoalley', email: 'odette@example.org' },
    ]);

    const counts = await read();
    expect(counts.voters).toEqual({
      total: 5,
      contacted: 3,
      isComplete: true,
      bySupportLevel: { 1: 2, 2: 0, 3: 1, 4: 0, 5: 0, unknown: 2 },
      byRiding: expect.arrayContaining([
        { riding: 'Les Bancs', voters: 3, contacted: 3 },
        { riding: expect.stringMatching(/autre.banc/i), voters: 2, contacted: 0 },
      ]),
      byPoll: [
        { poll: '2', voters: 2, contacted: 1 },
        { poll: expect.stringMatching(/^0?10$/), voters: 2, contacted: 2 },
        { poll: '', voters: 1, contacted: 0 },
      ],
    });
    expect(counts.voters?.byRiding).toHaveLength(2);
    expect(counts.canvassing).toMatchObject({ interactions: 4, doors: 3, contacts: 2 });
    expect(counts.canvassing?.byDay).toEqual([
      { day: '2026-09-19', interactions: 1, doors: 1, contacts: 0 },
      { day: '2026-09-20', interactions: 3, doors: 2, contacts: 2 },
    ]);
    expect(counts.donations).toMatchObject({
      PENDING: { count: 3, amount: '160.25', eligibleAmount: '140.25' },
      ISSUED: { count: 1, amount: '200.00', eligibleAmount: '200.00' },
      SPOILED: { count: 0 },
    });
    expect(counts.receipts).toEqual({ ready: 2, readyAmount: '130.25', warned: 0, isComplete: true });
    expect(counts.lawnSigns).toMatchObject({ REQUESTED: 1, INSTALLED: 1, COLLECTED: 0 });
    expect(Object.values(counts.volunteers ?? {}).filter(Number)).toHaveLength(2);

    const narrowed = await read('?since=2026-09-20&riding=les%20BANCS');
    expect(narrowed.canvassing).toMatchObject({ since: '2026-09-20', interactions: 3 });
    expect(narrowed.voters).toMatchObject({ total: 3, byRiding: [{ riding: 'Les Bancs' }] });
    expect((await read('', api.theirs.key)).voters?.total).toBe(0);
  });

  it('have the parts that a key’s scopes allow, and no others', async () => {
    const parts: Record<string, string[]> = {
      'voters:read': ['voters', 'imports'],
      'canvassing:read': ['canvassing'],
      'donations:read': ['donations', 'receipts'],
      'lawn_signs:read': ['lawnSigns'],
      'volunteers:read': ['volunteers'],
    };
    for (const scope of scopes) {
      const { key } = await api.key(api.ours, [...new Set(['campaign:read', scope] as const)]);
      const { countedAt: _, ...found } = await read('', key);
      expect({ scope, parts: Object.keys(found) }).toEqual({ scope, parts: parts[scope] ?? [] });
    }
    const { key } = await api.key(
      api.ours,
      scopes.filter((scope) => scope !== 'campaign:read'),
    );
    expect((await api.request('GET', '/counts', { key })).status).toBe(403);
  });

  it('are refused of a day that is none, to come, or too long ago', async () => {
    for (const since of ['2026-02-30', '2026-09-21', '2025-09-18', 'x', '']) {
      const answer = await api.request('GET', `/counts?since=${since}`);
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('"since"') } });
    }
  });
});
