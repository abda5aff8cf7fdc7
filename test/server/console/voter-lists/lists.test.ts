import { beforeEach, expect, it } from '@jest/globals';
import { removeMember } from '#server/accounts/members.ts';
import { walkKey } from '#server/campaign/addresses/walk-order.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { sentByBrowser, sentByEachForm } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { until } from '#test/support/until.ts';

const app = await closedAfterAll(startConsole());
let campaign: { campaignId: string; code: string };
let manager: Visitor;
beforeEach(async () => {
  campaign = await app.campaign();
  manager = await app.signedIn(`manager-${campaign.code}`, campaign.campaignId, 'MANAGER');
});

const path = (rest = '') => `/console/campaigns/${campaign.code}${rest}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

async function voter(name: string, fields: Record<string, unknown> = {}): Promise<string> {
  const id = newRecordId();
  const row = {
    first_name: 'Anne',
    last_name: name,
    address: '1 Marram Rd',
    city: 'Port Merrow',
    poll: '12',
    phone: '709 555-0101',
    province: 'XA',
    postal_code: 'Z1A 1A1',
    riding: 'R',
    ...fields,
  };
  const { first_name: firstName, last_name: lastName, address, city, poll } = row;
  const key = walkKey({ firstName, lastName, address, city, poll });
  const at = { created_at: app.now, updated_at: app.now };
  await app.database.knex('voters').insert({ campaign_id: campaign.campaignId, id, ...row, walk_key: key, ...at });
  return id;
}

/** Saves what the address of the form asks, and gives the path of the list. */
async function save(
  query: string,
  name: string,
  fields: Record<string, string> = { isShared: 'true' },
): Promise<string> {
  await manager.get(path(`/voters/lists/new?find=1&${query}`));
  // The first form of the page asks, the last one saves.
  const { isShared: _, ...hidden } = sentByEachForm(manager.html, path('/voters/lists/new')).at(-1) ?? {};
  const answer = await manager.post(path('/voters/lists/new'), { ...hidden, name, ...fields });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') as string, 'http://x').pathname;
}

const audit = () =>
  app.database
    .knex('audit_log')
    .where({ campaign_id: campaign.campaignId })
    .orderBy('id')
    .select<Array<{ operation: string; record_id: string; row_count: number; status: number }>>(
      ...['operation', 'record_id', 'row_count', 'status'],
    );
const tagsOf = async (id: string) => (await app.database.knex('voters').where({ id }).first('tags')).tags;

it('finds voters by what the form asks, counts them, and saves the question under a name', async () => {
  await voter('Ash', { tags: ['farm'] });
  await voter('Bay', { tags: ['farm'], phone: null });
  await manager.get(path('/voters/lists/new'));
  await manager.get(path('/voters/lists/new?find=1&anyTag=farm&phone=yes'));
  expect(textOf(manager.html)).toContain('1 voter');
  expect(manager.html).toContain('Ash, Anne');
  expect(manager.html).not.toContain('Bay, Anne');
  // What saves it is above those who were found, however many they are.
  expect(manager.html.indexOf('id="save-list"')).toBeLessThan(manager.html.indexOf('Ash, Anne'));
  const list = await save('anyTag=farm&phone=yes', 'Farmers to call');
  expect((await manager.get(list)).status).toBe(200);
  expect(manager.html).toContain('<h1>Farmers to call</h1>');
  expect(manager.html).toContain('<li>With one of these tags: farm</li>');
  await voter('Cod', { tags: ['farm'], phone: '709 555-0103' });
  await manager.get(path('/voters'));
  expect(textOf(manager.html)).toContain('Farmers to call 1 ');
  expect((await manager.post(path('/voters/lists/count'))).status).toBe(303);
  await manager.get(path('/voters'));
  expect(textOf(manager.html)).toContain('Farmers to call 2 ');
});

it('shows a private list to who saved it alone, and lets others change none', async () => {
  await voter('Ash');
  const own = await save('', 'Mine', {});
  const shared = await save('', 'Ours');
  const other = await app.signedIn(`other-${campaign.code}`, campaign.campaignId, 'MANAGER');
  expect((await other.get(own)).status).toBe(404);
  expect((await other.get(path('/voters/lists'))).status).toBe(200);
  expect(other.html).toContain('Ours');
  expect(other.html).not.toContain('Mine');
  expect((await other.get(shared)).status).toBe(200);
  expect(other.html).not.toContain('/delete"');
  expect((await other.post(`${shared}/delete`)).status).toBe(403);
  expect((await other.post(`${own}/tags`, { id: newRecordId(), tag: 'x', kind: 'TAG' })).status).toBe(404);
  await manager.get(shared);
  const { version = '' } = sentByBrowser(manager.html, `${shared}/name`);
  expect((await manager.post(`${shared}/name`, { name: 'Everyone', version })).status).toBe(303);
  expect((await manager.post(`${shared}/name`, { name: 'Again', version })).status).toBe(412);
  expect((await other.get(shared)).status).toBe(404);
  expect((await manager.post(`${shared}/delete`)).status).toBe(303);
  expect((await manager.get(shared)).status).toBe(404);
});

it('keeps the shared lists of a member who has left, and none that nobody sees', async () => {
  await save('', 'Mine', {});
  await save('', 'Ours');
  const { userId } = await app.person(`manager-${campaign.code}`, campaign.campaignId, 'MANAGER');
  await removeMember(app.pool, campaign.campaignId, userId, app.now);
  const left = await app.database.knex('voter_lists').where({ campaign_id: campaign.campaignId }).pluck('name');
  expect(left).toEqual(['Ours']);
});

it('has at most 200 lists, also if two are saved at once', async () => {
  const list = (await save('', 'First')).split('/').at(-1);
  await app.database.knex.raw(
    `insert into voter_lists (campaign_id, id, name, criteria, is_shared, user_id, created_at, updated_at)
     select campaign_id, gen_random_uuid(), 'Further', '{}', true, user_id, created_at, created_at
     from voter_lists, generate_series(1, 198) where id = ?`,
    [list as string],
  );
  const statuses = await Promise.all(
    ['A', 'B'].map(async (name) => {
      const fields = { id: newRecordId(), name, isShared: 'true' };
      return (await manager.post(path('/voters/lists/new'), fields)).status;
    }),
  );
  expect(statuses.toSorted()).toEqual([303, 422]);
});

it('keeps no count of what a list has asked before', async () => {
  await voter('Ash');
  const list = (await save('', 'All')).split('/').at(-1);
  const { knex } = app.database;
  const change = await knex.transaction();
  await change('voter_lists').where({ id: list }).update({ criteria: '{"phone": false}', voters: 0 });
  const counting = manager.post(path('/voters/lists/count'));
  await until(
    'the count',
    async () => (await knex.raw("select 1 from pg_locks where not granted and locktype = 'transactionid'")).rows.length,
    (waiting) => waiting > 0,
  );
  await change.commit();
  expect((await counting).status).toBe(303);
  expect(await knex('voter_lists').where({ id: list }).pluck('voters')).toEqual([0]);
});

it('changes what a list asks', async () => {
  await voter('Ash', { support_level: 1 });
  await voter('Bay', { support_level: 5 });
  const list = await save('levels=1', 'Support');
  const id = list.split('/').at(-1);
  await manager.get(path(`/voters/lists/new?list=${id}`));
  expect(manager.html).toMatch(/name="levels" value="1" checked/);
  await manager.get(path(`/voters/lists/new?find=1&list=${id}&levels=5`));
  const sent = sentByBrowser(manager.html, `${list}/criteria`);
  expect((await manager.post(`${list}/criteria`, sent)).status).toBe(303);
  await manager.get(list);
  expect(manager.html).toContain('Bay, Anne');
  expect(manager.html).not.toContain('Ash, Anne');
});

it('says what is wrong with what was typed, and finds nobody by it', async () => {
  await voter('Ash');
  const answer = await manager.get(path('/voters/lists/new?find=1&street=!&contactedSince=soon'));
  expect(answer.status).toBe(400);
  expect(textOf(manager.html)).toContain('Give the name of a street');
  expect(manager.html).not.toContain('Ash, Anne');
  expect((await manager.get(path(`/voters/lists/new?find=1&anyTag=farm;${'x'.repeat(51)}`))).status).toBe(400);
  expect(textOf(manager.html)).toContain('x…: is longer than 50 characters');
  expect(textOf(manager.html)).not.toContain('Name at most 20 tags');
});

it('tags all voters of a list once, passes over who has the tag, and undoes it for those who got it', async () => {
  const [ash, bay] = [await voter('Ash', { tags: ['called'] }), await voter('Bay')];
  const full = await voter('Cod', { tags: Array.from({ length: 20 }, (_, i) => `t${i}`) });
  const list = await save('', 'All');
  const form = { id: newRecordId(), tag: ' called ', kind: 'TAG' };
  expect((await manager.post(`${list}/tags`, form)).status).toBe(200);
  expect(textOf(manager.html)).toContain('1 voter was tagged. 1 voter has as many tags as a voter can have');
  expect([await tagsOf(ash), await tagsOf(bay), (await tagsOf(full)).length]).toEqual([['called'], ['called'], 20]);
  const again = await manager.post(`${list}/tags`, form);
  expect(again.headers.get('location')).toContain('did=sent-before');
  await manager.get(list);
  const undo = sentByBrowser(manager.html, `${list}/tags/undo`);
  expect((await manager.post(`${list}/tags/undo`, undo)).status).toBe(200);
  expect([await tagsOf(ash), await tagsOf(bay)]).toEqual([['called'], []]);
  await manager.post(`${list}/tags`, { id: newRecordId(), tag: 'called', kind: 'UNTAG' });
  expect(await tagsOf(ash)).toEqual([]);
  const written = (await audit()).filter(({ operation }) => /[tT]ag/.test(operation));
  expect(written.map(({ operation, row_count, status }) => [operation, row_count, status])).toEqual([
    ['tagVoterList', 1, 200],
    ['tagVoterList', null, 422],
    ['undoTagging', 1, 200],
    ['untagVoterList', 1, 200],
  ]);
});

it('does not go on with an act of tagging that was interrupted and undone', async () => {
  const ash = await voter('Ash');
  const list = await save('', 'All');
  const form = { id: newRecordId(), tag: 'called', kind: 'TAG' };
  const of = { campaign_id: campaign.campaignId, list_id: list.split('/').at(-1), voters: 1, created_at: app.now };
  await app.database.knex('list_taggings').insert({ ...form, ...of, undone_at: app.now });
  expect((await manager.post(`${list}/tags`, form)).headers.get('location')).toContain('did=sent-before');
  expect(await tagsOf(ash)).toEqual([]);
});

it('goes on with an act of tagging that was interrupted, and counts whom it had tagged before', async () => {
  await voter('Ash');
  const list = await save('', 'All');
  const form = { id: newRecordId(), tag: 'called', kind: 'TAG' };
  const of = { campaign_id: campaign.campaignId, list_id: list.split('/').at(-1), voters: 2, created_at: app.now };
  await app.database.knex('list_taggings').insert({ ...form, ...of });
  expect((await manager.post(`${list}/tags`, form)).status).toBe(200);
  expect(textOf(manager.html)).toContain('3 voters were tagged.');
  const written = (await audit()).filter(({ operation }) => operation === 'tagVoterList');
  expect(written.map(({ row_count }) => row_count)).toEqual([1]);
});

it('tags more voters than one transaction changes, and has an entry of each transaction', async () => {
  for (let i = 0; i < 260; i++) await voter(`Ash${i}`, { address: `${i + 1} Marram Rd` });
  const list = await save('', 'All');
  await manager.post(`${list}/tags`, { id: newRecordId(), tag: 'many', kind: 'TAG' });
  const tagged = await app.database.knex('voters').where({ campaign_id: campaign.campaignId, tags: ['many'] });
  expect(tagged).toHaveLength(260);
  expect(textOf(manager.html)).toContain('260 voters were tagged.');
  await manager.get(list);
  expect((await manager.post(`${list}/tags/undo`, sentByBrowser(manager.html, `${list}/tags/undo`))).status).toBe(200);
  expect(textOf(manager.html)).toContain('Undone for 260 voters.');
  const written = (await audit()).filter(({ operation }) => /[tT]ag/.test(operation));
  expect(written.map(({ operation, row_count }) => [operation, row_count])).toEqual([
    ['tagVoterList', 250],
    ['tagVoterList', 10],
    ['undoTagging', 250],
    ['undoTagging', 10],
  ]);
});

it('calls a list, prints it for doors and cuts it into turfs, without who must not be or has voted', async () => {
  const ash = await voter('Ash', { tags: ['farm'], address: '3 Marram Rd' });
  await voter('Bay', { tags: ['farm'], address: '5 Marram Rd', do_not_contact: ['PHONE', 'DOOR'] });
  const voted = await voter('Cod', { tags: ['farm'], address: '7 Marram Rd' });
  await voter('Dun', { address: '9 Marram Rd' });
  const of = { campaign_id: campaign.campaignId, voter_id: voted, user_id: newRecordId(), marked_at: app.now };
  await app.database.knex('votes_cast').insert({ ...of, mark_id: newRecordId() });
  const list = await save('anyTag=farm', 'Farmers');
  const id = list.split('/').at(-1);
  const called = await (await manager.get(path(`/calls?list=1&of=${id}`))).text();
  expect(called).toContain('<h1>Ash, Anne</h1>');
  expect(called).toContain(`name="of" value="${id}"`);
  // The only one: the next voter is the end of the list.
  expect(called).toMatch(/calls\?of=[\da-f-]{36}&amp;list=1&amp;(?:end=1|cursor=)/);
  const printed = await (await manager.get(`${list}/walk`)).text();
  expect(['Ash', 'Bay', 'Cod', 'Dun'].filter((name) => printed.includes(`${name}, Anne`))).toEqual(['Ash']);
  for (const by of ['PHONE', 'DOOR']) {
    const left = await (await manager.get(path(`/election-day/to-vote?of=${id}&by=${by}`))).text();
    expect(['Ash', 'Bay', 'Cod', 'Dun'].filter((name) => left.includes(`>${name}, Anne<`))).toEqual(['Ash']);
  }
  const form = { id: newRecordId(), doors: '60', volunteer: '' };
  expect((await manager.post(`${list}/cut`, form)).status).toBe(200);
  expect(textOf(manager.html)).toContain('One turf is cut.');
  const cut = await app.database.knex('turf_voters').where({ campaign_id: campaign.campaignId }).pluck('voter_id');
  expect(cut).toEqual([ash]);
  expect((await manager.post(`${list}/cut`, form)).headers.get('location')).toContain('did=sent-before');
  expect((await manager.post(`${list}/cut`, { ...form, id: newRecordId() })).status).toBe(422);
});

it('exports records with the columns chosen, and a row per number and per household for those who may be reached', async () => {
  await voter('Ash', { first_name: 'Paul' });
  await voter('Ash', { phone: '(709) 555-0101', do_not_contact: ['MAIL'] });
  await voter('Bay', { first_name: 'Lee', address: '1 MARRAM ROAD', phone: '709-555-0101' });
  await voter('Cod', { address: '2 Marram Rd', phone: '709 555-0102', do_not_contact: ['SMS', 'PHONE'] });
  await voter('Dun', { address: '', phone: null, email: 'dun@example.org' });
  const list = await save('', 'All');
  const csv = async (query: string) => {
    const answer = await manager.get(`${list}/export?${query}`);
    expect(answer.status).toBe(200);
    return (await answer.text()).replace('\u{FEFF}', '').trimEnd().split('\r\n');
  };
  expect(await csv('for=RECORDS&column=lastName&column=tags')).toEqual([
    'lastName,tags,doNotContact',
    'Ash,,MAIL',
    'Ash,,',
    'Bay,,',
    'Cod,,SMS; PHONE',
    'Dun,,',
  ]);
  expect((await csv('for=SMS')).slice(1)).toHaveLength(1);
  expect((await csv('for=PHONE')).slice(1)).toHaveLength(3);
  expect((await csv('for=EMAIL')).slice(1)).toHaveLength(1);
  const households = (await csv('for=MAIL')).slice(1);
  expect(households).toHaveLength(2);
  expect(households[0]).toBe('Paul Ash & Lee Bay,1 Marram Rd,Port Merrow,XA,Z1A 1A1,2');
  const exported = (await audit()).filter(({ operation }) => operation === 'exportVoterList');
  expect(exported.map(({ record_id, row_count }) => [record_id, row_count])).toEqual(
    [5, 3, 3, 1, 4].map((rows) => [list.split('/').at(-1), rows]),
  );
  const labels = await (await manager.get(`${list}/labels?sheet=US30`)).text();
  expect(labels.match(/<address>/g)).toHaveLength(2);
  await manager.get(list);
  const form = { letterText: 'We are near you.\r\n\r\nCome <soon>.', letterLanguage: 'both', signature: 'Una' };
  const letters = await (await manager.post(`${list}/letters`, form)).text();
  expect(letters.match(/<article>/g)).toHaveLength(2);
  expect(letters).toContain('<p>Come &lt;soon&gt;.</p>');
  expect(letters).toContain('Dear Paul and Lee, / Bonjour Paul et Lee,');
  expect((await manager.post(`${list}/letters`, { letterText: '' })).status).toBe(400);
});

it('lets a member see lists that are shared, and do nothing with their voters', async () => {
  await voter('Ash');
  const list = await save('', 'Ours');
  const member = await app.signedIn(`member-${campaign.code}`, campaign.campaignId, 'MEMBER');
  expect((await member.get(list)).status).toBe(200);
  expect(member.html).not.toContain('/tags"');
  for (const to of ['tags', 'cut', 'letters', 'name', 'delete', 'criteria']) {
    expect((await member.post(`${list}/${to}`)).status).toBe(403);
  }
  for (const to of ['export', 'labels']) expect((await member.get(`${list}/${to}`)).status).toBe(403);
  expect((await member.get(`${list}/walk`)).status).toBe(200);
});
