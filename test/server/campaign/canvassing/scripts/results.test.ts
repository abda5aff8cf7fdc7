import { beforeAll, expect, it } from '@jest/globals';
import { getScriptResults } from '#server/campaign/canvassing/operations/scripts/get-script-results.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { testClock } from '#test/support/clock.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillVoters } from '#test/support/voters.ts';

const clock = testClock('2026-09-14T15:00:00.000Z');
let script: string;
const api = await closedAfterAll(startCampaignApi({ now: clock.date }));
beforeAll(async () => {
  script = (await api.request('POST', '/canvassing/scripts', { body: { name: 'S', questions } })).body.data.id;
});

const issue = {
  id: 'issue',
  kind: 'CHOICE',
  en: 'What matters?',
  choices: [
    { id: 'ferry', en: 'Ferry' },
    { id: 'housing', en: 'Housing' },
  ],
};
const questions = [
  issue,
  { id: 'likely', kind: 'SCALE', scaleTo: 3, en: 'Likely?' },
  { id: 'said', kind: 'TEXT', en: 'Else?' },
];

const answer = async (
  poll: string,
  given: Record<string, string>,
  more: object = {},
): Promise<Record<string, string>> => {
  const voter = (await api.request('POST', '/voters', { body: someVoter({ poll }) })).body.data.id;
  return { voter, visit: await again(voter, given, more) };
};
async function again(voterId: string, given: Record<string, string>, more: object = {}): Promise<string> {
  const answers = {
    scriptId: script,
    given: Object.entries(given).map(([questionId, text]) => ({ questionId, answer: text })),
  };
  const { status, body } = await api.request('POST', '/canvassing/interactions', {
    body: { voterId, type: 'DOOR', answers, ...more },
  });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data.id;
}

interface Results {
  people: number;
  isComplete: boolean;
  questions: Array<{ question: { id: string }; people: number; answers: Array<{ answer: string; people: number }> }>;
  polls?: unknown;
}
const results = async (query = '') =>
  (await api.request<Results>('GET', `/canvassing/scripts/${script}/results${query}`)).body.data;
const brief = ({ questions: each }: Results) =>
  Object.fromEntries(
    each.map(({ question, answers }) => [
      question.id,
      Object.fromEntries(answers.map((one) => [one.answer, one.people])),
    ]),
  );

it('counts people by answer and by poll: the later visit of two, none that was taken back, texts without distinguishing them', async () => {
  expect(brief(await results())).toEqual({
    issue: { ferry: 0, housing: 0 },
    likely: { 1: 0, 2: 0, 3: 0 },
    said: { '': 0 },
  });
  const first = await answer('12', { issue: 'ferry', likely: '3', said: 'Quay.' });
  await answer('012', { issue: 'housing', said: 'Rent.' });
  await answer('3', { issue: 'ferry' });
  const gone = await answer('3', { issue: 'housing', likely: '1' });
  await api.request('POST', `/canvassing/interactions/${gone.visit}/withdrawal`);
  clock.pass(60_000);
  await again(first.voter as string, { issue: 'housing' });
  // It took place before those that were recorded earlier.
  await again(first.voter as string, { issue: 'ferry', likely: '1' }, { occurredAt: '2026-09-01T12:00:00Z' });
  const counted = await results();
  expect([counted.people, counted.isComplete, 'polls' in counted]).toEqual([3, true, false]);
  expect(brief(counted)).toEqual({ issue: { ferry: 1, housing: 2 }, likely: { 1: 0, 2: 0, 3: 1 }, said: { '': 2 } });
  expect((await results('?question=issue')).polls).toEqual([
    { poll: '3', answers: [{ answer: 'ferry', people: 1 }] },
    { poll: expect.stringMatching(/^0?12$/), answers: [{ answer: 'housing', people: 2 }] },
  ]);
  expect((await api.request('GET', `/canvassing/scripts/${script}/results?question=x`)).status).toBe(400);
});

it('counts the questions and choices of earlier versions too', async () => {
  const choices = [issue.choices[0], { id: 'fishery', en: 'Fishery' }];
  await api.request('PATCH', `/canvassing/scripts/${script}`, { body: { questions: [{ ...issue, choices }] } });
  await answer('3', { issue: 'fishery' });
  expect(brief(await results())).toEqual({
    issue: { ferry: 1, fishery: 1, housing: 2 },
    likely: { 1: 0, 2: 0, 3: 1 },
    said: { '': 2 },
  });
});

it('is what a plain model counts, over several slices, and reads visits through their index', async () => {
  const { knex } = api.database;
  const { campaignId, userId } = api.ours;
  await fillVoters(knex, api.ours, 3_000);
  await knex.raw(
    `insert into interactions (campaign_id, id, voter_id, user_id, type, created_at, answers)
     select v.campaign_id, gen_random_uuid(), v.id, ?, 'DOOR', now() - n * interval '1 minute', jsonb_build_object('scriptId', ?::text, 'version', 1,
       'given', jsonb_build_array(jsonb_build_object('questionId', 'issue', 'answer',
         case when (hashtext(v.id::text) + n) % 2 = 0 then 'ferry' else 'housing' end)))
     from voters v, generate_series(1, 2) n where v.campaign_id = ? and v.first_name <> 'Anne'`,
    [userId, script, campaignId],
  );
  await vacuum(knex, 'interactions', 'voters');
  const { rows } = await knex.raw(
    `select answer, count(*)::int as people from (
       select distinct on (voter_id) voter_id, given ->> 'answer' as answer
       from interactions, jsonb_array_elements(answers -> 'given') given
       where campaign_id = ? and withdrawn_at is null and given ->> 'questionId' = 'issue'
       order by voter_id, coalesce(occurred_at, created_at) desc
     ) latest group by 1`,
    [campaignId],
  );
  const model = Object.fromEntries(rows.map((row: { answer: string; people: number }) => [row.answer, row.people]));
  expect(Object.values(model).length).toBeGreaterThan(2);
  expect(brief(await results()).issue).toEqual(model);
  const plan = await explainOperation(api, getScriptResults, { params: { id: script }, query: {} });
  expect(plan).toContain('interactions_by_script');
  expect(plan).not.toContain('Seq Scan on interactions');
  expect(plan).not.toContain('Seq Scan on voters');
});
