import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { withCampaign, withCampaignForLong } from '#server/store/with-campaign.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type RunningPgbouncer, startPgbouncer } from './start-pgbouncer.ts';

let database: TestDatabase;
let pooler: RunningPgbouncer;
let pool: CampaignPool;
beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startPgbouncer(database.url, { sessions: 1 });
  pool = createCampaignPool(pooler.through(database.url), createLog('silent'), { size: 1 });
});
afterAll(async () => {
  await pool.end();
  await pooler.stop();
  await database.close();
});

const limits = `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;

it('limits each transaction in a session that others use', async () => {
  const campaign = newRecordId();
  const short = await withCampaign(pool, campaign, (tx) => tx.query(limits));
  const long = await withCampaignForLong(pool, campaign, (tx) => tx.query(limits));
  const { rows: after } = await pool.query(limits);
  expect({ short, long, after }).toEqual({
    short: [{ lock: '5s', statement: '10s' }],
    long: [{ lock: '15s', statement: '20s' }],
    after: [{ lock: '0', statement: '0' }],
  });
});
