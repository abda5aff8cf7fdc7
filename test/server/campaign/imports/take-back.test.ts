import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { takeBack } from '#server/campaign/imports/take-back/take-back.ts';
import { perform } from '#server/operations/perform.ts';
import { principalOf } from '#server/operations/principal.ts';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';

let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi());
beforeEach(async () => {
  campaign = await api.campaign();
});

const send = <Data = Fields>(method: string, path: string, options = {}) =>
  api.request<Data>(method, path, { key: campaign.key, ...options });

/** Imports that many voters of a street. Returns the import's id. */
async function imported(count: number, street = 'Shoal St'): Promise<string> {
  const head = 'First name,Surname,Address,City,Province,Postal code,Riding,Poll';
  const rows = Array.from({ length: count }, (_, i) => `Given${i},Roe,${i + 1} ${street},Grand Banc,XA,Z1A 1A1,D,12`);
  const answer = await fetch(`${api.base}/imports?start=true`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${campaign.key}`, 'Content-Type': 'text/csv' },
    body: [head, ...rows, ''].join('\r\n'),
  });
  await api.api.imports.idle();
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

const query = async (sql: string, ...values: readonly Knex.Value[]): Promise<Fields[]> =>
  (await api.database.knex.raw(sql, [...values])).rows;
const voters = async (): Promise<string[]> =>
  (await query('select id from voters where campaign_id = ? order by id', campaign.campaignId)).map(
    ({ id }) => `${id}`,
  );
const entries = () =>
  query(
    `select key_id, user_id, row_count, status from audit_log where campaign_id = ? and operation = 'takeBackImport'`,
    campaign.campaignId,
  );

/** A transaction of another session, which has not committed. */
async function meanwhile(): Promise<Knex.Transaction> {
  const trx = await api.database.knex.transaction();
  await trx.raw(`select set_config('hustings.campaign_id', ?, true)`, [campaign.campaignId]);
  return trx;
}

/** The server ends after the first slice. */
const takeOneSlice = (importId: string) =>
  perform(
    api.api.pool,
    principalOf(campaign.campaignId, campaign.userId),
    { operationId: 'takeBackImport', role: 'MANAGER' },
    new Date(),
    async (context) => {
      await takeBack(context, importId);
      Object.assign(context, { isUnfinished: false });
      context.audit.operation = null;
    },
  );

describe('an import that is taken back', () => {
  it('loses its records in slices, each in a transaction of its own, and responds when all are gone', async () => {
    const id = await imported(600);
    const headers = { 'Idempotency-Key': 'once' };
    const answer = await send('POST', `/imports/${id}/take-back`, { headers });
    expect([answer.status, answer.body]).toEqual([200, { data: { id, removed: 600, restored: 0, kept: 0 } }]);
    const transactions = await query(
      `select count(*)::int as entries from changes where campaign_id = ? and what = 'deleted' group by number order by number`,
      campaign.campaignId,
    );
    expect(transactions).toEqual([{ entries: 250 }, { entries: 250 }, { entries: 100 }]);
    expect(await query('select voters::int from voter_counts where campaign_id = ?', campaign.campaignId)).toEqual([
      { voters: 0 },
    ]);
    expect((await send('POST', `/imports/${id}/take-back`, { headers })).body).toEqual(answer.body);
    expect(await entries()).toMatchObject([{ row_count: 600 }, { status: 200 }]);
  });

  it('continues automatically if a server has ended in between, however old its file is', async () => {
    const id = await imported(600);
    await query(`update imports set created_at = created_at - interval '2 days' where id = ?`, id);
    await takeOneSlice(id);
    expect(await voters()).toHaveLength(350);
    expect(await entries()).toEqual([]);
    await api.api.imports.resume();
    await api.api.imports.idle();
    expect(await voters()).toEqual([]);
    expect(await entries()).toEqual([{ key_id: null, user_id: campaign.userId, row_count: 600, status: 200 }]);
    expect(await query('select 1 from imports where id = ?', id)).toEqual([]);
    expect((await send('POST', `/imports/${id}/take-back`)).status).toBe(422);
  });

  it('is shown as such in between, keeps its file until then, and continues when it is requested again', async () => {
    const id = await imported(600);
    const [first] = await voters();
    await send('POST', '/canvassing/interactions', { body: { voterId: first, type: 'DOOR' } });
    await takeOneSlice(id);
    expect((await send('DELETE', `/imports/${id}`)).status).toBe(422);
    expect((await send('POST', `/imports/${id}/take-back`)).body).toEqual({
      data: { id, removed: 599, restored: 0, kept: 1 },
    });
    expect(await voters()).toEqual([first]);

    const other = await imported(600, 'Sand St');
    await takeOneSlice(other);
    const shown = (await send('GET', `/imports/${other}`)).body.data;
    expect(shown).toMatchObject({ state: 'TAKING_BACK', rowsTotal: 600, rowsProcessed: 250 });
    await api.api.imports.idle();
    expect((await send('GET', `/imports/${other}`)).status).toBe(404);
    expect(await voters()).toEqual([first]);
  });

  it('is taken back once by two at the same time, also when its file has expired', async () => {
    const id = await imported(2);
    const [first] = await voters();
    await query('delete from imports where id = ?', id);
    const trx = await meanwhile();
    await trx.raw('select 1 from voters where id = ? for update', [first as string]);
    const both = [1, 2].map(() => send('POST', `/imports/${id}/take-back`));
    await lockWaiters(api.database.knex, 2);
    await trx.commit();
    const answers = (await Promise.all(both)).sort((a, b) => a.status - b.status);
    expect(answers.map(({ status }) => status)).toEqual([200, 422]);
    expect(answers[0]?.body).toEqual({ data: { id, removed: 2, restored: 0, kept: 0 } });
    expect(answers[1]?.body).toMatchObject({ error: expect.stringContaining('taken back before') });
  });

  it('leaves whom a volunteer finds on the phone, and nobody of a turf that has ended', async () => {
    const walked = await imported(3);
    const ended = await imported(2, 'Sand St');
    const [volunteer] = await query(
      `insert into volunteers (campaign_id, id, name, email, role, status, created_at)
       values (?, gen_random_uuid(), 'Zoé Grève', 'zoe@example.org', 'CANVASSER', 'ACTIVE', now()) returning id`,
      campaign.campaignId,
    );
    for (const [street, change] of [
      ['Shoal St', {}],
      ['Sand St', { ended: true }],
    ] as const) {
      const cut = await send<Fields[]>('POST', '/canvassing/turfs', { body: { name: street, streets: [street] } });
      const body = { volunteerId: volunteer?.id, ...change };
      expect((await send('PATCH', `/canvassing/turfs/${cut.body.data[0]?.id}`, { body })).status).toBe(200);
    }
    expect((await send('POST', `/imports/${walked}/take-back`)).body.data).toMatchObject({
      removed: 0,
      restored: 0,
      kept: 3,
    });
    expect((await send('POST', `/imports/${ended}/take-back`)).body.data).toMatchObject({
      removed: 2,
      restored: 0,
      kept: 0,
    });
    expect(await voters()).toHaveLength(3);
  });

  it('counts a turf again that was cut meanwhile', async () => {
    const id = await imported(2);
    const [first, second] = (await voters()) as [string, string];
    await send('POST', '/canvassing/interactions', { body: { voterId: first, type: 'DOOR' } });
    const trx = await meanwhile();
    const { rows } = await trx.raw<{ rows: Array<{ id: string }> }>(
      `insert into turfs (campaign_id, id, name, user_id, doors, voters, created_at)
       values (?, gen_random_uuid(), 'Quay', ?, 2, 2, now()) returning id`,
      [campaign.campaignId, campaign.userId],
    );
    const turf = rows[0]?.id as string;
    for (const [i, voter] of [first, second].entries()) {
      await trx.raw('insert into turf_voters (campaign_id, turf_id, voter_id, door, place) values (?, ?, ?, ?, ?)', [
        campaign.campaignId,
        turf,
        voter,
        i + 1,
        i + 1,
      ]);
    }
    const taking = send('POST', `/imports/${id}/take-back`);
    await lockWaiters(api.database.knex, 1);
    await trx.commit();
    expect((await taking).body.data).toMatchObject({ removed: 1, restored: 0, kept: 1 });
    expect(await query('select voters, doors from turfs where id = ?', turf)).toEqual([{ voters: 1, doors: 1 }]);
  });

  it.each(['taking back', 'erasing', 'merging', 'undoing a merge'])(
    'waits for turfs, in %s, before it locks the count of voters',
    async (act) => {
      const id = await imported(2);
      const [first, second] = (await voters()) as [string, string];
      await send('POST', '/canvassing/turfs', { body: { name: 'T', streets: ['Shoal St'] } });
      const merge = () => send('POST', `/voters/${first}/merge`, { body: { otherId: second } });
      if (act === 'undoing a merge') expect((await merge()).status).toBe(200);
      const trx = await meanwhile();
      await trx.raw('select 1 from turfs where campaign_id = ? for update', [campaign.campaignId]);
      const done =
        act === 'taking back'
          ? send('POST', `/imports/${id}/take-back`)
          : act === 'erasing'
            ? send('POST', `/voters/${first}/erasure`)
            : act === 'merging'
              ? merge()
              : send('POST', `/voters/${second}/unmerge`);
      await lockWaiters(api.database.knex, 1);
      try {
        await trx.raw('select 1 from voter_counts where campaign_id = ? for update nowait', [campaign.campaignId]);
      } finally {
        await trx.rollback();
      }
      expect((await done).status).toBe(200);
    },
  );
});
