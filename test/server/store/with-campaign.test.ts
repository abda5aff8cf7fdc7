import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isDatabaseUnavailable } from '#core/database/failures/database-unavailable.ts';
import { createLog } from '#core/log.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { type CampaignHarness, someVoter, startCampaignApi } from '#test/support/campaign.ts';

let api: CampaignHarness;
let pool: CampaignPool;
beforeAll(async () => {
  api = await startCampaignApi();
  pool = createCampaignPool(api.requestUrl, createLog('silent'), { size: 10 });
});
afterAll(async () => {
  await pool.end();
  await api.close();
});

/** The campaign that the database sees a transaction in. The commit is sent with the statement. */
const whereItRuns = async (tx: CampaignTransaction): Promise<{ campaign: string }> => {
  const [row] = await tx.query<{ campaign: string }>(`select current_setting('hustings.campaign_id') as campaign`, [], {
    last: true,
  });
  return row as { campaign: string };
};

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('transactions that run at the same time', () => {
  it('see their own campaign alone, however many campaigns there are', async () => {
    const campaigns = times(300, newRecordId);
    for (let round = 0; round < 10; round++) {
      const seen = await Promise.all(campaigns.map((id) => withCampaign(pool, id, whereItRuns)));
      expect(seen.map(({ campaign }) => campaign)).toEqual(campaigns);
    }
  });

  it('do not fail with one whose statement fails, before or behind theirs', async () => {
    const campaign = newRecordId();
    const failing = (tx: CampaignTransaction) => tx.query('select 1 / $1::int', [0], { last: true });
    const outcomes = await Promise.allSettled(
      times(30, (i) => withCampaign<unknown>(pool, campaign, i % 3 === 1 ? failing : whereItRuns)),
    );
    outcomes.forEach((outcome, i) => {
      // SQLSTATE 22012: division by zero.
      if (i % 3 === 1) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
      else expect(outcome).toMatchObject({ status: 'fulfilled', value: { campaign } });
    });
  });

  it('fail with their own connection alone', async () => {
    const campaign = newRecordId();
    const lost = withCampaign(pool, campaign, async (tx) => {
      const [row] = await tx.query<{ session: number }>('select pg_backend_pid() as session');
      await api.database.knex.raw('select pg_terminate_backend(?::int)', [row?.session as number]);
      return tx.query('select 1');
    });
    const others = times(10, () => withCampaign(pool, newRecordId(), whereItRuns));
    expect(isDatabaseUnavailable(await lost.catch((error: unknown) => error))).toBe(true);
    await Promise.all(others);
  });
});

describe('requests for single records that come at the same time', () => {
  it('each get their own record, or its absence, and an audit entry', async () => {
    const created = await Promise.all(
      times(30, (i) => api.request('POST', '/voters', { body: { ...someVoter(), city: `Town ${i}` } })),
    );
    const absent = newRecordId();
    const ids = created.flatMap(({ body }) => [body.data.id as string, absent]);
    const { key } = api.theirs;
    const [ours, theirs] = await Promise.all([
      Promise.all(ids.map((id) => api.request('GET', `/voters/${id}`))),
      Promise.all(ids.map((id) => api.request('GET', `/voters/${id}`, { key }))),
    ]);
    ours.forEach(({ status, body }, i) => {
      if (i % 2 === 1) expect(status).toBe(404);
      else expect([status, body.data.id, body.data.city]).toEqual([200, ids[i], `Town ${i / 2}`]);
    });
    expect(new Set(theirs.map(({ status }) => status))).toEqual(new Set([404]));
    const { rows } = await api.database.knex.raw<{ rows: Array<{ status: number; entries: number }> }>(
      `select status, count(*)::int as entries from audit_log
       where campaign_id = ? and operation = 'getVoter' group by status order by status`,
      [api.ours.campaignId],
    );
    expect(rows).toEqual([
      { status: 200, entries: 30 },
      { status: 404, entries: 30 },
    ]);
  });
});
