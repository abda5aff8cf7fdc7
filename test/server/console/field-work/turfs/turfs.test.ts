import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findTurfLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { readWalkedTurf } from '#server/campaign/canvassing/turfs/walk-turf.ts';
import { type FilledConsole, startFilledConsole } from '#test/server/console/security/filled-console.ts';
import { sentByBrowser } from '#test/support/console/browser-form.ts';
import type { Visitor } from '#test/support/console/console.ts';
import { recordTurfVisit } from '#test/support/stand-ins/turf-visits.ts';

let console: FilledConsole;
let manager: Visitor;
let path: string;
let poll: string;
let volunteer: { id: string; name: string };

beforeAll(async () => {
  console = await startFilledConsole();
  const { app, filled } = console;
  manager = await app.signedIn('our-manager', filled.campaignId, 'MANAGER');
  path = `/console/campaigns/${filled.code}/turfs`;
  const { knex } = app.database;
  const ours = { campaign_id: filled.campaignId };
  // One of the sandbox's polls is cut already.
  const cut = knex('turf_voters').join('voters', 'voters.id', 'voter_id').where('voters.campaign_id', ours.campaign_id);
  const row = await knex('voters')
    .where(ours)
    .whereNot({ poll: '' })
    .whereNotIn('poll', cut.select('poll'))
    .first('poll');
  poll = row.poll;
  volunteer = await knex('volunteers').where({ campaign_id: filled.campaignId, status: 'ACTIVE' }).first('id', 'name');
});
afterAll(() => console.app.close());

const open = async (page = '') => (await manager.get(`${path}${page}`)).text();
/** Sends a form of the page of a turf as it is now. */
const send = async (turf: string, act: string, fields: Record<string, string> = {}) => {
  const action = `${path}/${turf}/${act}`;
  return manager.post(action, { ...sentByBrowser(await open(`/${turf}`), action), ...fields });
};

describe('the pages of turfs', () => {
  let turf: string;

  it('report all errors of the form at once, and preserve what was typed', async () => {
    await open('?lang=en');
    const answer = await manager.post(path, { id: '01990000-0000-7000-8000-00000000000d', name: '', doors: '401' });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain('Give the turfs a name of 1 to 80 characters.');
    expect(page).toContain('Choose a poll, or name a street.');
    expect(page).toContain('Give a number from 1 to 400.');
    expect(page).toContain('value="401"');
  });

  it('refuse more streets than are cut at once, and leave none of them out', async () => {
    const page = await open('?lang=en');
    const streets = Array.from({ length: 51 }, (_, i) => `Street ${i}`).join('\n');
    const answer = await manager.post(path, { ...sentByBrowser(page, path), name: 'Streets', polls: poll, streets });
    expect(answer.status).toBe(400);
    const refused = await answer.text();
    expect(refused).toContain('51 streets are named: cut at most 50 at a time.');
    expect(refused).toContain('Street 50');
  });

  it('accept typed polls, and name the unknown ones', async () => {
    const page = await open('?lang=en');
    const form = { ...sentByBrowser(page, path), name: 'Typed', polls: '9998, 9999-10000' };
    const answer = await manager.post(path, form);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('No voter is in these polls: 9998, 9999-10000.');
    const many = await manager.post(path, { ...form, polls: '', poll: Array.from({ length: 51 }, (_, i) => `${i}`) });
    expect(await many.text()).toContain('51 polls are chosen: cut at most 50 at a time.');
    const typed = await manager.post(path, { ...form, polls: ` ${poll} - ${poll}`, doors: '400' });
    expect(typed.status).toBe(303);
    const { knex } = console.app.database;
    const cut = await knex('turf_voters')
      .join('turfs', 'turfs.id', 'turf_id')
      .join('voters', 'voters.id', 'voter_id')
      .where({ 'turfs.name': 'Typed' })
      .distinct('poll');
    expect(cut).toEqual([{ poll }]);
    const { id } = await knex('turfs').where({ name: 'Typed' }).first('id');
    expect((await send(id, 'end')).status).toBe(303);
  });

  it('has the polls of a riding in closed sets, each with a box for all of it', async () => {
    const page = await open('?lang=en');
    const sets = [...page.matchAll(/<summary>Polls (\S+) to (\S+)<\/summary>/g)];
    expect(sets.length).toBeGreaterThan(1);
    expect(page.match(/data-choose-set/g)).toHaveLength(sets.length);
    expect(page).not.toContain('<details open');
    const sent = await (await manager.post(path, { ...sentByBrowser(page, path), name: '', poll })).text();
    expect(sent.match(/<details open/g)).toHaveLength(1);
    expect(sent).toContain(`value="${poll}" checked`);
  });

  it('cut a poll once, however often the form is sent', async () => {
    const page = await open('?lang=en');
    const form = { ...sentByBrowser(page, path), name: 'Harbour', poll, doors: '30' };
    for (const status of [303, 303]) expect((await manager.post(path, form)).status).toBe(status);
    const list = await open('?open=true');
    const cut = [...list.matchAll(/turfs\/([\da-f-]{36})">(Harbour[^<]*)/g)];
    expect(new Set(cut.map(([, , name]) => name)).size).toBe(cut.length);
    expect(cut.length).toBeGreaterThan(0);
    turf = cut[0]?.[1] as string;
    const again = await manager.post(path, { ...form, id: '01990000-0000-7000-8000-00000000000f' });
    expect(again.status).toBe(422);
    expect(await again.text()).toContain(
      'All voters in these polls and streets are already on an open turf, or there are none.',
    );
  });

  it('give it to a volunteer, and make a link with its picture, shown once', async () => {
    expect((await manager.post(`${path}/${turf}/link`)).status).toBe(422);
    expect((await send(turf, 'assign', { volunteer: volunteer.id })).status).toBe(303);
    const made = await (await manager.post(`${path}/${turf}/link`)).text();
    const [, token = ''] = /\/walk\/(hw_[\w-]{64})</.exec(made) ?? [];
    expect(made).toContain('src="data:image');
    expect(await open(`/${turf}`)).not.toContain(token);
    const { pool, now } = console.app;
    const link = await findTurfLink(pool, null, token, now);
    const { doors } = await readWalkedTurf(pool, link, undefined, now);
    const voterId = doors[0]?.people[0]?.id as string;
    await recordTurfVisit(
      pool,
      link,
      {
        id: '0199aaaa-0000-7000-8000-000000000001',
        voterId,
        at: now.toISOString(),
        disposition: 'NOT_HOME',
        supportLevel: null,
        sign: false,
        note: '',
      },
      now,
    );
    const page = await open(`/${turf}`);
    expect(page).toContain(`1 of ${doors.length} doors`);
    expect(page).toContain('out now');
    const owner = await console.app.signedIn('our-owner', console.filled.campaignId, 'OWNER');
    const log = await (await owner.get(`/console/campaigns/${console.filled.code}/audit?lang=en`)).text();
    expect(log).toMatch(
      new RegExp(
        `${volunteer.name} \\(volunteer\\), by the link of turf “Harbour[^”]*”,</strong> recorded a visit or call`,
      ),
    );
  });

  it('overwrite no change that somebody has made since the page was shown', async () => {
    const [assign, end] = [`${path}/${turf}/assign`, `${path}/${turf}/end`];
    const page = await open(`/${turf}`);
    expect((await send(turf, 'assign', { volunteer: '' })).status).toBe(303);
    const { knex } = console.app.database;
    for (const [action, fields] of [
      [assign, sentByBrowser(page, assign)],
      [end, sentByBrowser(page, end)],
      [end, {}],
    ] as const) {
      const refused = await manager.post(action, fields);
      expect(refused.status).toBe(412);
      expect(await refused.text()).toContain('Someone else has changed this since');
      expect(await knex('turfs').where({ id: turf }).first('volunteer_id', 'ended_at')).toEqual({
        volunteer_id: null,
        ended_at: null,
      });
    }
    expect((await send(turf, 'assign', { volunteer: volunteer.id })).status).toBe(303);
  });

  it('print it with a code for each row, and record rows by their codes, together and once', async () => {
    const sheet = await open(`/${turf}/print`);
    const codes = [...sheet.matchAll(/<b class="code">(\d+)<\/b>/g)].map(([, code]) => Number(code));
    expect(codes.length).toBeGreaterThan(2);
    expect(codes).toEqual(codes.map((_, i) => i + 1));
    expect(sheet).toContain('not home');
    expect(sheet).toMatch(/<p class="legend" lang="fr">[^<]*absent/);
    expect(sheet).toContain('NH/AB');
    const page = await open(`/${turf}`);
    const { knex } = console.app.database;
    const visited = () =>
      knex('interactions')
        .join('turf_voters', 'turf_voters.voter_id', 'interactions.voter_id')
        .where({ turf_id: turf })
        .whereNotNull('interactions.event_id')
        .where('interactions.event_id', 'like', '% %')
        .orderBy('place')
        .select('place', 'disposition', 'interactions.notes as notes');
    const action = `${path}/${turf}/results`;
    const form = { ...sentByBrowser(page, action), rows: '1 3\n2 ab\n\n 3 1 S asked about the ferry' };
    const faulty = await manager.post(action, { ...form, rows: '1 3\n2 lovely\n1 4' });
    expect(faulty.status).toBe(400);
    expect(await faulty.text()).toMatch(/Line 2: [^<]*Line 3: /);
    const unknown = await manager.post(action, { ...form, rows: '1 3\n9999 4' });
    expect(unknown.status).toBe(400);
    expect(await unknown.text()).toContain('No row of this turf has these codes: 9999.');
    expect(await visited()).toEqual([]);
    const [done, again] = [await manager.post(action, form), await manager.post(action, form)];
    expect(await done.text()).toContain('3 visits are recorded.');
    expect(again.status).toBe(200);
    expect(await visited()).toEqual([
      { place: 1, disposition: 'UNDECIDED', notes: null },
      { place: 2, disposition: 'NOT_HOME', notes: null },
      { place: 3, disposition: 'STRONG_SUPPORT', notes: 'asked about the ferry' },
    ]);
    const signs = await knex('lawn_signs')
      .join('turf_voters', 'turf_voters.voter_id', 'lawn_signs.voter_id')
      .where({ turf_id: turf, place: 3 })
      .whereNot({ status: 'COLLECTED' });
    expect(signs).toHaveLength(1);
  });

  it('accept a whole door on one line, but not two doors', async () => {
    const { knex } = console.app.database;
    const page = await open(`/${turf}`);
    const action = `${path}/${turf}/results`;
    const form = sentByBrowser(page, action);
    const places: { place: number; door: number }[] = await knex('turf_voters')
      .where({ turf_id: turf })
      .orderBy('place')
      .select('place', 'door');
    const second = places.findIndex(({ place, door }, i) => place > 4 && door === places[i - 1]?.door);
    const [one, other] = [places[second - 1]?.place as number, places[second]?.place as number];
    const beyond = places.find(({ door }) => door !== places[second]?.door)?.place as number;
    const [from, until] = [Math.min(one, beyond), Math.max(one, beyond)];
    const of = (...codes: number[]) =>
      knex('interactions')
        .join('turf_voters', 'turf_voters.voter_id', 'interactions.voter_id')
        .where({ turf_id: turf })
        .whereIn('place', codes)
        .where('interactions.event_id', 'like', '% %')
        .orderBy('place')
        .pluck('disposition');
    const refused = await manager.post(action, { ...form, rows: `${from}-${until} NH` });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('but not at one door');
    expect(await of(one, other)).toEqual([]);
    const done = await manager.post(action, { ...form, rows: `${one} 1, ${other} 4 dog` });
    expect(await done.text()).toContain('2 visits are recorded.');
    expect(await of(one, other)).toEqual(['STRONG_SUPPORT', 'LEANING_OPPOSE']);
  });

  it('end its links, and the turf', async () => {
    const made = await (await manager.post(`${path}/${turf}/link`)).text();
    const [, token = ''] = /\/walk\/(hw_[\w-]{64})</.exec(made) ?? [];
    await manager.post(`${path}/${turf}/links/end`);
    const { pool, now } = console.app;
    await expect(findTurfLink(pool, null, token, now)).rejects.toMatchObject({ status: 404 });
    expect((await send(turf, 'end')).status).toBe(303);
    expect(await open(`/${turf}`)).not.toContain('/assign');
    expect(await open('?open=false')).toContain(turf);
  });

  it('show a member the progress without forms', async () => {
    const member = await console.app.signedIn('our-member', console.filled.campaignId, 'MEMBER');
    const page = await (await member.get(path)).text();
    expect(page).toContain('Quay and shore');
    expect(page).not.toContain('name="doors"');
  });
});
