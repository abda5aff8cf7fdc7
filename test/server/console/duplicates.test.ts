import { beforeEach, describe, expect, it } from '@jest/globals';
import { someVoter } from '#test/support/campaign.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let manager: Visitor;
let member: Visitor;
const app = await closedAfterAll(startConsole());
beforeEach(async () => {
  campaign = await app.campaign();
  manager = await signedIn('MANAGER');
  member = await signedIn('MEMBER');
});

let names = 0;
async function signedIn(role: 'MANAGER' | 'MEMBER'): Promise<Visitor> {
  const { email } = await app.person(`person${++names}`, campaign.campaignId, role);
  const visitor = app.visitor();
  await visitor.signIn(email);
  return visitor;
}

const at = (rest = '') => `/console/campaigns/${campaign.code}/voters${rest}`;
const hidden = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].map(([, value]) => value as string);
const voters = (): Promise<Array<{ id: string; first_name: string; notes: string | null }>> =>
  app.database.knex('voters').where({ campaign_id: campaign.campaignId }).orderBy('created_at');

async function record(fields = {}): Promise<void> {
  await manager.get(at('/new'));
  const id = hidden(manager.html, 'id')[0] as string;
  const { status } = await manager.post(at(), { id, ...someVoter(), ...fields });
  expect(status).toBe(303);
}

/** The fields of the form that keeps one of two, the first or the second. */
async function formOf(which: 0 | 1) {
  await manager.get(at('/duplicates'));
  const voter = hidden(manager.html, 'voter').slice(0, 2);
  const versions = voter.map((id) => [`version-${id}`, hidden(manager.html, `version-${id}`)[0] as string]);
  const [survivor, other] = [voter[which], voter[1 - which]] as [string, string];
  const fields = { id: hidden(manager.html, 'id')[0] as string, survivor, voter, ...Object.fromEntries(versions) };
  return { survivor, other, fields };
}

describe('the page of duplicates', () => {
  it('shows two side by side, escaped, merges into the chosen one, and undoes it', async () => {
    await record({ notes: '<b>Dog</b>' });
    await record({ phone: '709 555-0142' });
    const [first, second] = await voters();
    const form = await formOf(1);
    expect(manager.html).toContain('Same name and address');
    expect(manager.html).toContain('&lt;b>Dog&lt;/b>');
    expect([form.survivor, form.other].sort()).toEqual([first?.id, second?.id].sort());
    const merged = await manager.post(at('/duplicates'), form.fields);
    expect(merged.status).toBe(303);
    const left = await voters();
    expect(left).toMatchObject([{ id: form.survivor, notes: '<b>Dog</b>', phone: '709 555-0142' }]);
    await manager.get(at('/duplicates?did=voters-merged'));
    expect(manager.html).toContain('are merged');
    expect(manager.html).toContain('No duplicates');
    // A form that is sent again does nothing more.
    expect((await manager.post(at('/duplicates'), form.fields)).status).toBe(303);
    expect(hidden(manager.html, 'merged')).toEqual([form.other]);
    await manager.post(at('/duplicates/undo'), { merged: form.other });
    expect(await voters()).toHaveLength(2);
    await manager.get(at('/duplicates?did=merge-undone'));
    expect(manager.html).toContain('The merge was undone.');
    expect((await manager.post(at('/duplicates/undo'), { merged: form.other })).status).toBe(404);
    expect(manager.html).toContain('it was already undone');
  });

  it('refuses a merge of records that have changed since, and refuses members', async () => {
    await record();
    await record();
    const form = await formOf(0);
    await app.database.knex('voters').where({ id: form.survivor }).update({ notes: 'Since.' });
    expect((await manager.post(at('/duplicates'), form.fields)).status).toBe(412);
    expect(await voters()).toHaveLength(2);
    await member.get(at());
    expect(member.html).not.toContain('/voters/duplicates');
    expect((await member.get(at('/duplicates'))).status).toBe(403);
    expect((await member.post(at('/duplicates'), form.fields)).status).toBe(403);
  });

  it('shows a refused form again with its id, and the forms of other pairs with others', async () => {
    for (const person of [{}, { firstName: 'Bertrand', lastName: 'Leclerc', address: '12 Quay St' }])
      for (const _ of [1, 2]) await record(person);
    const form = await formOf(0);
    await app.database.knex('voters').where({ id: form.survivor }).update({ notes: 'Since.' });
    expect((await manager.post(at('/duplicates'), form.fields)).status).toBe(412);
    const ids = hidden(manager.html, 'id');
    expect([ids.length, new Set(ids).size, ids.includes(form.fields.id)]).toEqual([2, 2, true]);
  });

  it('lists no pair again that was said to be two people, until that is taken back', async () => {
    await record({ phone: '709 555-0142' });
    await record({ phone: '709 555-0142' });
    const { fields, other } = await formOf(0);
    const { survivor, ...neither } = fields;
    const pair = { ...neither, separate: 'both' };
    // Without the name of a button nothing is said of the two.
    expect((await manager.post(at('/duplicates'), neither)).status).toBe(404);
    await manager.get(at('/duplicates'));
    expect(manager.html).toContain('Keep the first');
    expect((await member.post(at('/duplicates'), pair)).status).toBe(403);
    expect((await manager.post(at('/duplicates'), pair)).status).toBe(303);
    await manager.get(at('/duplicates?did=voters-separated'));
    expect(manager.html).toContain('the pair is not listed again');
    expect(manager.html).toContain('No duplicates');
    expect(manager.html).not.toContain('Keep the first');
    expect(hidden(manager.html, 'voter').sort()).toEqual([survivor, other].sort());
    expect(await voters()).toHaveLength(2);
    expect((await manager.post(at('/duplicates/join'), { voter: [other, survivor] })).status).toBe(303);
    await manager.get(at('/duplicates'));
    expect(manager.html).toContain('Keep the first');
    expect(manager.html).not.toContain('Said to be two people');
  });

  it('is in French', async () => {
    await record();
    await record();
    await manager.get(`${at('/duplicates')}?lang=fr`);
    expect(manager.html).toContain('Garder le premier');
    expect(manager.html).toContain('Même nom et même adresse');
  });
});

describe('a voter’s page', () => {
  it('erases the person once a manager has confirmed it, and says so', async () => {
    await record();
    const [voter] = await voters();
    await member.get(at(`/${voter?.id}`));
    expect(member.html).not.toContain('Erase');
    expect((await member.post(at(`/${voter?.id}/erasure`), { version: 'x' })).status).toBe(403);
    await manager.get(at(`/${voter?.id}`));
    expect(manager.html).toContain('It cannot be undone.');
    expect((await manager.post(at(`/${voter?.id}/erasure`), { version: 'x' })).status).toBe(412);
    expect(await voters()).toHaveLength(1);
    await manager.get(at(`/${voter?.id}`));
    const form = manager.html.slice(manager.html.indexOf('/erasure'));
    const erased = await manager.post(at(`/${voter?.id}/erasure`), { version: hidden(form, 'version')[0] as string });
    expect(erased.status).toBe(303);
    expect(await voters()).toEqual([]);
    await manager.get(at('?did=voter-erased'));
    expect(manager.html).toContain('The person was erased.');
    await manager.get(at('/new'));
    const again = await manager.post(at(), { id: hidden(manager.html, 'id')[0] as string, ...someVoter() });
    expect(again.status).toBe(422);
    expect(manager.html).toContain('The campaign has erased a person');
  });
});
