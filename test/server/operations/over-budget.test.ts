import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { perform } from '#server/operations/perform.ts';
import { type CampaignPool, createCampaignPool, reportsOf } from '#server/store/pool.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';

let api: CampaignHarness;
let pool: CampaignPool;
let lines: Array<Record<string, unknown>> = [];
beforeAll(async () => {
  api = await startCampaignApi();
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const { host, port, database, user, password } = api.api.pool.options;
  const { connectionString = `postgres://${user}:${password}@${host}:${port}/${database}` } = api.api.pool.options;
  pool = createCampaignPool(connectionString, log, { size: 2, perCampaign: 1 });
});
afterAll(async () => {
  await pool.end();
  await api.close();
});
beforeEach(() => {
  lines = [];
});

/** Executes an operation whose statement takes some seconds. */
const sleep = (seconds: number, { isLong = false } = {}) =>
  perform(
    pool,
    { kind: 'operator', campaignId: api.ours.campaignId, userId: null },
    { operationId: 'sleep', role: 'OWNER', writes: false, isLong },
    new Date(),
    async ({ tx, audit }) => {
      Object.assign(audit, { isSilent: true });
      await tx.query('select pg_sleep($1)', [seconds]);
    },
  );

it('an operation over its budget is logged with its campaign and where the time went', async () => {
  await sleep(0.7);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 30,
      operation: 'sleep',
      campaignId: api.ours.campaignId,
      msg: 'an operation took longer than its budget',
      queue: 0,
    }),
  ]);
  const { milliseconds, database, program } = lines[0] as Record<string, number>;
  expect(database).toBeGreaterThanOrEqual(700);
  expect(milliseconds).toBeGreaterThanOrEqual(database as number);
  expect(program).toBeLessThan(database as number);
});

it('the wait for the campaign’s other transactions is told apart', async () => {
  await Promise.all([sleep(0.6), sleep(0.01)]);
  const waited = lines.find(({ queue }) => (queue as number) > 0) as Record<string, number>;
  expect(waited.queue).toBeGreaterThanOrEqual(500);
  expect(waited.database).toBeLessThan(waited.queue as number);
});

it('one within its budget, or a long one that takes a second, is not logged, and all are counted', async () => {
  const before = reportsOf(pool).load.greatest(1)[0]?.operations ?? 0;
  await sleep(0.01);
  await sleep(0.7, { isLong: true });
  expect(lines).toEqual([]);
  expect(reportsOf(pool).load.greatest(1)).toMatchObject([{ campaignId: api.ours.campaignId, operations: before + 2 }]);
});
