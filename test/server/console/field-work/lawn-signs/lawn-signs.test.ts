import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '#server/operations/roles.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { allSentByBrowser, sentByBrowser } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let manager: Visitor;
let reader: Visitor;

const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  [manager, reader] = [await member('crew', 'MANAGER'), await member('reader', 'MEMBER')];
});

async function member(name: string, role: Role): Promise<Visitor> {
  const { email } = await app.person(name, campaign.campaignId, role);
  const visitor = app.visitor();
  await visitor.signIn(email);
  return visitor;
}

const path = (page = '') => `/console/campaigns/${campaign.code}${page}`;
const signs = (page = '') => path(`/lawn-signs${page}`);
const pageOf = async (visitor: Visitor, page: string) => (await visitor.get(page)).text();

interface StoredSign {
  readonly address: string;
  readonly status: string;
  readonly voter_id: string | null;
  readonly assigned_volunteer_id: string | null;
}

async function stored(id: string): Promise<StoredSign | undefined> {
  const { rows } = await app.database.knex.raw(
    'select address, status, voter_id, assigned_volunteer_id from lawn_signs where campaign_id = ? and id = ?',
    [campaign.campaignId, id],
  );
  return rows[0];
}

const operations = async (id: string): Promise<string[]> => {
  const { rows } = await app.database.knex.raw(
    'select operation from audit_log where campaign_id = ? and record_id = ? order by id',
    [campaign.campaignId, id],
  );
  return rows.map(({ operation }: { operation: string }) => operation);
};

/** Opens the form of a new sign and sends it as a browser does, with these fields filled in. */
async function add(fields: Record<string, string>, query = ''): Promise<string> {
  const form = sentByBrowser(await pageOf(manager, signs(`/new${query}`)), signs());
  const answer = await manager.post(signs(), { ...form, ...fields });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${signs(`/${form.id}`)}?did=saved`]);
  return form.id as string;
}

/** Presses the button of a list or page that brings the sign into another state. */
async function press(page: string, id: string, status: string): Promise<Response> {
  const action = signs(`/${id}/state`);
  const { version = [], was = [], list = [] } = allSentByBrowser(await pageOf(manager, page), action);
  const [[first = ''] = [], [before = ''] = [], [state = '']] = [version, was, list];
  return manager.post(action, { version: first, was: before, list: state, status });
}

/** Sends a field of a sign, as typed. */
async function change(id: string, fields: Record<string, string>): Promise<Response> {
  const { version = [] } = allSentByBrowser(await pageOf(manager, signs(`/${id}`)), signs(`/${id}`));
  return manager.post(signs(`/${id}`), { version: version[0] ?? '', ...fields });
}

describe('the campaign’s own number of a sign', () => {
  it('is set on the page of the sign, appears in the list, is unique, and can be removed', async () => {
    const [id, other] = [await add({ address: '7 Number St' }), await add({ address: '9 Number St' })];
    expect(await pageOf(manager, signs(`/${id}`))).toContain('such as one written on it');
    expect((await change(id, { externalId: ' S-0093 ' })).status).toBe(303);
    expect(await pageOf(manager, signs())).toMatch(/7 Number St<\/a><span class="hint">S-0093</);
    const taken = await change(other, { externalId: 'S-0093' });
    expect([taken.status, await taken.text()]).toEqual([
      422,
      expect.stringMatching(/role="alert"><p>Another record already has this number of yours.*value="S-0093"/s),
    ]);
    expect((await change(id, { externalId: '' })).status).toBe(303);
    expect(await pageOf(manager, signs())).not.toContain('S-0093');
  });
});

describe('a sign', () => {
  it('is added by a form, listed by state, put up and collected with one click, and undone', async () => {
    const id = await add({ address: '345 Main St, Grand Banc' });
    expect(await stored(id)).toMatchObject({ address: '345 Main St, Grand Banc', status: 'REQUESTED' });
    const answer = await press(signs(), id, 'INSTALLED');
    expect((await stored(id))?.status).toBe('INSTALLED');
    const back = answer.headers.get('location') as string;
    expect(back).toBe(`${signs()}?state=&changed=${id}&was=REQUESTED`);
    const page = await pageOf(manager, `${back}&lang=en`);
    expect(page).toContain('345 Main St, Grand Banc: installed.');
    expect(page).toContain('Undo: 345 Main St, Grand Banc');
    expect(await pageOf(reader, `${signs()}?state=INSTALLED`)).toContain('345 Main St');
    await press(`${back}&lang=en`, id, 'REQUESTED');
    expect((await stored(id))?.status).toBe('REQUESTED');
  });

  async function zoe(address: string, city: string): Promise<string> {
    const voterId = newRecordId();
    await app.database.knex.raw(
      `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, poll, created_at, updated_at)
       values (?, ?, 'Zoé', 'O’Dwyer', ?, ?, 'XA', 'Z1A 1A1', 'Les Bancs', '2', now(), now())`,
      [campaign.campaignId, voterId, address, city],
    );
    return voterId;
  }

  it('is requested on the page of a voter, with the known address', async () => {
    const voterId = await zoe('12 Elm Ave\nApt 4', 'Grand Banc');
    expect(await pageOf(manager, path(`/voters/${voterId}`))).toContain(signs(`/new?voter=${voterId}`));
    expect(await pageOf(reader, path(`/voters/${voterId}`))).not.toContain('/lawn-signs/new');
    const id = await add({}, `?voter=${voterId}`);
    expect(await stored(id)).toMatchObject({ address: '12 Elm Ave, Apt 4, Grand Banc', voter_id: voterId });
    expect(await pageOf(manager, signs())).toContain('Zoé O’Dwyer');
    const withoutCity = await add({}, `?voter=${await zoe('12 Elm Ave', '')}`);
    expect((await stored(withoutCity))?.address).toBe('12 Elm Ave');
  });

  it('is assigned to a volunteer of the campaign, and retains one who is no longer active', async () => {
    const volunteer = newRecordId();
    await app.database.knex.raw(
      `insert into volunteers (campaign_id, id, name, email, role, status, skills, hours_logged, created_at)
       values (?, ?, 'Odette', 'odette@example.org', 'driver', 'ACTIVE', '{}', 0, now())`,
      [campaign.campaignId, volunteer],
    );
    const id = await add({ address: '1 Main St, Grand Banc', volunteer });
    await app.database.knex.raw(`update volunteers set status = 'INACTIVE' where id = ?`, [volunteer]);
    const page = await pageOf(manager, signs(`/${id}`));
    expect(page).toMatch(new RegExp(`<option (selected )?value="${volunteer}"( selected)?>Odette`));
    const { version = '' } = sentByBrowser(page, signs(`/${id}`));
    await manager.post(signs(`/${id}`), { version, volunteer: '' });
    expect((await stored(id))?.assigned_volunteer_id).toBeNull();
  });

  it('is changed only from what was seen, in the words of the page', async () => {
    const id = await add({ address: '7 Main St, Grand Banc' });
    const seen = sentByBrowser(await pageOf(manager, signs(`/${id}`)), signs(`/${id}`));
    await press(signs(), id, 'INSTALLED');
    const late = await manager.post(`${signs(`/${id}`)}?lang=en`, { ...seen, address: '9 Main St, Grand Banc' });
    expect([late.status, await late.text()]).toEqual([412, expect.stringContaining('changed this since')]);
    expect((await stored(id))?.address).toBe('7 Main St, Grand Banc');
    const { version = '' } = sentByBrowser(await pageOf(manager, signs(`/${id}`)), signs(`/${id}`));
    const empty = await manager.post(`${signs(`/${id}`)}?lang=fr`, { version, address: ' ' });
    expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('Indiquez l’adresse')]);
    const state = await manager.post(signs(`/${id}/state`), { version, status: 'STOLEN' });
    expect(state.status).toBe(400);
  });

  it('is deleted permanently by a manager, after a warning', async () => {
    const id = await add({ address: '11 Main St, Grand Banc' });
    const page = await pageOf(manager, `${signs(`/${id}`)}?lang=en`);
    expect(page).toContain('The sign is deleted for good.');
    const { version = '' } = sentByBrowser(page, signs(`/${id}/delete`));
    const refused = await reader.post(signs(`/${id}/delete`), { version });
    expect([refused.status, (await stored(id))?.status]).toEqual([403, 'REQUESTED']);
    const answer = await manager.post(signs(`/${id}/delete`), { version });
    expect([answer.status, await stored(id)]).toEqual([303, undefined]);
    expect((await manager.get(signs(`/${id}`))).status).toBe(404);
    expect(await operations(id)).toEqual(['createLawnSign', 'getLawnSign', 'deleteLawnSign']);
  });

  it('of another campaign is not found', async () => {
    const other = await app.campaign({ name: 'Other' });
    const id = await add({ address: '13 Main St, Grand Banc' });
    const { email } = await app.person('stranger', other.campaignId, 'MANAGER');
    const stranger = app.visitor();
    await stranger.signIn(email);
    const theirs = `/console/campaigns/${other.code}/lawn-signs`;
    expect((await stranger.get(`${theirs}/${id}`)).status).toBe(404);
    expect((await stranger.get(signs(`/${id}`))).status).toBe(404);
    expect(await pageOf(stranger, theirs)).not.toContain('13 Main St');
  });
});

describe('a route', () => {
  it('has the signs of a state in driving order, with a box for each', async () => {
    await add({ address: '2 Zinc Rd, <b>Sable</b>' });
    const page = await pageOf(reader, `${signs('/route/print')}?status=REQUESTED&lang=en`);
    const passed = [...page.matchAll(/class="address">(\d+)[^<]*</g)].map(([, number]) => Number(number));
    expect(passed).toHaveLength(page.split('<i></i>').length - 1);
    expect(page).toContain('&lt;b&gt;Sable&lt;/b&gt;');
    expect(page).toContain('Signs to install');
    const odd = passed.indexOf(13);
    expect(passed.slice(odd - 1, odd + 1)).toEqual([1, 13]);
    const none = await pageOf(reader, `${signs('/route/print')}?status=COLLECTED&volunteer=nobody&lang=fr`);
    expect(none).toContain('Aucune pancarte de ce genre.');
  });
});
