import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { connect } from '#core/database/database.ts';
import { plans } from '#core/plans.ts';
import { emptyDemo } from '#server/campaign/demo/reset-demo.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import {
  type ApiResponse,
  type Fields,
  someVoter,
  startCampaignApi,
  type TestCampaign,
} from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';
import { fillVoters } from '#test/support/voters.ts';

let second: string;
const api = await closedAfterAll(
  startCampaignApi({
    plans: {
      ...plans,
      PRO: { ...plans.PRO, voters: 60 },
      STARTER: { ...plans.STARTER, voters: 1200 },
    },
  }),
);
beforeAll(async () => {
  second = (await api.secondServer()).base;
});

/** Twice as many as both servers have connections. One that waited longer for a connection would be refused. */
const atOnce = 48;

/** Every other request goes to the second server. */
async function createMany(campaign: TestCampaign, times: number): Promise<ApiResponse<Fields>[]> {
  const answers: ApiResponse<Fields>[] = [];
  let next = 0;
  const work = async () => {
    for (let i = next++; i < times; i = next++) {
      const to = i % 2 === 1 ? { base: second } : {};
      answers.push(await api.request('POST', '/voters', { body: someVoter(), key: campaign.key, ...to }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}

const countedVoters = async ({ campaignId }: TestCampaign) =>
  Number((await api.database.knex('voters').where({ campaign_id: campaignId }).count())[0]?.count);

const counted = async ({ campaignId }: TestCampaign) =>
  (await api.database.knex('voter_counts').where({ campaign_id: campaignId }).first('voters'))?.voters;

describe('the voter cap of the plan', () => {
  it('lets one of 50 through at the last free place, and names count, limit and tier to the others', async () => {
    const { knex } = api.database;
    // Opens the servers' connections.
    await createMany(await api.campaign(), 50);
    const campaign = await api.campaign();
    await fillVoters(knex, campaign, 59);
    // The count stays locked until writers of both servers wait for it, which have twelve connections each.
    const { answering } = await knex.transaction(async (holding) => {
      await holding.raw('select from voter_counts where campaign_id = ? for update', [campaign.campaignId]);
      const answering = createMany(campaign, 50);
      await lockWaiters(knex, 13);
      return { answering };
    });
    const answers = await answering;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(49);
    expect(refused[0]?.body).toEqual({
      error: 'The campaign has 60 voters, and its plan PRO allows 60. A larger plan allows more.',
      code: 'limit_exceeded',
    });
    expect(await countedVoters(campaign)).toBe(60);
  });

  it('is observed if concurrent writers pass from far below it to near it', async () => {
    const campaign = await api.campaign({ subscriptionTier: 'STARTER' });
    await fillVoters(api.database.knex, campaign, 190);
    const answers = await createMany(campaign, 30);
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    await fillVoters(api.database.knex, campaign, 975);
    const last = await createMany(campaign, 30);
    expect(last.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await countedVoters(campaign)).toBe(1200);
  });

  it('gives the last free places to as many of 200 at once', async () => {
    const campaign = await api.campaign();
    await fillVoters(api.database.knex, campaign, 43);
    const answers = await createMany(campaign, 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(17);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(183);
    expect(await countedVoters(campaign)).toBe(60);
  });

  it.each([
    ['the campaign’s first, before there is any count', { before: 0, cap: 1 }],
    ['one far below the cap', { before: 1, cap: 200 }],
  ])('counts a voter who is not committed yet: %s', async (_, { before, cap }) => {
    const campaign = await api.campaign();
    const [one, other] = [connect(api.database.url, 'a writer', 1), connect(api.database.url, 'another', 1)];
    const add = (writer: Knex.Transaction, voters: number) => fillVoters(writer, campaign, voters, cap);
    try {
      if (before > 0) await one.transaction((writer) => add(writer, before));
      const open = await one.transaction();
      await add(open, 1);
      await Promise.all([
        lockWaiters(api.database.knex, 1).finally(() => open.commit()),
        expect(other.transaction((writer) => add(writer, cap - before))).rejects.toMatchObject({ code: 'HU402' }),
      ]);
      expect(await countedVoters(campaign)).toBe(before + 1);
    } finally {
      await Promise.all([one.destroy(), other.destroy()]);
    }
  });

  it('frees the places of voters that a reset deletes', async () => {
    const campaign = await api.campaign({ isDemo: true });
    await fillVoters(api.database.knex, campaign, 60);
    expect((await createMany(campaign, 1))[0]?.status).toBe(402);
    await withCampaign(api.api.pool, campaign.campaignId, emptyDemo);
    const answers = await createMany(campaign, 61);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  });

  it('is observed if a reset deletes voters while others are added', async () => {
    const campaign = await api.campaign({ isDemo: true });
    await fillVoters(api.database.knex, campaign, 30);
    const [answers] = await Promise.all([
      createMany(campaign, 40),
      withCampaign(api.api.pool, campaign.campaignId, emptyDemo),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 402)).toEqual([]);
    expect(await counted(campaign)).toBe(await countedVoters(campaign));
  });

  it('keeps and replays a 402 under an idempotency key, and counts nothing for it', async () => {
    const campaign = await api.campaign();
    await fillVoters(api.database.knex, campaign, 60);
    const create = () =>
      api.request('POST', '/voters', { body: someVoter(), key: campaign.key, headers: { 'Idempotency-Key': 'once' } });
    expect((await create()).status).toBe(402);
    await api.database.knex('voters').where({ campaign_id: campaign.campaignId }).delete();
    await api.database.knex('voter_counts').where({ campaign_id: campaign.campaignId }).update({ voters: 0 });
    const again = await create();
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([402, 'true']);
    expect(await counted(campaign)).toBe(0);
  });
});
