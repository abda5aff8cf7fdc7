import { expect, it } from '@jest/globals';
import { getTurnout } from '#server/campaign/canvassing/operations/election-day/get-turnout.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';

const api = await closedAfterAll(startCampaignApi());

interface Turnout {
  voters: number;
  voted: number;
  supporters: number;
  supportersVoted: number;
  isComplete: boolean;
  polls: Array<{ poll: string; voters: number; voted: number; supporters: number; supportersVoted: number }>;
}
const turnout = async () => (await api.request<Turnout>('GET', '/canvassing/turnout')).body.data;

it('counts voters, supporters and who has voted, by poll in the order of the walk', async () => {
  const add = async (poll: string, supportLevel: number | null) =>
    (await api.request('POST', '/voters', { body: someVoter({ poll, supportLevel }) })).body.data.id;
  const voters = [await add('10', 1), await add('9', 5), await add('010', 2), await add('10', null)];
  await api.request('POST', '/canvassing/voted', { body: { voterIds: [voters[0], voters[1], voters[3]] } });
  await api.request('POST', '/canvassing/voted/undo', { body: { voterIds: [voters[3]] } });
  expect(await turnout()).toEqual({
    voters: 4,
    voted: 2,
    supporters: 2,
    supportersVoted: 1,
    isComplete: true,
    polls: [
      { poll: '9', voters: 1, voted: 1, supporters: 0, supportersVoted: 0 },
      { poll: expect.stringMatching(/^0?10$/), voters: 3, voted: 1, supporters: 2, supportersVoted: 1 },
    ],
  });
});

it('counts each voter once over several slices, also one who is marked twice, and reads voters through their indexes', async () => {
  const { knex } = api.database;
  const { campaignId, userId } = api.ours;
  await knex.raw(
    `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, poll,
       support_level, walk_key, walk_key_version, created_at, updated_at)
     select ?, gen_random_uuid(), 'F', 'L' || n, n || ' Rd', 'City', 'XA', 'Z1A 1A1', 'R', (n % 7)::text, 1 + n % 5,
       ''::bytea, 0, '2026-09-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 second', now()
     from generate_series(1, 12000) n`,
    [campaignId],
  );
  await knex.raw(
    `insert into votes_cast (campaign_id, mark_id, voter_id, user_id, marked_at)
     select campaign_id, gen_random_uuid(), id, ?, now() from voters, generate_series(1, 2)
     where campaign_id = ? and last_name like 'L%' and hashtext(id::text) % 2 = 0`,
    [userId, campaignId],
  );
  await vacuum(knex, 'voters', 'votes_cast');
  const { rows } = await knex.raw(
    `select count(*)::int as voters, count(*) filter (where voted)::int as voted,
       count(*) filter (where support_level <= 2)::int as supporters,
       count(*) filter (where support_level <= 2 and voted)::int as "supportersVoted"
     from (select support_level, id in (select voter_id from votes_cast where undone_at is null) as voted
       from voters where campaign_id = ?) counted`,
    [campaignId],
  );
  const { polls, isComplete, ...all } = await turnout();
  expect([all, isComplete, all.voted > 5_000]).toEqual([rows[0], true, true]);
  for (const name of ['voters', 'voted', 'supporters', 'supportersVoted'] as const) {
    expect(polls.reduce((sum, poll) => sum + poll[name], 0)).toBe(all[name]);
  }
  const plan = await explainOperation(api, getTurnout, { query: {} });
  expect(plan).toContain('voters_newest');
  expect(plan).toContain('votes_cast_by_voter');
  expect(plan).not.toMatch(/Seq Scan on (voters|votes_cast)/);
});
