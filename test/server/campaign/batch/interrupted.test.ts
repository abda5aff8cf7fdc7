import { expect, it, jest } from '@jest/globals';
import { plans } from '#core/plans.ts';
import { sliceMilliseconds } from '#core/processes/pace.ts';
import { largestRow } from '#server/call/body/body-bounds.ts';
import { readRows } from '#server/call/rows.ts';
import { batchVoters } from '#server/campaign/voters/operations/batch-voters.ts';
import { contextOf } from '#server/operations/campaign-context.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { type ApiResponse, type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { iterationsDuring } from '#test/support/event-loop.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lockWaiters, lockWaiting, sessionId } from '#test/support/postgres/lock-waiters.ts';
import { presentBound } from '#test/support/processor-time.ts';

const api = await closedAfterAll(startCampaignApi());

interface Outcome {
  readonly outcome: string;
  readonly id: string;
}

const count = async (): Promise<number> => {
  const { rows } = await api.database.knex.raw(
    `select count(*)::int as count from audit_log where campaign_id = ? and operation = 'createVoter'`,
    [api.ours.campaignId],
  );
  return rows[0].count;
};
const listed = async () => (await api.request<Fields[]>('GET', '/voters?limit=200')).body.data.length;

it('a batch whose connection is lost between two slices has written nothing, and under its key is written once', async () => {
  const existing = await api.request('POST', '/voters', { body: { ...someVoter(), externalId: 'existing' } });
  const records = [
    ...Array.from({ length: 300 }, (_, n) => ({ ...someVoter(), externalId: `first ${n}` })),
    { externalId: 'existing', city: 'Port Merrow' },
    ...Array.from({ length: 300 }, (_, n) => ({ ...someVoter(), externalId: `then ${n}` })),
  ];
  const [voters, entries] = [await listed(), await count()];
  const send = (): Promise<ApiResponse<Outcome[]>> =>
    api.request('POST', '/voters/batch', { body: { records }, headers: { 'Idempotency-Key': 'interrupted' } });
  // A lock on one voter's row stops the batch behind its first slice.
  const holder = await api.database.knex.transaction();
  await holder.raw(`set local hustings.campaign_id = '${api.ours.campaignId}'`);
  await holder.raw('select 1 from voters where id = ? for update', [existing.body.data.id]);
  const interrupted = send();
  await lockWaiters(api.database.knex, 1);
  expect(await listed()).toBe(voters);
  await api.database.knex.raw(`select pg_terminate_backend(${sessionId}) from ${lockWaiting}`);
  expect((await interrupted).status).toBe(503);
  await holder.rollback();
  expect([await listed(), await count()]).toEqual([voters, entries]);

  const first = await send();
  expect(first.status).toBe(200);
  expect(first.body.data.filter(({ outcome }) => outcome === 'created')).toHaveLength(600);
  const again = await send();
  expect(again.body).toEqual(first.body);
  expect(await count()).toBe(entries + 600);
});

it('the rows of the largest body are read and written a piece at a time, and others are served in between', async () => {
  const notes = 'Asked about the ferry. '.repeat(150);
  const texts = Array.from({ length: 1000 }, () => Buffer.from(JSON.stringify({ ...someVoter(), notes })));
  // Each look at the clock is a millisecond later, so that a fast processor works in as many slices as a slow one.
  let time = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => ++time);
  const reading = iterationsDuring(() => readRows(texts, largestRow)).finally(() => clock.mockRestore());
  expect(await reading).toBeGreaterThanOrEqual(1000 / (sliceMilliseconds + 2));
  const body = await readRows(texts, largestRow);
  const { campaignId, userId, keyId } = api.ours;
  const principal = { kind: 'key', campaignId, userId, keyId, tier: 'PRO', scopes: new Set<string>() } as const;
  const inserted: number[] = [];
  const slices = iterationsDuring(() =>
    withCampaign(api.api.pool, campaignId, async (tx) => {
      const counting: CampaignTransaction = {
        campaignId,
        atCommit() {},
        atCommitMake() {},
        attempt: (work) => work(),
        query: (text, values, options) => {
          if (text.startsWith('insert into voters')) inserted.push((values as unknown[][])[1]?.length ?? 0);
          return tx.query(text, values, options);
        },
      };
      const context = contextOf(counting, principal, { plans, now: new Date(), operation: 'batchVoters' });
      await batchVoters.handle({ params: {}, query: {}, body, caller: principal, requestId: keyId }, context);
    }),
  );
  expect(await slices).toBeGreaterThanOrEqual(4);
  expect(inserted).toEqual(Array(4).fill(250));
});

it('the largest batch lets others be served, none of which waits for 50 ms of the thread', async () => {
  const notes = 'Asked about the ferry. '.repeat(150);
  const longest = async (): Promise<number> => {
    const records = Array.from({ length: 1000 }, () => ({ ...someVoter(), notes }));
    const body = Buffer.from(JSON.stringify({ records }));
    expect(body.length).toBeGreaterThan(3_500_000);
    let [most, before, isOver] = [0, process.cpuUsage(), false];
    const look = () => {
      const { user, system } = process.cpuUsage(before);
      most = Math.max(most, (user + system) / 1000);
      before = process.cpuUsage();
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    const response = await fetch(`${api.base}/voters/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${api.ours.key}`, 'Content-Type': 'application/json' },
      body,
    });
    isOver = true;
    const { summary } = (await response.json()) as { summary: Record<string, number> };
    expect(summary).toEqual({ created: 1000, updated: 0, unchanged: 0, refused: 0 });
    return most;
  };
  const bound = await presentBound();
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && least > bound / 2; attempt++) least = Math.min(least, await longest());
  expect(least).toBeLessThan(bound);
}, 120_000);
