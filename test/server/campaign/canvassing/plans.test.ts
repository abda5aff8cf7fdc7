import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { easternZone } from '#server/campaign/campaigns/time-zones.ts';
import { hoursOfMarks } from '#server/campaign/canvassing/election-day/view-turnout.ts';
import { getWalkList } from '#server/campaign/canvassing/operations/get-walk-list.ts';
import { listInteractions } from '#server/campaign/canvassing/operations/list-interactions.ts';
import { listScripts } from '#server/campaign/canvassing/operations/scripts/list-scripts.ts';
import { countCalls } from '#server/campaign/canvassing/to-reach/calls-of-day.ts';
import { pageToReach } from '#server/campaign/canvassing/to-reach/voters-to-reach.ts';
import { behindDoors } from '#server/campaign/canvassing/turfs/cutting/walk-without-turf.ts';
import { type PollPlace, readPollPlaces } from '#server/campaign/canvassing/turfs/poll-places.ts';
import { renewWalkKeys } from '#server/campaign/canvassing/walk-list/renew-walk-keys.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { explainOperation, rowsRead } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillManyVoters } from '#test/support/voters.ts';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();

let api: CampaignHarness;
let voterId: string;
beforeAll(async () => {
  api = await startCampaignApi();
  const { knex } = api.database;
  for (const campaign of [api.ours, api.theirs]) {
    await fillManyVoters(knex, campaign, 5_000);
    await knex.raw(
      `insert into votes_cast (campaign_id, mark_id, voter_id, user_id, marked_at, undone_at)
       select campaign_id, gen_random_uuid(), id, ?, now(), case when hashtext(id::text) % 7 = 0 then now() end
       from voters where campaign_id = ? and hashtext(id::text) % 2 = 0`,
      [campaign.userId, campaign.campaignId],
    );
    // A third of the visits were recorded days after they took place, and a tenth were taken back.
    await knex.raw(
      `insert into interactions (campaign_id, id, voter_id, user_id, type, created_at, occurred_at, withdrawn_at)
       select campaign_id, gen_random_uuid(), id, ?, 'DOOR', at, case when n % 3 = 0 then at - n % 90 * interval '1 day' end,
         case when n % 10 = 0 then now() end
       from (select *, row_number() over (order by id) as n from voters where campaign_id = ?) voter,
         lateral (select now() - n * interval '5 minutes' as at) t`,
      [campaign.userId, campaign.campaignId],
    );
    await knex.raw(
      `insert into scripts (campaign_id, id, name, version, user_id, created_at, updated_at)
       select ?, gen_random_uuid(), n::text, 1, ?, at, at
       from generate_series(1, 5000) n, lateral (select now() - n * interval '1 minute' as at) t`,
      [campaign.campaignId, campaign.userId],
    );
    await knex.raw(
      `insert into script_versions (campaign_id, script_id, version, questions, user_id, recorded_at)
       select campaign_id, id, version, '[]', user_id, created_at from scripts where campaign_id = ?`,
      [campaign.campaignId],
    );
  }
  await renewWalkKeys(api.api.pool);
  await vacuum(knex);
  [voterId] = await knex('voters').where({ campaign_id: api.ours.campaignId }).limit(1).pluck('id');
}, 400_000);
afterAll(() => api.close());

describe('interactions by when they took place', () => {
  it.each([
    ['few', { occurred_since: day(1) }],
    ['nearly all', { occurred_since: day(400) }],
    ['nearly all', { occurred_before: day(1) }],
    ['few', { occurred_before: day(100) }],
    ['some', { occurred_since: day(20), occurred_before: day(10) }],
    ['those taken back too', { occurred_since: day(20), include_withdrawn: true }],
  ])('are read through their index in its order: %s by %j', async (_, query) => {
    const plan = await explainOperation(api, listInteractions, { query });
    expect(plan).toContain('Index Scan using interactions_occurred');
    expect(plan).toMatch(/Index Cond: .*CASE/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });

  it('of one voter are that voter’s', async () => {
    const query = { occurred_since: day(400), voter_id: voterId };
    const plan = await explainOperation(api, listInteractions, { query });
    expect(plan).toContain('interactions_by_voter');
    expect(plan).not.toContain('Seq Scan');
  });
});

describe.each([true, false])('lists with voted=%s', (voted) => {
  it.each([
    ['voters', listVoters, {}, 'voters_newest'],
    ['voters of a riding', listVoters, { riding: 'Riding 3' }, 'voters_by_riding'],
    ['voters of a support level', listVoters, { support_level: 2 }, 'voters_by_support'],
    ['voters of a poll', listVoters, { poll: '7' }, 'voters_in_walk'],
    ['a walk list', getWalkList, { paged: true }, 'voters_in_walk'],
    ['a walk list of a street', getWalkList, { paged: true, street: 'Main St' }, 'voters_by_street'],
  ])('of %s look each voter’s mark up', async (_, operation, query, index) => {
    const plan = await explainOperation(api, operation, { query: { ...query, voted } });
    expect(plan).toContain(index);
    expect(plan).toContain('votes_cast_by_voter');
    expect(plan).not.toMatch(/Seq Scan on (voters|votes_cast)/);
  });
});

describe('voters to reach', () => {
  const reading = (by: 'PHONE' | 'DOOR', polls: readonly string[] | undefined) => {
    const filter = { by, polls, levels: [1, 2], notContactedSince: undefined };
    const handle = (_: unknown, context: Pick<CampaignContext, 'tx' | 'principal'>) =>
      pageToReach(context, filter, { cursor: undefined, limit: 100 });
    return { ...getWalkList, handle } as never;
  };

  it.each(['PHONE', 'DOOR'] as const)(
    '%s are read in the order of the walk, and their marks are looked up',
    async (by) => {
      const plan = await explainOperation(api, reading(by, undefined), {});
      expect(plan).toContain('voters_in_walk');
      expect(plan).toContain('votes_cast_by_voter');
      expect(plan).not.toMatch(/Seq Scan on (voters|votes_cast)/);
    },
  );

  it.each(['PHONE', 'DOOR'] as const)('%s of a poll are read alone', async (by) => {
    const plan = await explainOperation(api, reading(by, ['7']), {});
    expect(plan).toContain('votes_cast_by_voter');
    expect(plan).not.toMatch(/Seq Scan on (voters|votes_cast)/);
    // Each is found in the walk, and read once more by its id.
    const ofPoll = await api.database.knex('voters').where({ campaign_id: api.ours.campaignId, poll: '7' }).count();
    expect(await rowsRead(api, reading(by, ['7']), {}, 'voters')).toBeLessThanOrEqual(2 * Number(ofPoll[0]?.count) + 1);
  });
});

it('marks of a day are read through their index', async () => {
  const handle = (_: unknown, context: never) => hoursOfMarks((context as { tx: CampaignTransaction }).tx, easternZone);
  const plan = await explainOperation(api, { ...getWalkList, handle } as never, {});
  expect(plan).toContain('votes_cast_marked');
  expect(plan).not.toContain('Seq Scan on votes_cast');
});

it('calls of a day are read through the index of what was recorded last', async () => {
  const of = { userId: api.ours.userId, since: new Date(day(1)) };
  const handle = (_: unknown, context: never) => countCalls((context as { tx: CampaignTransaction }).tx, of);
  const plan = await explainOperation(api, { ...listInteractions, handle } as never, {});
  expect(plan).toContain('interactions_newest');
  expect(plan).not.toContain('Seq Scan on interactions');
});

it('scripts are read through their index, with the questions of each by their key', async () => {
  for (const query of [{}, { retired: false }]) {
    const plan = await explainOperation(api, listScripts, { query: { ...query, limit: 20 } });
    expect(plan).toContain('Index Scan using scripts_newest');
    expect(plan).toContain('script_versions_pkey');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

it.each([
  ['a riding', 'Riding 3'],
  ['all ridings', null],
])('polls of %s are placed by a few of their voters, and the others are counted in an index', async (_, riding) => {
  const placed = { longitude: -59.5, latitude: 46.5 };
  let polls: readonly PollPlace[] = [];
  const handle = async (_given: unknown, { tx }: { tx: CampaignTransaction }) => {
    polls = await readPollPlaces(tx, { riding, placeOf: () => placed });
    return polls;
  };
  const reading = { ...getWalkList, handle } as never;
  const plan = await explainOperation(api, reading, {});
  expect(plan).not.toContain('Seq Scan on voters');
  // The first of a poll are read in the order of the index, and no sort reads the others.
  expect(plan).not.toMatch(/Sort Key: voters\S*\.support_and_contact/);
  expect(polls.length).toBeGreaterThan(1);
  expect(polls[0]).toMatchObject(placed);
});

it('doors that were chosen are found through the index of streets, and those behind them alone are read', async () => {
  const { knex } = api.database;
  const chosen: string[] = await knex('voters')
    .where({ campaign_id: api.ours.campaignId })
    .orderBy('id')
    .limit(20)
    .pluck('id');
  let found: Awaited<ReturnType<typeof behindDoors>> = [];
  const handle = async (_: unknown, { tx }: { tx: CampaignTransaction }) => {
    found = await behindDoors(tx, chosen);
    return found;
  };
  const reading = { ...getWalkList, handle } as never;
  const plan = await explainOperation(api, reading, {});
  expect(found.length).toBeGreaterThan(0);
  expect(plan).toContain('voters_by_street');
  expect(plan).not.toContain('Seq Scan on voters');
  expect(await rowsRead(api, reading, {}, 'voters')).toBeLessThan(1_000);
});
