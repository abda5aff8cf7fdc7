import { beforeEach, describe, expect, it } from '@jest/globals';
import { listTurfs } from '#server/campaign/canvassing/operations/turfs/list-turfs.ts';
import type { TurfVisit } from '#server/campaign/canvassing/turfs/from-phones/sent-event.ts';
import { createTurfLink, endTurfLinks, findTurfLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { readWalkedTurf } from '#server/campaign/canvassing/turfs/walk-turf.ts';
import { renewWalkKeys } from '#server/campaign/canvassing/walk-list/renew-walk-keys.ts';
import { importVolunteers } from '#server/campaign/volunteers/import-volunteers.ts';
import type { LinkHolder, Member } from '#server/operations/principal.ts';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { recordTurfVisit, undoTurfVisit } from '#test/support/stand-ins/turf-visits.ts';

let time = new Date('2026-09-20T15:00:00Z');
const api = await closedAfterAll(startCampaignApi({ now: () => time }));

let campaign: TestCampaign;
let volunteer: string;
let other: string;

/** 260 doors of two voters each, on three streets of poll 12, and two doors of poll 13. */
async function fill({ campaignId }: TestCampaign): Promise<void> {
  await api.database.knex.raw(
    `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, poll,
       phone, notes, created_at, updated_at)
     select ?, gen_random_uuid(), 'Given' || n, 'Family' || n,
       (n % 262) || ' ' || (array['Abbott St', 'Main St', 'Marram Rd'])[1 + least(n % 262 / 87, 2)], 'Sable', 'XA', 'Z1A 1A1',
       'Les Bancs', case when n % 262 < 260 then '12' else '13' end, '709 555-0142', 'A note', '2026-09-01', '2026-09-01'
     from generate_series(0, 523) n`,
    [campaignId],
  );
  await renewWalkKeys(api.api.pool);
}

beforeEach(async () => {
  time = new Date('2026-09-20T15:00:00Z');
  campaign = await api.campaign();
  await fill(campaign);
  await importVolunteers(api.api.pool, campaign.campaignId, [
    { name: 'Anne Roy', email: 'anne@example.org' },
    { name: 'Odette Shoalley', email: 'odette@example.org' },
  ]);
  const { body } = await api.request<Fields[]>('GET', '/volunteers', { key: campaign.key });
  const idOf = (name: string) => String(body.data.find((each) => each.name === name)?.id);
  [volunteer, other] = [idOf('Anne Roy'), idOf('Odette Shoalley')];
});

const cut = (body: object) => api.request<Fields[]>('POST', '/canvassing/turfs', { body, key: campaign.key });
const change = (id: unknown, body: object) =>
  api.request<Fields>('PATCH', `/canvassing/turfs/${id}`, { body, key: campaign.key });
const turfOf = async (id: unknown) =>
  (await api.request<Fields>('GET', `/canvassing/turfs/${id}`, { key: campaign.key })).body.data;
const member = (): Member => ({
  kind: 'member',
  campaignId: campaign.campaignId,
  userId: campaign.userId,
  role: 'MANAGER',
});
const onTurf = (id: unknown): Promise<string[]> =>
  api.database.knex('turf_voters').where({ turf_id: id }).orderBy('place').pluck('voter_id');

async function walked(body: object = { name: 'Poll 12', polls: ['12'] }) {
  const turf = (await cut(body)).body.data[0] as Fields;
  await change(turf.id, { volunteerId: volunteer });
  const token = await createTurfLink(api.api.pool, member(), String(turf.id), time);
  return { id: String(turf.id), token, link: await findTurfLink(api.api.pool, null, token, time) };
}

describe('cutting turfs', () => {
  it('puts each voter of a poll of 260 doors on one turf, in the order of the walk', async () => {
    const { status, body } = await cut({ name: 'Poll 12', polls: ['12'], doors: 60 });
    expect(status).toBe(200);
    expect(body.data.map(({ name }) => name)).toEqual(body.data.map((_, i) => `Poll 12, ${i + 1}`));
    expect(body.data.reduce((doors, turf) => doors + Number(turf.doors), 0)).toBe(260);
    expect(body.data.every(({ doors }) => Number(doors) >= 30 && Number(doors) <= 90)).toBe(true);
    const voters = (await Promise.all(body.data.map(({ id }) => onTurf(id)))).flat();
    const walk: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `poll=12&paged=true&limit=200${cursor && `&cursor=${cursor}`}`;
      const page: { body: { data: Fields[]; pagination: { nextCursor: string | null } } } = await api.request<Fields[]>(
        'GET',
        `/canvassing/walklist?${query}`,
        { key: campaign.key },
      );
      walk.push(...page.body.data.map(({ id }) => id));
      cursor = page.body.pagination.nextCursor;
    }
    expect(voters).toEqual(walk);
    const listed = await api.request<Fields[]>('GET', '/canvassing/turfs', { key: campaign.key });
    expect(new Set(listed.body.data.map(({ id }) => id))).toEqual(new Set(body.data.map(({ id }) => id)));
  });

  it('takes streets, in any way of writing them, of one poll or of all', async () => {
    const { body } = await cut({ name: 'Marram', streets: ['chemin Marram'], doors: 400 });
    expect(body.data).toMatchObject([{ name: 'Marram', doors: 88 }]);
    const rest = await cut({ name: 'Main', streets: ['Main St'], polls: ['12', '13'], doors: 400 });
    expect(rest.body.data).toMatchObject([{ name: 'Main', doors: 87, voters: 174 }]);
  });

  it('leaves out a voter who is deleted at the same time', async () => {
    const deletion = await api.database.knex.transaction();
    const [voter] = await deletion('voters')
      .where({ campaign_id: campaign.campaignId, poll: '12' })
      .limit(1)
      .pluck('id');
    await deletion('voters').where({ campaign_id: campaign.campaignId, id: voter }).delete();
    const cutting = cut({ name: 'All', polls: ['12'], doors: 400 });
    await lockWaiters(api.database.knex, 1);
    await deletion.commit();
    const { status, body } = await cutting;
    expect({ status, voters: body.data.map(({ voters }) => voters) }).toEqual({ status: 200, voters: [519] });
  });

  it('leaves out who is on an open turf, and says so if nobody is left', async () => {
    await cut({ name: 'Main', streets: ['Main St'], doors: 400 });
    expect((await cut({ name: 'All', polls: ['12'], doors: 400 })).body.data).toMatchObject([{ doors: 173 }]);
    expect(await cut({ name: 'Again', polls: ['12'] })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('without an open turf') },
    });
  });

  it('gives two who cut at the same time no voter twice', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => cut({ name: `Turf ${n}`, polls: ['12'] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const twice = await api.database.knex.raw(
      'select voter_id from turf_voters where campaign_id = ? group by voter_id having count(*) > 1',
      [campaign.campaignId],
    );
    expect(twice.rows).toEqual([]);
  });

  it.each([
    [{ name: 'x' }, '"polls" or "streets"'],
    [{ name: ' ', polls: ['12'] }, 'name'],
    [{ name: 'x', polls: [] }, 'polls'],
    [{ name: 'x', polls: ['12'], doors: 0 }, 'doors'],
    [{ name: 'x', polls: ['12'], doors: 401 }, 'doors'],
    [{ name: 'x', streets: [' '] }, 'streets'],
    [{ name: 'x', polls: ['12'], colour: 'blue' }, 'colour'],
  ])('refuses %j, naming what is wrong', async (body, named) => {
    expect(await cut(body)).toMatchObject({ status: 400, body: { error: expect.stringContaining(named) } });
  });

  it('refuses more voters than it cuts at once', async () => {
    await api.database.knex.raw(
      `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, poll, created_at, updated_at)
       select ?, gen_random_uuid(), 'A', 'B' || n, n || ' Long St', 'Sable', 'XA', 'Z1A 1A1', 'Les Bancs', '77', now(), now()
       from generate_series(1, 1300) n`,
      [campaign.campaignId],
    );
    await renewWalkKeys(api.api.pool);
    expect(await cut({ name: 'x', polls: ['77'] })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('1200 voters') },
    });
  });
});

describe('a turf', () => {
  it('is changed as it was read, or not at all, if If-Match says so', async () => {
    const { key } = campaign;
    const id = (await cut({ name: 'Poll 13', polls: ['13'] })).body.data[0]?.id;
    const read = async () => {
      const { status, headers } = await api.request('GET', `/canvassing/turfs/${id}`, { key });
      expect(status).toBe(200);
      return headers.get('etag') as string;
    };
    const send = async (version: string, body: object) =>
      (await api.request('PATCH', `/canvassing/turfs/${id}`, { body, key, headers: { 'If-Match': version } })).status;
    for (const body of [{ name: 'Doors' }, { volunteerId: volunteer }, { ended: true }]) {
      const version = await read();
      expect(await send(version, body)).toBe(200);
      expect(await send(version, { name: 'Late' })).toBe(412);
    }
    expect(await turfOf(id)).toMatchObject({ name: 'Doors', volunteerId: volunteer, endedAt: time.toISOString() });
    expect(await send('*', { name: 'Later' })).toBe(200);
    const none = '/canvassing/turfs/01900000-0000-7000-8000-000000000000';
    const headers = { 'If-Match': '"x"' };
    expect((await api.request('PATCH', none, { body: {}, key, headers })).status).toBe(404);
  });

  it('is renamed, assigned and ended', async () => {
    const id = (await cut({ name: 'Poll 13', polls: ['13'] })).body.data[0]?.id;
    expect((await change(id, { name: 'Two doors', volunteerId: volunteer })).body.data).toMatchObject({
      name: 'Two doors',
      volunteerId: volunteer,
      assignedAt: time.toISOString(),
      endedAt: null,
    });
    expect((await change(id, {})).body.data).toMatchObject({ name: 'Two doors', volunteerId: volunteer });
    expect((await change(id, { ended: true })).body.data).toMatchObject({ endedAt: time.toISOString() });
    expect(await change(id, { volunteerId: other })).toMatchObject({ status: 422 });
    // An id in capitals is the same.
    expect(await change(id, { volunteerId: volunteer.toUpperCase() })).toMatchObject({ status: 200 });
    expect(await change(id, { ended: false })).toMatchObject({ status: 422 });
    expect((await cut({ name: 'Again', polls: ['13'] })).status).toBe(200);
    const open = await api.request<Fields[]>('GET', '/canvassing/turfs?open=true', { key: campaign.key });
    expect(open.body.data.map(({ name }) => name)).toEqual(['Again']);
    const ended = await api.request<Fields[]>('GET', '/canvassing/turfs?open=false', { key: campaign.key });
    expect(ended.body.data.map(({ name }) => name)).toEqual(['Two doors']);
  });

  it('counts doors of which a voter was met since it was cut', async () => {
    const id = (await cut({ name: 'Poll 13', polls: ['13'] })).body.data[0]?.id;
    const [first] = await onTurf(id);
    const meet = () =>
      api.request('POST', '/canvassing/interactions', { body: { voterId: first, type: 'DOOR' }, key: campaign.key });
    await meet();
    await meet();
    expect(await turfOf(id)).toMatchObject({ doors: 2, doorsDone: 1 });
  });

  it('is listed through its index, and its voters by their keys', async () => {
    await cut({ name: 'Poll 12', polls: ['12'] });
    await api.database.knex.raw(
      `insert into turfs (campaign_id, id, name, user_id, doors, voters, created_at)
       select ?, gen_random_uuid(), 'Turf', ?, 1, 1, now() from generate_series(1, 5000)`,
      [campaign.campaignId, campaign.userId],
    );
    await vacuum(api.database.knex);
    const plan = await explainOperation(api, listTurfs, { query: { limit: 20 } }, campaign);
    expect(plan).toMatch(/Index Scan using turfs_newest on turfs/);
    expect(plan).toMatch(/using voters_pkey/);
    expect(plan).not.toMatch(/Seq Scan on (voters|turf_voters)/);
  });
});

let events = 0;
const visit = (voterId: string, more: Partial<TurfVisit> = {}): TurfVisit => ({
  id: `0199aaaa-0000-7000-8000-${String(++events).padStart(12, '0')}`,
  voterId,
  at: time.toISOString(),
  disposition: 'STRONG_SUPPORT',
  supportLevel: 1,
  sign: false,
  note: '',
  ...more,
});
const record = (link: LinkHolder, sent: TurfVisit) => recordTurfVisit(api.api.pool, link, sent, time);
const interactionsOf = async (voterId: string) =>
  (await api.request<Fields[]>('GET', `/canvassing/interactions?voter_id=${voterId}`, { key: campaign.key })).body.data;
const voterOf = async (id: string) =>
  (await api.request<Fields>('GET', `/voters/${id}`, { key: campaign.key })).body.data;

describe('the link of a turf', () => {
  it('is stored as a hash alone', async () => {
    const { token } = await walked();
    const { rows } = await api.database.knex.raw('select l::text as text from turf_links l');
    for (const { text } of rows) expect(text).not.toContain(token.slice(-32));
    expect(token).toMatch(/^hw_[0-9a-f]{32}[\w-]{32}$/);
  });

  it('shows the people of its turf and of no other, without telephone, e-mail and notes', async () => {
    const { link, id } = await walked();
    const turf = await readWalkedTurf(api.api.pool, link, undefined, time);
    expect(turf).toMatchObject({ name: 'Poll 12, 1', volunteer: 'Anne Roy' });
    expect(turf.doors.flatMap(({ people }) => people.map((person) => person.id))).toEqual(await onTurf(id));
    expect(JSON.stringify(turf)).not.toMatch(/555-0142|A note|"phone|"email|"notes/);
  });

  it.each<[string, (turf: { id: string }) => Promise<unknown>]>([
    ['ended by hand', ({ id }) => endTurfLinks(api.api.pool, member(), id, time)],
    ['of an ended turf', ({ id }) => change(id, { ended: true })],
    ['of a volunteer who is replaced', ({ id }) => change(id, { volunteerId: other })],
    [
      'that has expired',
      async () => {
        time = new Date(time.getTime() + 15 * 86_400_000);
      },
    ],
  ])('%s finds nothing, shows nothing and records nothing', async (_, end) => {
    const turf = await walked();
    const [voter = ''] = await onTurf(turf.id);
    await end(turf);
    const refused = { status: 404 };
    await expect(findTurfLink(api.api.pool, null, turf.token, time)).rejects.toMatchObject(refused);
    await expect(readWalkedTurf(api.api.pool, turf.link, undefined, time)).rejects.toMatchObject(refused);
    await expect(record(turf.link, visit(voter))).rejects.toMatchObject(refused);
    await expect(undoTurfVisit(api.api.pool, turf.link, visit(voter).id, time)).rejects.toMatchObject(refused);
    expect(await interactionsOf(voter)).toEqual([]);
  });

  it('is not made for a turf that nobody walks', async () => {
    const id = String((await cut({ name: 'x', polls: ['13'] })).body.data[0]?.id);
    await expect(createTurfLink(api.api.pool, member(), id, time)).rejects.toMatchObject({ status: 422 });
  });
});

describe('a visit', () => {
  it('is an interaction of the member who made the link, with support level and note, and a sign', async () => {
    const { link, id } = await walked();
    const [voter = ''] = await onTurf(id);
    expect(await record(link, visit(voter, { sign: true, note: ' Asked about the ferry. ' }))).toBe('recorded');
    expect(await interactionsOf(voter)).toMatchObject([
      { type: 'DOOR', disposition: 'STRONG_SUPPORT', notes: 'Asked about the ferry.', userId: campaign.userId },
    ]);
    const { address, supportLevel, lastContact } = await voterOf(voter);
    expect({ supportLevel, lastContact }).toEqual({ supportLevel: 1, lastContact: time.toISOString() });
    const signs = await api.request<Fields[]>('GET', '/lawn-signs', { key: campaign.key });
    expect(signs.body.data).toMatchObject([{ voterId: voter, status: 'REQUESTED', address: `${address}, Sable` }]);
    expect(await turfOf(id)).toMatchObject({ doorsDone: 1, lastActiveAt: time.toISOString() });
    const audit = await api.database
      .knex('audit_log')
      .where({ campaign_id: campaign.campaignId, key_id: link.linkId })
      .orderBy('id')
      .select('operation', 'user_id', 'fields');
    expect(audit.map(({ operation }) => operation).sort()).toEqual(['createInteraction', 'createLawnSign']);
    expect(audit.every(({ user_id }) => user_id === null)).toBe(true);
  });

  it('that is sent twice is recorded once, also days later and at the same time', async () => {
    const { link, id } = await walked();
    const [voter = ''] = await onTurf(id);
    const sent = visit(voter, { sign: true });
    const both = await Promise.all([record(link, sent), record(link, sent)]);
    expect(both.sort()).toEqual(['known', 'recorded']);
    time = new Date(time.getTime() + 3 * 86_400_000);
    expect(await record(link, sent)).toBe('known');
    expect(await interactionsOf(voter)).toHaveLength(1);
    expect((await api.request<Fields[]>('GET', '/lawn-signs', { key: campaign.key })).body.data).toHaveLength(1);
  });

  it('of a voter who is not on the turf is refused and changes nothing', async () => {
    const { link } = await walked({ name: 'Main', streets: ['Main St'], doors: 400 });
    const elsewhere = (await cut({ name: 'Poll 13', polls: ['13'] })).body.data[0]?.id;
    const [stranger = ''] = await onTurf(elsewhere);
    await expect(record(link, visit(stranger))).rejects.toMatchObject({ status: 404 });
    expect(await interactionsOf(stranger)).toEqual([]);
  });

  it('of two phones at one door is one of each', async () => {
    const { link, id } = await walked();
    const second = await findTurfLink(api.api.pool, null, await createTurfLink(api.api.pool, member(), id, time), time);
    const voters = (await onTurf(id)).slice(0, 10);
    await Promise.all(voters.flatMap((voter) => [record(link, visit(voter)), record(second, visit(voter))]));
    for (const voter of voters) expect(await interactionsOf(voter)).toHaveLength(2);
  });

  it('is taken back with its sign and support level, once, and the log keeps both', async () => {
    const { link, id } = await walked();
    const [voter = ''] = await onTurf(id);
    await record(link, visit(voter, { supportLevel: 3, disposition: 'UNDECIDED' }));
    const before = await voterOf(voter);
    time = new Date(time.getTime() + 60_000);
    const wrong = visit(voter, { supportLevel: 5, disposition: 'STRONG_OPPOSE', sign: true });
    await record(link, wrong);
    const [sign] = (await api.request<Fields[]>('GET', '/lawn-signs', { key: campaign.key })).body.data;
    time = new Date(time.getTime() + 60_000);
    expect(await undoTurfVisit(api.api.pool, link, wrong.id, time)).toBe('recorded');
    expect(await undoTurfVisit(api.api.pool, link, wrong.id, time)).toBe('known');
    const after = await voterOf(voter);
    expect(after).toEqual({ ...before, updatedAt: time.toISOString() });
    expect(await interactionsOf(voter)).toHaveLength(1);
    expect((await api.request<Fields[]>('GET', '/lawn-signs', { key: campaign.key })).body.data).toEqual([]);
    const remaining = await api.request<Fields[]>(
      'GET',
      `/canvassing/interactions?voter_id=${voter}&include_withdrawn=true`,
      { key: campaign.key },
    );
    expect(remaining.body.data).toHaveLength(2);
    // The phone that has not heard of the response sends it again: it stays taken back.
    expect(await record(link, wrong)).toBe('known');
    expect(await interactionsOf(voter)).toHaveLength(1);
    const [person] = (await readWalkedTurf(api.api.pool, link, undefined, time)).doors[0]?.people ?? [];
    expect(person).toMatchObject({ id: voter, support: 3, result: 'UNDECIDED', sign: false });
    // What comes next counts, though the phone's clock is behind.
    const right = visit(voter, { supportLevel: 2, disposition: 'LEANING_SUPPORT' });
    await record(link, { ...right, at: new Date(time.getTime() - 30_000).toISOString() });
    expect(await voterOf(voter)).toMatchObject({ supportLevel: 2 });
    const log = api.database.knex('audit_log').where({ key_id: link.linkId });
    expect(await log.clone().pluck('operation')).toContain('undoTurfVisit');
    expect(await log.where({ operation: 'deleteLawnSign' }).pluck('record_id')).toEqual([sign?.id]);
  });
});
