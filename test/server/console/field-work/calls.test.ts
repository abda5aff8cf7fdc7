import { beforeEach, expect, it } from '@jest/globals';
import { walkKey } from '#server/campaign/addresses/walk-order.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let manager: Visitor;
const app = await closedAfterAll(startConsole());
beforeEach(async () => {
  campaign = await app.campaign();
  manager = await app.signedIn(`manager-${campaign.code}`, campaign.campaignId, 'MANAGER');
});

const path = (rest = '') => `/console/campaigns/${campaign.code}${rest}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(manager.html)?.[1] ?? '';

async function voter(number: number, fields: Record<string, unknown> = {}): Promise<string> {
  const id = newRecordId();
  const [first, last] = ['Anne', `Skerry${number}`];
  const [address, city, poll] = [`${number} Marram Rd`, 'Port Merrow', '12'];
  await app.database.knex('voters').insert({
    campaign_id: campaign.campaignId,
    id,
    first_name: first,
    last_name: last,
    address,
    city,
    poll,
    phone: `709 555-01${String(number).padStart(2, '0')}`,
    province: 'XA',
    postal_code: 'Z1A 1A1',
    riding: 'R',
    walk_key: walkKey({ firstName: first, lastName: last, address, city, poll }),
    created_at: app.now,
    updated_at: app.now,
    ...fields,
  });
  return id;
}
const calls = () =>
  app.database.knex('interactions').where({ campaign_id: campaign.campaignId }).orderBy('id').select();
const whom = () => /<h1>([^<]*)<\/h1>/.exec(manager.html)?.[1];

/** Sends the form of the shown voter, and follows to the next page. */
async function call(fields: Record<string, string>): Promise<void> {
  const form = Object.fromEntries(
    ['id', 'voter', 'cursor', 'script', 'scriptVersion'].map((name) => [name, hidden(name)]),
  );
  const answer = await manager.post(path('/calls'), { ...form, ...fields });
  expect(answer.status).toBe(303);
  expect((await manager.get(answer.headers.get('location') ?? '')).status).toBe(200);
}

it('calls one voter after the other in the order of the walk, and records each result with one press', async () => {
  const ids = [await voter(1), await voter(3), await voter(5)];
  await manager.get(path('/calls'));
  expect(manager.html).toContain('name="support"');
  await manager.get(path('/calls?list=1'));
  expect(whom()).toBe('Skerry1, Anne');
  expect(manager.html).toContain('href="tel:+17095550101"');
  await call({ result: 'LEANING_SUPPORT', notes: ' Asks about the ferry ' });
  expect(whom()).toBe('Skerry3, Anne');
  expect(manager.html).toMatch(/The call is recorded\. <a href="[^"]*\/visits\/[\da-f-]{36}#correct">/);
  await call({ result: 'NOT_HOME' });
  expect(textOf(manager.html)).toContain('Your calls today: 2. Conversations: 1. Supporters: 1.');
  await call({ result: 'STRONG_OPPOSE' });
  expect(whom()).toBe('End of the list');
  expect(textOf(manager.html)).toContain('Your calls today: 3. Conversations: 2. Supporters: 1.');
  const recorded = await calls();
  expect(
    new Map(
      recorded.map(({ voter_id, type, disposition, support_level, notes }) => [
        voter_id,
        { type, disposition, support_level, notes },
      ]),
    ),
  ).toEqual(
    new Map([
      [ids[0], { type: 'PHONE', disposition: 'LEANING_SUPPORT', support_level: 2, notes: 'Asks about the ferry' }],
      [ids[1], { type: 'PHONE', disposition: 'NOT_HOME', support_level: null, notes: null }],
      [ids[2], { type: 'PHONE', disposition: 'STRONG_OPPOSE', support_level: 5, notes: null }],
    ]),
  );
});

it('leads on to the next voter if the form of a call is sent twice, and records one', async () => {
  await voter(1);
  await voter(3);
  await manager.get(path('/calls?list=1&poll=12'));
  const form = { id: hidden('id'), voter: hidden('voter'), cursor: hidden('cursor'), poll: '12', result: 'NOT_HOME' };
  const first = await manager.post(path('/calls'), form);
  const second = await manager.post(path('/calls'), form);
  expect(first.headers.get('location')).toContain('cursor=');
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect(await calls()).toHaveLength(1);
});

it('records no result that was not chosen: Enter in a field presses the first button, which does nothing', async () => {
  const id = await voter(1);
  for (const page of ['/calls?list=1', `/voters/${id}`]) {
    await manager.get(path(page));
    const [form = ''] = /<div class="call">.*?<\/form>/s.exec(manager.html) ?? [];
    expect(form.match(/<button[^>]*>/g)?.slice(0, 2)).toEqual([
      expect.stringMatching(/ disabled/),
      expect.stringMatching(/ value="NOT_HOME"/),
    ]);
  }
});

it('leaves out who has voted, wants no calls, has no number, or was reached today', async () => {
  const voted = await voter(1);
  await app.database.knex('votes_cast').insert({
    campaign_id: campaign.campaignId,
    mark_id: newRecordId(),
    voter_id: voted,
    user_id: (await app.person('scrutineer')).userId,
    marked_at: app.now,
  });
  await voter(3, { do_not_contact: ['PHONE'] });
  await voter(5, { phone: null });
  await voter(7, { last_contact: app.now });
  await voter(9, { last_contact: new Date(app.now.getTime() - 2 * 86_400_000) });
  await manager.get(path('/calls?list=1'));
  expect(whom()).toBe('Skerry9, Anne');
  await manager.get(path('/calls?list=1&poll=13'));
  expect(whom()).toBe('End of the list');
});

it('does not say that a list is called of which only a part was read', async () => {
  const { knex } = app.database;
  await voter(1, { phone: null });
  const last = await voter(3);
  // As many as one look reads, all behind the first in the order of the walk.
  await knex.raw(
    `insert into voters (campaign_id, id, first_name, last_name, address, city, poll, province, postal_code, riding, walk_key,
       support_level, created_at, updated_at)
     select campaign_id, gen_random_uuid(), first_name, last_name, address, city, poll, province, postal_code, riding,
       walk_key || int4send(n), 1, created_at, updated_at
     from voters, generate_series(1, 10000) n where campaign_id = :campaignId and last_name = 'Skerry1'`,
    campaign,
  );
  await knex('voters').where({ id: last }).update({ support_level: 1 });
  await manager.get(path('/election-day/to-vote?by=PHONE'));
  expect(textOf(manager.html)).toContain('Nobody in this part of the list');
  await manager.get(path('/calls?list=1'));
  expect(whom()).toBe('Calls');
  const further = /<a href="([^"]*cursor=[^"]*)">The next part of the list/.exec(manager.html)?.[1] ?? '';
  expect(manager.html).toContain(`<meta http-equiv="refresh" content="0; url=${further}"/>`);
  await manager.get(further.replaceAll('&amp;', '&'));
  expect(whom()).toBe('Skerry3, Anne');
  await call({ result: 'NOT_HOME' });
  expect(whom()).toBe('End of the list');
});

it('asks the questions of the script in use, and shows a refused form again for the same voter', async () => {
  const [id] = [await voter(1), await voter(3)];
  const { userId } = await app.person('writer', campaign.campaignId, 'OWNER');
  const script = newRecordId();
  await app.database.knex('scripts').insert({
    campaign_id: campaign.campaignId,
    id: script,
    name: 'Ferries',
    version: 1,
    user_id: userId,
    created_at: app.now,
    updated_at: app.now,
  });
  const questions = [{ id: 'issue', kind: 'YES_NO', en: 'Is the ferry late?' }];
  await app.database.knex('script_versions').insert({
    campaign_id: campaign.campaignId,
    script_id: script,
    version: 1,
    questions: JSON.stringify(questions),
    user_id: userId,
    recorded_at: app.now,
  });
  await manager.get(path('/calls?list=1'));
  expect(textOf(manager.html)).toContain('Is the ferry late?');
  const form = {
    id: hidden('id'),
    voter: id,
    cursor: hidden('cursor'),
    script,
    scriptVersion: '1',
    result: 'NOT_HOME',
  };
  const refused = await manager.post(path('/calls'), { ...form, 'answer-issue': 'maybe', notes: 'a note' });
  expect(refused.status).toBe(400);
  expect(whom()).toBe('Skerry1, Anne');
  expect(manager.html).toContain('a note</textarea>');
  expect(await calls()).toHaveLength(0);
  await call({ voter: id, result: 'NOT_HOME', 'answer-issue': 'yes' });
  expect((await calls())[0].answers.given).toEqual([{ questionId: 'issue', answer: 'yes' }]);
});

it('records a call on the voter’s page, once however often the form is sent', async () => {
  const id = await voter(1, { notes: 'of the record' });
  await manager.get(path(`/voters/${id}`));
  expect(textOf(manager.html)).toContain('Record a call');
  const form = { id: hidden('id'), result: 'UNDECIDED' };
  for (const _ of [1, 2]) expect((await manager.post(path(`/voters/${id}/calls`), form)).status).toBe(303);
  expect(await calls()).toMatchObject([{ voter_id: id, disposition: 'UNDECIDED', support_level: 3 }]);
  const reader = await app.signedIn(`reader-${campaign.code}`, campaign.campaignId, 'MEMBER');
  await reader.get(path(`/voters/${id}`));
  expect(textOf(reader.html)).not.toContain('Record a call');
  expect((await reader.get(path('/calls'))).status).toBe(403);
  // The refusal is within the campaign, from which its reader goes on.
  expect(reader.html).toContain(`href="${path('/voters')}"`);
});

it('leaves the voter’s own notes as they are when a call with a note is refused', async () => {
  const id = await voter(1, { notes: 'of the record' });
  await manager.get(path(`/voters/${id}`));
  const note = 'x'.repeat(5_001);
  const form = { id: hidden('id'), result: 'NOT_HOME', notes: note };
  expect((await manager.post(path(`/voters/${id}/calls`), form)).status).toBe(400);
  const typedIn = (field: string) => new RegExp(`<textarea id="${field}"[^>]*>([^<]*)<`).exec(manager.html)?.[1];
  expect([typedIn('notes'), typedIn('call-notes')]).toEqual(['of the record', note]);
});
