import { describe, expect, it } from '@jest/globals';
import { getWalkList } from '#server/campaign/canvassing/operations/get-walk-list.ts';
import { printWalkList } from '#server/campaign/canvassing/walk-list/print-walk-list.ts';
import { readWalkFilter } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import { channels, readChannels } from '#server/campaign/voters/channels.ts';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation, rowsRead } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillManyVoters, withoutNotes } from '#test/support/voters.ts';

const api = await closedAfterAll(startCampaignApi());

const add = async (more: Record<string, unknown>, { key }: TestCampaign = api.ours): Promise<string> => {
  const { status, body } = await api.request('POST', '/voters', { body: someVoter(more), key });
  expect(status).toBe(200);
  return body.data.id;
};
const asked = 'include=doNotContact,doNotContactReason';
const walk = async (query = '', { key }: TestCampaign = api.ours) => {
  const { status, body, headers } = await api.request<Fields[]>('GET', `/canvassing/walklist?${query}`, { key });
  expect(status).toBe(200);
  return { names: body.data.map(({ firstName }) => firstName), note: headers.get('X-Filter-Note') };
};

describe('who wants no contact', () => {
  it('is recorded by channel with a reason, changed, cleared, and shown only if asked for', async () => {
    const id = await add({ doNotContact: ['DOOR', 'PHONE'], doNotContactReason: 'Asked us not to.' });
    const read = async () => (await api.request('GET', `/voters/${id}?${asked}`)).body.data;
    expect(await read()).toMatchObject({ doNotContact: ['DOOR', 'PHONE'], doNotContactReason: 'Asked us not to.' });
    for (const path of [`/voters/${id}`, '/voters', '/voters?q=a']) {
      expect(JSON.stringify((await api.request('GET', path)).body)).not.toContain('doNotContact');
    }
    const patched = await api.request('PATCH', `/voters/${id}`, { body: { doNotContact: ['MAIL'] } });
    expect(patched.body.data).not.toHaveProperty('doNotContact');
    expect(await read()).toMatchObject({ doNotContact: ['MAIL'], doNotContactReason: 'Asked us not to.' });
    await api.request('PATCH', `/voters/${id}`, { body: { doNotContact: [], doNotContactReason: null } });
    expect(await read()).toMatchObject({ doNotContact: [], doNotContactReason: null });
    expect(await add({})).toEqual(expect.any(String));
  });

  it('is refused by a channel that there is not, and by a reason that is too long', async () => {
    for (const more of [
      { doNotContact: ['FAX'] },
      { doNotContact: 'DOOR' },
      { doNotContact: null },
      { doNotContact: [...channels, 'DOOR'] },
      { doNotContactReason: 'x'.repeat(501) },
    ]) {
      const answer = await api.request('POST', '/voters', { body: someVoter(more) });
      expect({ more, status: answer.status }).toEqual({ more, status: 400 });
      expect(answer.body.error).toContain('doNotContact');
    }
  });

  it('is read of words in both languages, and a word that names none stays', () => {
    expect(readChannels('porte; Téléphone')).toEqual(['DOOR', 'PHONE']);
    expect(readChannels('e-mail, TEXT, mail')).toEqual(['EMAIL', 'SMS', 'MAIL']);
    expect(readChannels('tous')).toEqual(channels);
    expect(readChannels('door; fax; constructor')).toEqual(['DOOR', 'fax', 'constructor']);
  });
});

describe('a walk list', () => {
  it('leaves out who wants nobody at the door, and says so', async () => {
    const campaign = await api.campaign();
    expect(await walk('', campaign)).toEqual({ names: [], note: null });
    await add({ firstName: 'Open', address: '1 Quay' }, campaign);
    await add({ firstName: 'Phoneless', address: '3 Quay', doNotContact: ['PHONE'] }, campaign);
    expect((await walk('', campaign)).note).toBeNull();
    await add({ firstName: 'Closed', address: '5 Quay', poll: '7', doNotContact: ['MAIL', 'DOOR'] }, campaign);
    expect(await walk('', campaign)).toEqual({
      names: ['Open', 'Phoneless'],
      note: 'One voter of this campaign who wants nobody at the door is left out; include_do_not_contact=true lists them.',
    });
    expect((await walk('poll=7', campaign)).names).toEqual([]);
    expect(await walk('poll=7&include_do_not_contact=true', campaign)).toEqual({ names: ['Closed'], note: null });
    expect((await walk('include_do_not_contact=true', campaign)).names).toHaveLength(3);
    expect((await walk('', api.theirs)).note).toBeNull();
  });

  it('is as long as it is asked for, however many are left out, and so is one that is printed', async () => {
    const campaign = await api.campaign();
    await fillManyVoters(api.database.knex, campaign, 6_000);
    const leaveOut = (count: number) =>
      withoutNotes(api.database.knex, (trx) =>
        trx.raw(
          `update voters set do_not_contact = case when substr(first_name, 6)::int <= ? then array['DOOR'] else '{}' end,
             walk_key = convert_to(lpad(substr(first_name, 6), 6, '0'), 'UTF8') || '\\x00'::bytea where campaign_id = ?`,
          [count, campaign.campaignId],
        ),
      );
    const printed = async () => {
      const names: string[] = [];
      const filter = readWalkFilter({ limit: 50 });
      await printWalkList(api.api.pool, campaign.campaignId, {
        filter,
        filters: [],
        async write(_, voters) {
          for await (const { first_name } of voters) names.push(first_name);
        },
      });
      return names.length;
    };
    for (const [count, note] of [
      [500, /^500 voters of this campaign who want nobody at the door are left out/],
      [5_000, /^More than 2000 voters/],
    ] as const) {
      await leaveOut(count);
      const list = await walk('limit=200', campaign);
      expect(list.note).toMatch(note);
      expect(list.names).toEqual(Array.from({ length: 200 }, (_, n) => `Given${count + 1 + n}`));
      expect(await printed()).toBe(6_000 - count);
    }
  }, 60_000);

  it('finds those whom it leaves out by an index, and reads a bounded number of voters', async () => {
    const campaign = await api.campaign();
    await fillManyVoters(api.database.knex, campaign, 20_000);
    await api.database.knex.raw(`update voters set do_not_contact = '{MAIL}' where campaign_id = ? and poll = '7'`, [
      campaign.campaignId,
    ]);
    await vacuum(api.database.knex, 'voters');
    const plan = await explainOperation(api, getWalkList, {}, campaign);
    expect(plan).toMatch(/Index Scan using voters_without_contact on voters/);
    expect(plan).not.toContain('Seq Scan');
    await withoutNotes(api.database.knex, (trx) =>
      trx.raw(`update voters set do_not_contact = '{DOOR}' where campaign_id = ?`, [campaign.campaignId]),
    );
    await vacuum(api.database.knex, 'voters');
    expect((await walk('limit=200', campaign)).names).toEqual([]);
    expect(await rowsRead(api, getWalkList, {}, 'voters', campaign)).toBeLessThan(16_000);
  }, 60_000);
});

describe('voters who may be reached', () => {
  it('are those with the address of the channel who have not asked to be left alone by it', async () => {
    const campaign = await api.campaign();
    for (const [firstName, more] of Object.entries({
      Ada: { phone: '709 555-0101', email: 'ada@example.org' },
      Bea: { phone: '709 555-0102', email: 'bea@example.org', doNotContact: ['PHONE', 'MAIL'] },
      Cleo: { phone: '709 555-0103', email: null, doNotContact: ['SMS', 'DOOR'] },
      Dan: { phone: null, email: 'dan@example.org', doNotContact: ['EMAIL'] },
      Eve: { phone: '', doNotContact: ['DOOR'] },
    }))
      await add({ firstName, ...more }, campaign);
    const reachable = async (query: string) => {
      const { status, body, headers } = await api.request<Fields[]>('GET', `/voters?${query}`, { key: campaign.key });
      expect(status).toBe(200);
      return [body.data.map(({ firstName }) => firstName).sort(), headers.get('X-Filter-Note')];
    };
    expect(await reachable('reachable_by=PHONE')).toEqual([['Ada', 'Cleo'], null]);
    expect(await reachable('reachable_by=SMS')).toEqual([['Ada', 'Bea'], null]);
    expect(await reachable('reachable_by=EMAIL')).toEqual([['Ada', 'Bea'], null]);
    expect(await reachable('reachable_by=MAIL')).toEqual([['Ada', 'Cleo', 'Dan', 'Eve'], null]);
    expect(await reachable('reachable_by=DOOR')).toEqual([['Ada', 'Bea', 'Dan'], null]);
    expect(await reachable('reachable_by=PHONE&q=ada')).toEqual([['Ada'], null]);
    expect(await reachable('reachable_by=EMAIL&email=dan@example.org')).toEqual([
      [],
      expect.stringContaining('together'),
    ]);
    expect((await api.request('GET', '/voters?reachable_by=FAX', { key: campaign.key })).status).toBe(400);
  });
});

it('is a column of its own in the export', async () => {
  const { exportedKinds } = await import('#server/campaign/export/exported-kinds.ts');
  const columns = exportedKinds.find(({ file }) => file === 'voters')?.columns.map(({ name }) => name);
  expect(columns).toEqual(expect.arrayContaining(['doNotContact', 'doNotContactReason']));
});
