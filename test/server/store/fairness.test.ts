import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CampaignHarness, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { lockWaiting } from '#test/support/postgres/lock-waiters.ts';
import { until } from '#test/support/until.ts';

const underWay = 3;

let api: CampaignHarness;
beforeAll(async () => {
  // Only the wait for a place ends automatically: a lock lasts until the test releases it.
  const timeouts = { queueMilliseconds: 200, lockMilliseconds: 0, statementMilliseconds: 0 };
  api = await startCampaignApi({ perCampaign: underWay, timeouts });
});
afterAll(() => api.close());

/** How many transactions wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await api.database.knex.raw<{ rows: Array<{ count: number }> }>(
    `select count(*) from ${lockWaiting}`,
  );
  return rows[0]?.count as number;
}

describe('a campaign whose every request waits for one locked row', () => {
  it('leaves all other campaigns responding, and its requests beyond a few are asked to try again', async () => {
    const { body } = await api.request('POST', '/voters', { body: someVoter() });
    const lock = await api.database.knex.transaction();
    await lock('voters').where({ id: body.data.id }).forUpdate();

    let refused = 0;
    let tellRefused = () => {};
    const allRefused = new Promise<void>((resolve) => {
      tellRefused = resolve;
    });
    const patches = Array.from({ length: 20 }, async () => {
      const answer = await api.request('PATCH', `/voters/${body.data.id}`, { body: { city: 'Sable' } });
      if (answer.status === 503 && ++refused === 20 - underWay) tellRefused();
      return answer;
    });
    await until('the requests to wait for the lock', countWaiting, (count) => count >= underWay);

    const { key } = api.theirs;
    const others = await Promise.all([
      api.request('POST', '/voters', { key, body: someVoter() }),
      api.request('GET', '/voters', { key }),
      api.request('GET', '/campaign', { key }),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await countWaiting()).toBe(underWay);

    await allRefused;
    await lock.rollback();
    const answers = await Promise.all(patches);
    const late = answers.filter(({ status }) => status !== 200);
    expect(late).toHaveLength(20 - underWay);
    for (const { status, headers, body } of late) {
      expect([status, headers.get('retry-after'), body]).toEqual([
        503,
        '5',
        { error: 'Too many requests of this campaign are under way. Try again in a few seconds.', code: 'internal' },
      ]);
    }
  });
});
