import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { type CampaignPool, type CampaignTimeouts, createCampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { withCampaign, withCampaignForLong } from '#server/store/with-campaign.ts';
import { type CampaignHarness, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { isDistributed } from '#test/support/postgres/on-one-postgres.ts';

const campaign = newRecordId();

let api: CampaignHarness;
const pools: CampaignPool[] = [];
beforeAll(async () => {
  // A worker of Citus gets no limit for locks; the coordinator ends the statement.
  api = await startCampaignApi({
    timeouts: isDistributed ? { statementMilliseconds: 3_000 } : { lockMilliseconds: 50, statementMilliseconds: 0 },
  });
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await api.close();
});

/** A pool of one connection. */
function newPool(timeouts?: CampaignTimeouts): CampaignPool {
  const pool = createCampaignPool(api.database.requestUrl, createLog('silent'), { size: 1, timeouts });
  pools.push(pool);
  return pool;
}

const limits = `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;

describe('the time limits of PostgreSQL', () => {
  it('are those of the operation, and end with its transaction', async () => {
    const pool = newPool();
    const short = () => withCampaign(pool, campaign, (tx) => tx.query(limits));
    const long = () => withCampaignForLong(pool, campaign, (tx) => tx.query(limits));
    expect(await short()).toEqual([{ lock: '5s', statement: '10s' }]);
    expect(await long()).toEqual([{ lock: '15s', statement: '20s' }]);
    expect(await short()).toEqual([{ lock: '5s', statement: '10s' }]);
  });

  it('end a statement that takes too long', async () => {
    const pool = newPool({ statementMilliseconds: 50 });
    const slow = withCampaign(pool, campaign, (tx) => tx.query('select pg_sleep(30)'));
    await expect(slow).rejects.toMatchObject({ code: '57014' });
  });

  it('make a lock that is not granted in time a 503', async () => {
    const { body } = await api.request('POST', '/voters', { body: someVoter() });
    const lock = await api.database.knex.transaction();
    await lock('voters').where({ campaign_id: api.ours.campaignId, id: body.data.id }).forUpdate();
    const refused = await api.request('PATCH', `/voters/${body.data.id}`, { body: { city: 'Sable' } });
    await lock.rollback();
    expect(refused).toMatchObject({ status: 503, body: { error: expect.stringContaining('too busy') } });
    expect(refused.headers.get('retry-after')).toBe('5');
  });
});
