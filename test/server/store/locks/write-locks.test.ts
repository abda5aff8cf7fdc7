import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { connect } from '#core/database/database.ts';
import { closure } from '#jobs/closure.ts';
import { changePlan } from '#server/campaign/campaigns/change-plan.ts';
import { requestClosure } from '#server/campaign/campaigns/closure.ts';
import { emptyDemo } from '#server/campaign/demo/reset-demo.ts';
import { countAdded } from '#server/campaign/voters/voter-cap.ts';
import { beginWrite, writeAlone } from '#server/store/locks/write-locks.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { jobContext } from '#test/jobs/context.ts';
import { type CampaignHarness, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';

let api: CampaignHarness;
beforeAll(async () => {
  // A deadlock is found after a second; what waits in vain is refused before the test's own end.
  const limit = 60_000;
  const timeouts = { queueMilliseconds: limit, lockMilliseconds: limit, statementMilliseconds: limit };
  api = await startCampaignApi({ timeouts: { ...timeouts, silenceMilliseconds: 1.1 * limit } });
});
afterAll(() => api.close());

interface Scene {
  readonly campaign: TestCampaign;
  readonly voters: readonly [string, string];
}

async function scene(): Promise<Scene> {
  const campaign = await api.campaign({ isDemo: true });
  const create = async (externalId: string) =>
    (await api.request('POST', '/voters', { body: someVoter({ externalId }), key: campaign.key })).body.data
      .id as string;
  return { campaign, voters: [await create('one'), await create('two')] };
}

const acts = {
  'creating a voter': ({ campaign: { key } }: Scene) => api.request('POST', '/voters', { body: someVoter(), key }),
  'changing a voter': ({ campaign: { key }, voters }: Scene) =>
    api.request('PATCH', `/voters/${voters[0]}`, { body: { notes: 'Met.' }, key }),
  'merging voters': ({ campaign: { key }, voters }: Scene) =>
    api.request('POST', `/voters/${voters[0]}/merge`, { body: { otherId: voters[1] }, key }),
  'erasing a voter': ({ campaign: { key }, voters }: Scene) =>
    api.request('POST', `/voters/${voters[0]}/erasure`, { key }),
  'a batch': ({ campaign: { key } }: Scene) =>
    api.request('POST', '/voters/batch', { body: { records: [someVoter({ externalId: 'one' }), someVoter()] }, key }),
  'an operation that no API has': async ({ campaign: { campaignId } }: Scene) => {
    await changePlan(api.api.pool, campaignId, 'CAMPAIGN_HQ');
    return { status: 200, body: null };
  },
};

const codeOf = async ({ campaignId }: TestCampaign): Promise<string> =>
  (await api.database.knex('campaigns').where({ id: campaignId }).first('code')).code;

/** The tables of the schema that sessions that wait for a lock have written or locked rows of. */
async function lockedWhileWaiting(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: Array<{ locked: string }> }>(
    `select distinct l.relation::regclass::text as locked
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where a.datname = current_database() and a.wait_event_type = 'Lock' and l.granted
       and l.mode in ('RowShareLock', 'RowExclusiveLock')`,
  );
  return rows.map(({ locked }) => locked);
}

describe('the order of a write’s locks', () => {
  it.each(Object.keys(acts) as Array<keyof typeof acts>)(
    '%s waits for the campaign before it locks anything',
    async (act) => {
      const set = await scene();
      let acted: Promise<unknown> | undefined;
      let locked: string[] = [];
      await withCampaign(api.api.pool, set.campaign.campaignId, async (tx) => {
        await writeAlone(tx);
        acted = acts[act](set);
        await lockWaiters(api.database.knex, 1);
        locked = await lockedWhileWaiting(api.database.knex);
      });
      expect(await acted).toMatchObject({ status: 200 });
      expect(locked).toEqual([]);
    },
  );

  it.each<[string, (campaign: TestCampaign) => Promise<unknown>]>([
    ['a reset', ({ campaignId }) => withCampaign(api.api.pool, campaignId, emptyDemo)],
    ['a closure', () => closure.run(jobContext(api.database))],
  ])('%s waits for a write that is under way before it locks anything', async (what, begin) => {
    const campaign = await api.campaign({ isDemo: what === 'a reset' });
    const { campaignId, userId } = campaign;
    if (what === 'a closure') {
      const typedCode = await codeOf(campaign);
      const monthAgo = new Date(Date.now() - 31 * 86_400_000);
      await requestClosure(api.api.pool, campaignId, { typedCode, waitingDays: 30, userId }, monthAgo);
    }
    let begun: Promise<unknown> | undefined;
    let locked: string[] = [];
    await withCampaign(api.api.pool, campaignId, async (tx) => {
      beginWrite(tx);
      await tx.query('select 1');
      begun = begin(campaign);
      await lockWaiters(api.database.knex, 1);
      locked = await lockedWhileWaiting(api.database.knex);
    });
    await begun;
    expect(locked).toEqual([]);
  });

  it('has the campaign’s row before the count of its voters: a reset and a writer that is not an operation do not wait for each other', async () => {
    const { campaign } = await scene();
    const writer = connect(api.database.url, 'a writer', 1);
    const open = await writer.transaction();
    await open.raw(
      `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, poll,
         created_at, updated_at)
       values (?, gen_random_uuid(), 'Given', 'Family', '1 Main St', 'City', 'XA', 'Z1A 1A1', 'Riding', '1', now(), now())`,
      [campaign.campaignId],
    );
    const reset = withCampaign(api.api.pool, campaign.campaignId, emptyDemo);
    await lockWaiters(api.database.knex, 1);
    await open.raw(countAdded('?', '1', 'null'), [campaign.campaignId]);
    await open.commit();
    await reset;
    await writer.destroy();
    const [left] = await api.database.knex('voters').where({ campaign_id: campaign.campaignId }).count();
    expect(Number(left?.count)).toBe(0);
  });

  it('has the voters of all rows of a batch before the count: a merge and a batch do not wait for each other', async () => {
    const { campaign, voters } = await scene();
    const writer = connect(api.database.url, 'a writer', 1);
    const open = await writer.transaction();
    // As a merge does: the voter first, then the count.
    await open.raw('select 1 from voters where campaign_id = ? and id = ? for update', [
      campaign.campaignId,
      voters[0],
    ]);
    const rows = [
      ...Array.from({ length: 250 }, (_, i) => someVoter({ externalId: `new ${i}` })),
      { externalId: 'one', city: 'Sable' },
    ];
    const batch = api.request('POST', '/voters/batch', { body: { records: rows }, key: campaign.key });
    await lockWaiters(api.database.knex, 1);
    const locked = await lockedWhileWaiting(api.database.knex);
    await open.raw('update voter_counts set voters = voters where campaign_id = ?', [campaign.campaignId]);
    await open.commit();
    expect(await batch).toMatchObject({ status: 200 });
    expect(locked).not.toContain('voter_counts');
    await writer.destroy();
  });
});
