import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { createLog } from '#core/log.ts';
import { prepareDemo } from '#server/campaign/demo/prepare-demo.ts';
import { createCampaignPool } from '#server/store/pool.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { type ApiResponse, type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { until } from '#test/support/until.ts';

let voter: string;
const api = await closedAfterAll(startCampaignApi());
beforeAll(async () => {
  voter = (await api.request('POST', '/voters', { body: someVoter() })).body.data.id;
});

const expectUnavailable = ({ status, headers, body }: ApiResponse<unknown>) => {
  expect({ status, retryAfter: headers.get('retry-after'), code: body.code }).toEqual({
    status: 503,
    retryAfter: '5',
    code: 'internal',
  });
};

/** Process numbers of connections to a database for which the condition is true; asks until there are any. */
async function connectionsThat(condition: string, knex: Knex = api.database.knex): Promise<number[]> {
  const { rows } = await until(
    `a connection with ${condition}`,
    () =>
      knex.raw<{ rows: Array<{ pid: number }> }>(
        `select pid from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
      ),
    (answer) => answer.rows.length > 0,
  );
  return rows.map(({ pid }) => pid);
}

describe('a lost database connection', () => {
  it('fails the one request that it carried with 503, and the server continues', async () => {
    const lock = await api.database.knex.transaction();
    await lock('voters').where({ id: voter }).forUpdate();
    const patched = api.request('PATCH', `/voters/${voter}`, { body: { city: 'Petit Banc' } });
    const [waiting] = await connectionsThat(`wait_event_type = 'Lock'`);
    await lock.raw('select pg_terminate_backend(?)', [waiting as number]);
    expectUnavailable(await patched);
    await lock.rollback();

    const after = await api.request('PATCH', `/voters/${voter}`, { body: { city: 'Petit Banc' } });
    expect(after.status).toBe(200);
  });

  it('is replaced if all of them were lost at once while many read', async () => {
    const reading: Array<Promise<ApiResponse<Fields>>> = [];
    const readMany = () => {
      for (let i = 0; i < 40; i++) reading.push(api.request('GET', i % 2 ? `/voters/${voter}` : '/voters'));
    };
    readMany();
    await Promise.race(reading);
    const lost = await connectionsThat(`application_name like 'hustings%' and application_name <> 'hustings test'`);
    const terminated = api.database.knex.raw('select pg_terminate_backend(pid) from unnest(?::int[]) as pid', [lost]);
    readMany();
    await terminated;
    readMany();
    for (const answer of await Promise.all(reading)) if (answer.status !== 200) expectUnavailable(answer);

    const again = async () => {
      const answer = await api.request('GET', `/voters/${voter}`);
      if (answer.status !== 200) expectUnavailable(answer);
      return answer.status;
    };
    await until('answers again', again, (status) => status === 200);
  });

  it('fails the making of the sandbox, and leaks neither the lock nor the connection', async () => {
    const database = await createTestDatabase();
    const pool = createCampaignPool(database.url, createLog('silent', process.stderr), { size: 2 });
    const lock = await database.knex.transaction();
    await lock.raw(`select pg_advisory_xact_lock(hashtextextended('prepare demo', 0))`);
    const made = prepareDemo(pool, true).catch((error: { code?: string }) => error);
    const [waiting] = await connectionsThat(`wait_event_type = 'Lock'`, database.knex);
    await lock.raw('select pg_terminate_backend(?)', [waiting as number]);
    expect(await made).toMatchObject({ code: '57P01' });
    await lock.rollback();
    expect(await prepareDemo(pool, true)).toMatchObject({ key: expect.any(String) });
    await pool.end();
    await database.close();
  });
});

describe('a value that cannot be sent', () => {
  it('ends its connection, and nothing of it is met by the next campaign', async () => {
    const pool = createCampaignPool(api.database.url, createLog('silent', process.stderr), { size: 1 });
    const { campaignId: ours } = api.ours;
    const { campaignId: theirs } = api.theirs;
    const one = 'select id, code from campaigns where $1::text is not null';
    const other = 'select id as own from campaigns where $1::text is not null';
    const run = (campaignId: string, text: string, value: unknown) =>
      withCampaign(pool, campaignId, (tx) => tx.query(text, [value], { last: true }));
    // Until the connection has prepared them.
    for (let i = 0; i < 2; i++) for (const text of [one, other]) await run(ours, text, '');
    const unsendable = {
      toPostgres() {
        throw new Error('no value');
      },
    };
    await expect(run(ours, one, unsendable)).rejects.toThrow('no value');
    expect(await run(theirs, other, '')).toEqual([{ own: theirs }]);
    expect(await run(ours, one, '')).toEqual([{ id: ours, code: expect.any(String) }]);
    await pool.end();
  });
});
