import { describe, expect, it } from '@jest/globals';
import { markVoted } from '#server/campaign/canvassing/operations/election-day/mark-voted.ts';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillVoters } from '#test/support/voters.ts';

const api = await closedAfterAll(startCampaignApi({ now: () => new Date('2026-10-19T20:00:00Z') }));

let doors = 0;
const newVoter = async (fields = {}, key = api.ours.key) =>
  (await api.request('POST', '/voters', { body: someVoter({ address: `${++doors} Dory Rd`, ...fields }), key })).body
    .data.id;
const send = (path: string, body: object, key = api.ours.key) =>
  api.request<Fields[]>('POST', `/canvassing/voted${path}`, { body, key });
const outcomes = async (path: string, body: object, key?: string) =>
  (await send(path, body, key)).body.data.map(({ of, outcome, voterId }) => [of, outcome, voterId]);
const idsOf = async (path: string, key = api.ours.key) =>
  (await api.request<Fields[]>('GET', path, { key })).body.data.map(({ id }) => id);
const marksOf = (voter: string) => api.database.knex('votes_cast').where({ voter_id: voter, undone_at: null });

describe('who has voted', () => {
  it('is marked by the number on the list of the poll, however both are written, and is so once', async () => {
    const anne = await newVoter({ poll: '41', electorNumber: '017' });
    const other = await newVoter({ poll: '42', electorNumber: '17' });
    const twins = [
      await newVoter({ poll: '41', electorNumber: '9A' }),
      await newVoter({ poll: '041', electorNumber: '9a' }),
    ];
    expect(await outcomes('', { poll: '041', numbers: ['17', ' 0017', '9A', '99'] })).toEqual([
      ['17', 'marked', anne],
      [' 0017', 'unchanged', anne],
      ['9A', 'ambiguous', null],
      ['99', 'unknown', null],
    ]);
    expect(await outcomes('', { poll: '41', numbers: ['17'] })).toEqual([['17', 'unchanged', anne]]);
    expect(await marksOf(anne)).toHaveLength(1);
    for (const voter of [other, ...twins]) expect(await marksOf(voter)).toEqual([]);
  });

  it('is marked once by two at the same time', async () => {
    const voter = await newVoter({ poll: '43', electorNumber: '1' });
    const holder = await api.database.knex.transaction();
    await holder('voters').where({ id: voter }).forUpdate().select('id');
    const sending = Promise.all([1, 2].map(() => outcomes('', { poll: '43', numbers: ['1'] })));
    await lockWaiters(api.database.knex, 2);
    await holder.commit();
    const sent = (await sending).flat().map(([, outcome]) => outcome);
    expect(sent.sort()).toEqual(['marked', 'unchanged']);
    expect(await marksOf(voter)).toHaveLength(1);
  });

  it('is marked by ids, and taken back: the mark stays on record', async () => {
    const voter = await newVoter();
    expect(await outcomes('', { voterIds: [voter.toUpperCase(), 'x'] })).toEqual([
      [voter.toUpperCase(), 'marked', voter],
      ['x', 'unknown', null],
    ]);
    expect(await outcomes('/undo', { voterIds: [voter, voter] })).toEqual([
      [voter, 'undone', voter],
      [voter, 'unchanged', voter],
    ]);
    expect(await marksOf(voter)).toEqual([]);
    const [mark] = await api.database.knex('votes_cast').where({ voter_id: voter });
    expect(mark).toMatchObject({ user_id: api.ours.userId, undone_by: api.ours.userId });
    expect(await outcomes('', { voterIds: [voter] })).toEqual([[voter, 'marked', voter]]);
  });

  it('is not a voter of another campaign, by id or by number', async () => {
    const voter = await newVoter({ poll: '44', electorNumber: '5' });
    const { key } = api.theirs;
    expect(await outcomes('', { voterIds: [voter] }, key)).toEqual([[voter, 'unknown', null]]);
    expect(await outcomes('', { poll: '44', numbers: ['5'] }, key)).toEqual([['5', 'unknown', null]]);
    await send('', { voterIds: [voter] });
    expect(await outcomes('/undo', { voterIds: [voter] }, key)).toEqual([[voter, 'unknown', null]]);
    expect(await marksOf(voter)).toHaveLength(1);
    expect(await idsOf('/voters?voted=true', key)).toEqual([]);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['numbers without a poll', { numbers: ['1'] }],
    ['a poll without numbers', { poll: '1' }],
    ['both', { poll: '1', numbers: ['1'], voterIds: ['x'] }],
    ['501 numbers', { poll: '1', numbers: Array.from({ length: 501 }, (_, i) => String(i)) }],
    ['no numbers', { poll: '1', numbers: [] }],
    ['a blank number', { poll: '1', numbers: [' '] }],
  ])('is refused with 400 for %s', async (_, body) => {
    for (const path of ['', '/undo']) {
      const { status, body: answer } = await send(path, body);
      expect([status, answer.code]).toEqual([400, 'validation_failed']);
    }
  });

  it('is found by its index, of 500 numbers on a list of thousands', async () => {
    await fillVoters(api.database.knex, api.theirs, 3_000);
    await api.database.knex.raw(
      `update voters set elector_number = n::text from (
         select id, row_number() over (partition by poll order by id) as n from voters where campaign_id = ?
       ) numbered where numbered.id = voters.id`,
      [api.theirs.campaignId],
    );
    await vacuum(api.database.knex, 'voters');
    const body = { poll: '1', numbers: Array.from({ length: 500 }, (_, i) => String(i + 1)) };
    const plan = await explainOperation(api, markVoted, { body }, api.theirs);
    expect(plan).toContain('voters_by_elector_number');
    expect(plan).not.toContain('Seq Scan on voters');
  });
});

describe('lists without those who have voted', () => {
  it('are those of voters, walk lists and new turfs, if voted=false asks for it', async () => {
    const [voted, open] = [await newVoter({ poll: '51' }), await newVoter({ poll: '51' })];
    await send('', { voterIds: [voted] });
    expect(await idsOf('/voters?poll=51')).toEqual([open, voted]);
    expect(await idsOf('/voters?poll=51&voted=false')).toEqual([open]);
    expect(await idsOf('/voters?poll=51&voted=true')).toEqual([voted]);
    expect((await idsOf('/voters?voted=true')).includes(open)).toBe(false);
    expect((await idsOf('/canvassing/walklist?poll=51')).sort()).toEqual([voted, open].sort());
    expect(await idsOf('/canvassing/walklist?poll=51&paged=true&voted=false')).toEqual([open]);
    expect(await idsOf('/canvassing/walklist?paged=true&voted=true&street=Dory%20Rd')).toContain(voted);
    expect((await api.request('GET', '/canvassing/walklist?voted=false')).body.error).toContain('paged=true');
    const cut = await api.request<Fields[]>('POST', '/canvassing/turfs', {
      body: { name: 'Last hours', polls: ['51'], voted: false },
    });
    expect(cut.body.data.map(({ voters }) => voters)).toEqual([1]);
    await send('/undo', { voterIds: [voted] });
    expect(await idsOf('/voters?poll=51&voted=false')).toEqual([open, voted]);
  });
});
