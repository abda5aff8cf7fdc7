import { beforeAll, expect, it } from '@jest/globals';
import { walkKey } from '#server/campaign/addresses/walk-order.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { sentByBrowser } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let [manager, reader]: Visitor[] = [];
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  [manager, reader] = await Promise.all(
    (['MANAGER', 'MEMBER'] as const).map(async (role) => {
      const { email } = await app.person(role.toLowerCase(), campaign.campaignId, role);
      const visitor = app.visitor();
      await visitor.signIn(email);
      return visitor;
    }),
  );
});

const path = (rest = '') => `/console/campaigns/${campaign.code}/election-day${rest}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

async function voter(
  lastName: string,
  electorNumber: string,
  poll = '12',
  campaignId = campaign.campaignId,
): Promise<string> {
  const id = newRecordId();
  const [address, city, now] = ['1 Marram Rd', 'Port Merrow', new Date()];
  await app.database.knex('voters').insert({
    campaign_id: campaignId,
    id,
    first_name: 'Anne',
    last_name: lastName,
    address,
    city,
    poll,
    province: 'XA',
    postal_code: 'Z1A 1A1',
    riding: 'R',
    support_level: 1,
    elector_number: electorNumber === '' ? null : electorNumber,
    walk_key: walkKey({ firstName: 'Anne', lastName, address, city, poll }),
    created_at: now,
    updated_at: now,
  });
  return id;
}
const voted = async () =>
  (await app.database
    .knex('votes_cast')
    .join('voters', 'voters.id', 'voter_id')
    .where({ 'votes_cast.campaign_id': campaign.campaignId, undone_at: null })
    .orderBy('last_name')
    .pluck('last_name')) as string[];

it('marks pasted numbers as voted, names their voters and the unknown numbers, and undoes it', async () => {
  for (const [name, number] of [
    ['Abel', '1'],
    ['<b>Bea</b>', '2'],
    ['Cole', '3'],
  ] as const)
    await voter(name, number);
  await manager!.get(path());
  const answer = await manager!.post(path(), { poll: '012', numbers: ' 1, 2;3\n3\t99 ' });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(textOf(html)).toContain('3 marked as voted.');
  expect(textOf(html)).toContain('Not on the list of poll 012: 99.');
  expect(html).toContain('&lt;b>Bea&lt;/b>');
  expect(html).not.toContain('<b>Bea');
  expect(await voted()).toEqual(['<b>Bea</b>', 'Abel', 'Cole']);
  const again = textOf(await (await manager!.post(path(), { poll: '12', numbers: '1' })).text());
  expect(again).toContain('0 marked as voted. 1 had been marked before.');
  const undone = await (await manager!.post(path('/undo'), { poll: '12', numbers: '1 2' })).text();
  expect(textOf(undone)).toContain('2 marks taken back.');
  // The address of this page is that of a form: a script asks another one for how the day stands.
  expect(undone.match(/data-progress="30" data-from="[^"]*"/g)).toEqual(
    Array(2).fill(`data-progress="30" data-from="${path()}"`),
  );
  expect(await voted()).toEqual(['Cole']);
  expect(textOf(undone)).toMatch(/All polls 1 3 1 3/);
  const log = await app.database.knex('audit_log').where({ campaign_id: campaign.campaignId, operation: 'markVoted' });
  expect(log.map(({ row_count }) => row_count).sort()).toEqual([0, 3]);
  expect(JSON.stringify(log)).not.toContain('Abel');
});

it.each([
  { poll: '', numbers: '1' },
  { poll: '12', numbers: ' , ' },
  { poll: '12', numbers: 'x'.repeat(21) },
  { poll: '12', numbers: Array.from({ length: 501 }, (_, i) => i).join(' ') },
])('refuses %j at its field, and marks no voter', async (fields) => {
  const before = await voted();
  await manager!.get(path());
  expect((await manager!.post(path(), fields)).status).toBe(400);
  expect(await voted()).toEqual(before);
});

it('excludes voters who have voted from printed walk lists, new turfs and printed turfs', async () => {
  await voter('Yarrow', '71', '77');
  const stays = await voter('Zostera', '72', '77');
  const console = `/console/campaigns/${campaign.code}`;
  const page = async (rest: string) => {
    expect((await manager!.get(`${console}${rest}`)).status).toBe(200);
    return manager!.html;
  };
  const cut = async (id: string) => {
    await page('/turfs');
    const form = { id: `01990000-0000-7000-8000-00000000000${id}`, name: `Cut ${id}`, poll: '77', doors: '60' };
    expect((await manager!.post(`${console}/turfs`, form)).status).toBe(303);
    return app.database
      .knex('turfs')
      .where({ name: `Cut ${id}` })
      .first('id', 'voters');
  };
  const before = await cut('1');
  expect(before.voters).toBe(2);
  expect(await page(`/turfs/${before.id}/print`)).toContain('Yarrow');
  await page('/election-day');
  await manager!.post(path(), { poll: '77', numbers: '71' });
  const printed = await page(`/turfs/${before.id}/print`);
  expect([printed.includes('Yarrow'), printed.includes('Zostera')]).toEqual([false, true]);
  // The row keeps its code.
  expect(printed).toMatch(/<b class="code">2<\/b>[^<]*Zostera/);
  expect(await page('/walk-lists')).toMatch(/name="excludeVoted"[^>]* checked/);
  expect(await page('/walk-lists/print?poll=77')).toContain('Yarrow');
  const list = await page('/walk-lists/print?poll=77&excludeVoted=true');
  expect([list.includes('Yarrow'), list.includes('Zostera')]).toEqual([false, true]);
  const end = `${console}/turfs/${before.id}/end`;
  await manager!.post(end, sentByBrowser(await page(`/turfs/${before.id}`), end));
  const after = await cut('2');
  expect(after.voters).toBe(1);
  expect(await app.database.knex('turf_voters').where({ turf_id: after.id }).pluck('voter_id')).toEqual([stays]);
});

it('lists the supporters of a poll who have not voted, for the telephone and for the doors, two clicks from anywhere', async () => {
  const { knex } = app.database;
  const called = await voter('Caller', '1', '31');
  const mute = await voter('Mute', '2', '31');
  const quiet = await voter('Quiet', '3', '31');
  const home = await voter('Homely', '4', '31');
  const against = await voter('Against', '5', '31');
  const set = (id: string, fields: object) => knex('voters').where({ id }).update(fields);
  await set(called, { phone: '709 555-0101' });
  await set(quiet, { phone: '709 555-0103', do_not_contact: ['PHONE'] });
  await set(home, { phone: '709 555-0104', do_not_contact: ['DOOR'] });
  await set(against, { phone: '709 555-0105', support_level: 5 });
  const names = () => ['Caller', 'Mute', 'Quiet', 'Homely', 'Against'].filter((name) => manager!.html.includes(name));
  await manager!.get(`/console/campaigns/${campaign.code}`);
  expect(manager!.html).toContain(`href="${path()}"`);
  await manager!.get(path());
  const list = (by: string) => path(`/to-vote?poll=31&by=${by}`);
  for (const by of ['PHONE', 'DOOR']) expect(manager!.html).toContain(list(by).replace('&', '&amp;'));
  await manager!.get(list('PHONE'));
  expect(names()).toEqual(['Caller', 'Homely']);
  expect(manager!.html).toContain('href="tel:+17095550101"');
  await manager!.get(list('DOOR'));
  expect(names()).toEqual(['Caller', 'Mute', 'Quiet']);
  // One press marks a voter, who is then in neither list, and leads back to the list.
  const marked = await manager!.post(path('/voters'), { voter: called, voted: 'true', poll: '31', by: 'DOOR' });
  expect(marked.headers.get('location')).toBe(`${list('DOOR')}&did=marked-voted`);
  await manager!.get(list('DOOR'));
  expect(names()).toEqual(['Mute', 'Quiet']);
  await manager!.get(list('PHONE'));
  expect(names()).toEqual(['Homely']);
  expect(mute).toBeTruthy();
  await reader!.get(list('PHONE'));
  expect(reader!.html).not.toContain('/election-day/voters"');
  expect((await reader!.post(path('/voters'), { voter: mute, voted: 'true' })).status).toBe(403);
});

it('lists the polls with most supporters still to vote first, and asks for numbers where voters have some', async () => {
  const other = await app.campaign();
  const own = await app.signedIn('numberless', other.campaignId, 'MANAGER');
  const named = (lastName: string, poll: string) => voter(lastName, '', poll, other.campaignId);
  await named('Few', '3');
  for (const each of ['One', 'Two', 'Three']) await named(each, '8');
  await own.get(`/console/campaigns/${other.code}/election-day`);
  const polls = [...own.html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, poll]) => poll);
  expect(polls).toEqual(['Poll 8', 'Poll 3']);
  expect(own.html).not.toContain('name="numbers"');
  expect(textOf(own.html)).toContain('Import the list with its numbers');
  await voter('Numbered', '7', '8', other.campaignId);
  await own.get(`/console/campaigns/${other.code}/election-day`);
  expect(own.html).toContain('name="numbers"');
});

it('marks by name, and takes such a mark back', async () => {
  const id = await voter('Zephyr', '901', '32');
  await manager!.get(path('?find=zeph'));
  expect(textOf(manager!.html)).toMatch(/Zephyr, Anne 1 Marram Rd 32 Mark as voted/);
  await manager!.post(path('/voters'), { voter: id, voted: 'true', find: 'zeph' });
  expect(await voted()).toContain('Zephyr');
  await manager!.get(path('?find=zeph'));
  expect(textOf(manager!.html)).toContain('Take the mark back');
  await manager!.post(path('/voters'), { voter: id, voted: 'false', find: 'zeph' });
  expect(await voted()).not.toContain('Zephyr');
});

it('shows the first voters of many who are found, and says how many were', async () => {
  const other = await app.campaign();
  const own = await app.signedIn('searcher', other.campaignId, 'MANAGER');
  const find = (text: string) => own.get(`/console/campaigns/${other.code}/election-day?find=${text}`);
  for (let i = 0; i < 21; i++) await voter(`Murre${i}`, '', '8', other.campaignId);
  await find('murre');
  expect(textOf(own.html)).toContain('The first 20 are shown: type more of the name.');
  expect(own.html.match(/name="voted"/g)).toHaveLength(20);
  await find('murre20');
  expect(textOf(own.html)).toContain('1 voter found.');
});

it('says how long it is until polling day', async () => {
  const { code, campaignId } = await app.campaign();
  await app.database.knex('campaigns').where({ id: campaignId }).update({ election_date: '2026-10-19' });
  const own = await app.signedIn('counting', campaignId, 'MEMBER');
  await voter('Tern', '', '8', campaignId);
  await own.get(`/console/campaigns/${code}/election-day`);
  expect(textOf(own.html)).toMatch(/Polling day in 18 days October 19, 2026/);
});

it('says of no voter who is gone that the mark was made', async () => {
  await manager!.get(path());
  const answer = await manager!.post(path('/voters'), { voter: newRecordId(), voted: 'true', find: 'zeph' });
  expect(answer.status).toBe(404);
});

it('shows the turn-out of the last day with marks by the hour of the campaign', async () => {
  const { code, campaignId } = await app.campaign();
  const owner = await app.signedIn('hours', campaignId, 'OWNER');
  const { knex } = app.database;
  const ours = campaign;
  campaign = { campaignId, code };
  const ids = [await voter('A', '1'), await voter('B', '2'), await voter('C', '3'), await voter('D', '4')];
  campaign = ours;
  // In Port Merrow it is Newfoundland's time if the number of the district says so; this one's is Eastern.
  const times = ['2026-09-28T13:30:00Z', '2026-09-29T13:30:00Z', '2026-09-29T15:10:00Z'];
  const { userId: user_id } = await app.person('hours', campaignId, 'OWNER');
  const mark = (i: number, marked_at: string) =>
    knex('votes_cast').insert({
      campaign_id: campaignId,
      mark_id: newRecordId(),
      voter_id: ids[i],
      user_id,
      marked_at,
    });
  for (const [i, at] of times.entries()) await mark(i, at);
  await owner.get(`/console/campaigns/${code}/election-day`);
  expect(textOf(owner.html)).toMatch(/Hour Marked 9:00 1 10:00 0 11:00 1/);
  // Clocks are set back in the night before this day.
  await mark(3, '2026-11-01T14:30:00Z');
  await owner.get(`/console/campaigns/${code}/election-day`);
  expect(textOf(owner.html)).toMatch(/Hour Marked 9:00 1/);
});

it('is read-only for members', async () => {
  await reader!.get(path());
  expect(textOf(reader!.html)).toContain('Who has voted, by poll');
  expect(reader!.html).not.toContain('name="numbers"');
  const before = await voted();
  for (const rest of ['', '/undo']) {
    expect((await reader!.post(path(rest), { poll: '12', numbers: '1 3' })).status).toBe(403);
  }
  expect(await voted()).toEqual(before);
});
