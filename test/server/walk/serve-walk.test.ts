import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { createAttemptCounters } from '#server/accounts/throttle/limits.ts';
import { createApp } from '#server/app.ts';
import { createTurfLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { importVolunteers } from '#server/campaign/volunteers/import-volunteers.ts';
import { createReadiness } from '#server/health/health.ts';
import { createMemoryCounter } from '#server/http/rate-limit/memory-counter.ts';
import type { DoorAddress, DoorPlace } from '#server/operations/calls/door-places.ts';
import { showErrorPage } from '#server/pages/errors/error-page.tsx';
import { createWalk } from '#server/walk/serve-walk.tsx';
import { type CampaignHarness, type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';
import { executeForOn } from '#test/support/pages/execute-for.ts';

let api: CampaignHarness;
let site: HttpServer;
let clock = 0;
const logged: string[] = [];
let voter: string;
let stranger: string;
let neighbour: string;
let turf: string;
let link: string;
/** What was asked of the streets, and where every door is; undefined where no place is sure. */
const placed: DoorAddress[] = [];
const boxes: Array<readonly number[]> = [];
let place: DoorPlace | undefined;

const counter = (_name: string, windowSeconds: number) => createMemoryCounter({ windowSeconds, now: () => clock });

beforeAll(async () => {
  api = await startCampaignApi();
  const { pool } = api.api;
  const log = createLog('debug', { write: (line) => void logged.push(line) });
  const attempts = createAttemptCounters(counter);
  const executeFor = executeForOn(pool, attempts);
  const maps = {
    placeDoors: async (doors: readonly DoorAddress[]) => {
      placed.push(...doors);
      return doors.map(() => place);
    },
    streetsIn: async (box: readonly number[]) => {
      boxes.push(box);
      return { origin: [-60, 46] as const, streets: [{ rank: 5, name: 'Marram Rd', lines: [[0, 0, 10, 10]] }] };
    },
  };
  const walk = createWalk({ executeFor, attempts, requests: counter('walk', 60), maps });
  const readiness = createReadiness({ log, parts: [] });
  site = await serve(createApp({ log, readiness, trustedProxies: 1, showErrorPage, middlewares: [walk] }));
  const add = async (voter: object) =>
    (await api.request<Fields>('POST', '/voters', { body: someVoter(voter as Record<string, unknown>) })).body.data.id;
  voter = String(await add({ poll: '1', lastName: '<b>Kelp</b>' }));
  neighbour = String(await add({ poll: '1', lastName: 'Zostera' }));
  stranger = String(await add({ poll: '2', lastName: 'Elsewhere' }));
  await importVolunteers(pool, api.ours.campaignId, [{ name: 'Anne Roy', email: 'anne@example.org' }]);
  const cut = await api.request<Fields[]>('POST', '/canvassing/turfs', { body: { name: 'One', polls: ['1'] } });
  turf = String(cut.body.data[0]?.id);
  const volunteers = await api.request<Fields[]>('GET', '/volunteers');
  const body = { volunteerId: volunteers.body.data[0]?.id };
  await api.request('PATCH', `/canvassing/turfs/${turf}`, { body });
});
afterAll(async () => {
  await site.close();
  await api.close();
});
beforeEach(async () => {
  // Every earlier window has ended.
  clock += 3_600_000;
  const { campaignId, userId } = api.ours;
  const by = { kind: 'member', campaignId, userId, role: 'OWNER' } as const;
  link = `/walk/${await createTurfLink(api.api.pool, by, turf, new Date())}`;
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers: { 'X-Forwarded-For': '192.0.2.1', ...headers } });
const send = (events: unknown, path = `${link}/events`) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(events),
  });
const unknownLink = () => `/walk/hw_${api.ours.campaignId.replaceAll('-', '')}${'x'.repeat(32)}`;

let events = 0;
const visit = (voterId: string, more: object = {}) => ({
  visit: {
    id: `0199bbbb-0000-7000-8000-${String(++events).padStart(12, '0')}`,
    voterId,
    at: new Date().toISOString(),
    disposition: 'NOT_HOME',
    supportLevel: null,
    sign: false,
    note: '',
    ...more,
  },
});

describe('the page of a turf', () => {
  it('has a strict policy, sends no referrer, and contains no personal data', async () => {
    const answer = await get(link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self'/,
    );
    expect(answer.headers.get('Content-Security-Policy')).not.toContain('unsafe');
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    const page = await answer.text();
    expect(page).not.toContain('Kelp');
    expect(page).not.toContain(link);
    expect(page).not.toMatch(/<script>|style="/);
  });

  it('has a service worker whose scope is below /walk/, revalidated with each visit', async () => {
    const answer = await get('/walk/worker.js');
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    expect(answer.headers.get('Service-Worker-Allowed')).toBeNull();
  });

  it('has only the people of its turf, and its response is not cached', async () => {
    const answer = await get(`${link}/doors`);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const text = await answer.text();
    expect(text).toContain('Kelp');
    expect(text).not.toContain('Elsewhere');
    expect(JSON.parse(text)).toMatchObject({ id: turf, volunteer: 'Anne Roy', doors: [{ number: 1 }] });
  });

  it('is not logged: neither the secret of its link nor personal data', async () => {
    logged.length = 0;
    await get(link);
    await get(`${link}/doors`);
    await get(`${link}/map`);
    await send({ events: [visit(voter, { note: 'Asked about the ferry.' })] });
    await send({ events: 'none' });
    await get(unknownLink());
    expect(logged.length).toBeGreaterThanOrEqual(5);
    const secret = link.slice('/walk/hw_'.length);
    for (const line of logged) {
      expect(line).not.toContain(secret);
      expect(line).not.toMatch(/ferry|Kelp|xxxxx/);
    }
    expect(logged.filter((line) => line.includes('"/walk/:token')).length).toBeGreaterThanOrEqual(5);
  });
});

describe('the map of a turf', () => {
  it('has the places of its doors and the streets around them, and nobody', async () => {
    place = { longitude: -59.987_654, latitude: 46.5, by: 'register' };
    placed.length = 0;
    const answer = await get(`${link}/map`);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const text = await answer.text();
    expect(text).not.toContain('Kelp');
    const { address } = (await (await get(`${link}/doors`)).json()).doors[0];
    expect(JSON.parse(text)).toEqual({
      id: turf,
      doors: [{ number: 1, address, at: [-59.987_654, 46.5] }],
      origin: [-60, 46],
      streets: [{ rank: 5, name: 'Marram Rd', lines: [[0, 0, 10, 10]] }],
    });
    expect(placed.map((one) => one.address)).toEqual([address]);
    expect(boxes.at(-1)).toEqual([-59.987_654, 46.5, -59.987_654, 46.5]);
  });

  it('has no streets where no door has a place', async () => {
    place = undefined;
    boxes.length = 0;
    const { doors, streets } = await (await get(`${link}/map`)).json();
    expect(doors).toMatchObject([{ number: 1, at: null }]);
    expect([streets, boxes]).toEqual([[], []]);
  });

  it('counts as twenty requests of its link, and is none of another one', async () => {
    for (let i = 0; i < 12; i++) expect((await get(`${link}/map`)).status).toBe(200);
    expect((await get(`${link}/map`)).status).toBe(429);
    clock += 3_600_000;
    expect((await get(`${unknownLink()}/map`)).status).toBe(404);
  });
});

describe('what a phone sends', () => {
  it('is recorded in order, each event with its outcome; only a person outside the turf is refused', async () => {
    const [first, second] = [visit(voter, { supportLevel: 2, disposition: 'LEANING_SUPPORT' }), visit(voter)];
    const strange = visit(stranger);
    const answer = await send({ events: [first, strange, second, { undo: second.visit.id }, first] });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      outcomes: ['recorded', 'refused', 'recorded', 'recorded', 'known'],
      refusals: [{ id: strange.visit.id, reason: 'notOnTurf' }],
    });
    const met = await api.request<Fields[]>('GET', `/canvassing/interactions?voter_id=${voter}&limit=1`);
    expect(met.body.data).toMatchObject([{ disposition: 'LEANING_SUPPORT' }]);
    expect((await api.request<Fields[]>('GET', `/canvassing/interactions?voter_id=${stranger}`)).body.data).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ['more than 50', () => ({ events: Array.from({ length: 51 }, () => visit(randomUUID())) })],
    ['no list', () => ({ events: {} })],
    ['no body', () => null],
    ['a note that is too long', () => ({ events: [visit(voter, { note: 'x'.repeat(2_001) })] })],
    ['a result that there is not', () => ({ events: [visit(voter, { disposition: 'LOVELY' })] })],
    ['a support level of 6', () => ({ events: [visit(voter, { supportLevel: 6 })] })],
    ['a field that there is not', () => ({ events: [visit(voter, { colour: 'blue' })] })],
    ['an id that is none', () => ({ events: [visit('x')] })],
    ['a time that is none', () => ({ events: [visit(voter, { at: 'yesterday' })] })],
    ['the character zero', () => ({ events: [visit(voter, { note: 'a\0b' })] })],
  ])('is refused as a whole if it has %s', async (_, sent) => {
    const before = (await api.request<Fields[]>('GET', `/canvassing/interactions?voter_id=${voter}`)).body.data.length;
    const answer = await send(sent());
    expect(answer.status).toBe(400);
    const after = (await api.request<Fields[]>('GET', `/canvassing/interactions?voter_id=${voter}`)).body.data.length;
    expect(after).toBe(before);
  });
});

describe('a household', () => {
  it('is recorded together with the answers of each, once; only a person outside the turf is refused', async () => {
    const questions = [{ id: 'help', kind: 'YES_NO', en: 'Would you help?' }];
    const body = { name: 'Help', questions };
    const script = (await api.request('POST', '/canvassing/scripts', { body })).body.data;
    const shown = (await (await get(`${link}/doors`)).json()) as { script: unknown };
    expect(shown.script).toEqual({ id: script.id, version: 1, questions });
    const answers = { scriptId: script.id, version: 1, given: [{ questionId: 'help', answer: 'yes' }] };
    const [first, second] = [visit(voter, { answers }).visit, visit(neighbour).visit];
    const household = [first, second];
    const recorded = () =>
      api.database.knex('interactions').whereIn(
        'event_id',
        household.map(({ id }) => id),
      );
    const sent = { events: [{ household }, { household }] };
    expect(await (await send(sent)).json()).toEqual({ outcomes: ['recorded', 'known'], refusals: [] });
    expect((await recorded()).map((row) => row.answers).sort()).toEqual([answers, null]);
    const mixed = [visit(voter).visit, visit(stranger).visit];
    expect(await (await send({ events: [{ household: mixed }] })).json()).toEqual({
      outcomes: ['recorded'],
      refusals: [{ id: mixed[1]?.id, reason: 'notOnTurf' }],
    });
    expect(await api.database.knex('interactions').where({ voter_id: stranger })).toEqual([]);
    const wrong = visit(voter, { answers: { ...answers, given: [{ questionId: 'help', answer: 'maybe' }] } });
    const refusals = [{ id: wrong.visit.id, reason: 'answers' }];
    expect(await (await send({ events: [wrong] })).json()).toEqual({ outcomes: ['refused'], refusals });
  });

  it('leaves out those who have voted', async () => {
    const people = async () => JSON.stringify(await (await get(`${link}/doors`)).json());
    expect(await people()).toContain(neighbour);
    await api.request('POST', '/canvassing/voted', { body: { voterIds: [neighbour] } });
    expect(await people()).not.toContain(neighbour);
    await api.request('POST', '/canvassing/voted/undo', { body: { voterIds: [neighbour] } });
    expect(await people()).toContain(neighbour);
  });
});

it('shows the result of a visit as a member has corrected it, and none of a visit that was taken back', async () => {
  const result = async () => {
    const { doors } = (await (await get(`${link}/doors`)).json()) as { doors: Array<{ people: Fields[] }> };
    return doors.flatMap(({ people }) => people).find(({ id }) => id === voter)?.result;
  };
  const { visit: walked } = visit(voter, { disposition: 'MOVED' });
  await send({ events: [visit(voter), { visit: walked }] });
  expect(await result()).toBe('MOVED');
  const all = await api.request<Fields[]>('GET', `/canvassing/interactions?voter_id=${voter}&include=eventId`);
  const of = `/canvassing/interactions/${all.body.data.find(({ eventId }) => eventId === walked.id)?.id}`;
  await api.request('PATCH', of, { body: { disposition: 'REFUSED', reason: 'It was the wrong button.' } });
  expect(await result()).toBe('REFUSED');
  await api.request('POST', `${of}/withdrawal`, { body: { reason: 'The wrong door.' } });
  expect(await result()).toBe('NOT_HOME');
});

describe('how much one request may have', () => {
  const refusedHousehold = (people: number) => ({
    household: Array.from({ length: people }, () => visit(randomUUID()).visit),
  });
  const entries = () => api.database.knex('audit_log').where({ campaign_id: api.ours.campaignId }).orderBy('id');

  it('is 60 visits, counted before anything is done: 50 households of 30 cost nothing, and no entry', async () => {
    const events = Array.from({ length: 50 }, () => refusedHousehold(30));
    const [before, transactions] = [(await entries()).length, await api.database.knex('turf_links').select('used_at')];
    const answer = await send({ events });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: 'validation_failed',
      error: expect.stringContaining('60 visits'),
    });
    expect((await entries()).length).toBe(before);
    expect(await api.database.knex('turf_links').select('used_at')).toEqual(transactions);
  });

  it('leaves one entry of the audit log for all that is refused, with its number, and one for what is recorded', async () => {
    const before = (await entries()).length;
    const recorded = [visit(voter), visit(neighbour)];
    const answer = await send({ events: [refusedHousehold(30), ...recorded, refusedHousehold(27)] });
    const { outcomes, refusals } = (await answer.json()) as { outcomes: string[]; refusals: unknown[] };
    expect([outcomes, refusals.length]).toEqual([['refused', ...recorded.map(() => 'recorded'), 'refused'], 57]);
    expect((await entries()).slice(before)).toMatchObject([
      { operation: 'recordTurfVisits', record_id: turf, row_count: 2, status: 200 },
      { operation: 'recordTurfVisits', record_id: turf, row_count: 57, status: 404 },
    ]);
  });

  it('has the entry of a single visit with its interaction, as the API has it', async () => {
    const before = (await entries()).length;
    const one = visit(voter, { sign: true });
    await send({ events: [one] });
    await send({ events: [{ undo: one.visit.id }] });
    const [{ id }] = await api.database.knex('interactions').where({ event_id: one.visit.id }).select('id');
    const made = (await entries()).slice(before);
    expect(made.map(({ operation }) => operation)).toEqual([
      ...['createInteraction', 'createLawnSign', 'undoTurfVisit', 'deleteLawnSign'],
    ]);
    expect(made[0]).toMatchObject({ record_id: id, row_count: null });
    expect(await api.database.knex('lawn_signs').where({ voter_id: voter })).toEqual([]);
  });

  it('takes back at most twelve visits, and says so before it takes back any', async () => {
    const made = Array.from({ length: 13 }, () => visit(voter));
    for (const events of [made.slice(0, 12), made.slice(12)]) expect((await send({ events })).status).toBe(200);
    const undone = made.map(({ visit: { id } }) => ({ undo: id }));
    expect((await send({ events: undone })).status).toBe(413);
    const standing = () => api.database.knex('turf_visits').where({ undone_at: null, turf_id: turf });
    const before = (await standing()).length;
    expect((await send({ events: undone.slice(0, 12) })).status).toBe(200);
    expect((await standing()).length).toBe(before - 12);
  });

  it('has at most twelve visits of one person, since each is recorded after the one before', async () => {
    const of = (count: number) => Array.from({ length: count }, () => visit(voter));
    expect((await send({ events: of(13) })).status).toBe(413);
    expect((await send({ events: of(12) })).status).toBe(200);
    const twice = { household: of(2).map(({ visit }) => visit) };
    expect(await (await send({ events: [twice] })).json()).toMatchObject({ outcomes: ['recorded'] });
  });

  it('counts against the minute of its link as one request for each 20 visits begun', async () => {
    const events = Array.from({ length: 2 }, () => refusedHousehold(30));
    const statuses: number[] = [];
    for (let i = 0; i < 82; i++) statuses.push((await send({ events })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(80);
    expect(statuses.slice(80)).toEqual([429, 429]);
  });
});

describe('an unknown link', () => {
  it.each(['', '/doors'])('is a 404 at its page and at every path below: %s', async (below) => {
    expect((await get(unknownLink() + below)).status).toBe(404);
    expect((await get(`/walk/none${below}`)).status).toBe(404);
  });

  it('records nothing', async () => {
    expect((await send({ events: [visit(voter)] }, `${unknownLink()}/events`)).status).toBe(404);
  });

  it('can be tried 50 times by an address, whose other links still open', async () => {
    const tries = await Promise.all(Array.from({ length: 80 }, () => get(`${unknownLink()}/doors`)));
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect((await get(`${unknownLink()}/doors`, { 'X-Forwarded-For': '198.51.100.1' })).status).toBe(404);
    expect((await get(`${link}/doors`)).status).toBe(200);
    expect((await get(`${unknownLink()}/doors`)).status).toBe(429);
  });
});

describe('the log says which route was refused, and why, without the link or anything that was sent', () => {
  const refusals = () =>
    logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'a request was refused')
      .map(({ method, route, cause }) => `${method} ${route}: ${cause}`);
  const refusedBy = async (work: () => Promise<unknown>) => {
    const attempts = createAttemptCounters(counter);
    // Each site has a log of its own: none of an earlier test has said the same in this minute.
    const walk = createWalk({ executeFor: executeForOn(api.api.pool, attempts), attempts });
    const log = createLog('warn', { write: (line) => void logged.push(line) });
    const before = site;
    logged.length = 0;
    site = await serve(
      createApp({ log, readiness: createReadiness({ log, parts: [] }), trustedProxies: 1, middlewares: [walk] }),
    );
    await work().finally(() => site.close());
    site = before;
    const secret = link.slice(`/walk/hw_${'x'.repeat(32)}`.length);
    expect(logged.filter((line) => line.includes(secret) || line.includes('Kelp'))).toEqual([]);
    return refusals();
  };

  it('where the member who gave a link has left', async () => {
    const { campaignId, userId } = api.ours;
    const membership = api.database.knex('memberships').where({ campaign_id: campaignId, user_id: userId });
    const seen = await refusedBy(async () => {
      await membership.clone().update({ left_at: new Date() });
      for (const below of ['', '/doors', '/doors']) expect((await get(link + below)).status).toBe(404);
      await membership.clone().update({ left_at: null });
    });
    expect(seen).toEqual([
      'GET /walk/:token: a link of somebody who has left, or has no right to it',
      'GET /walk/:token/doors: a link of somebody who has left, or has no right to it',
    ]);
  });

  it('where a link has ended, or never was', async () => {
    const seen = await refusedBy(async () => {
      await api.database.knex('turf_links').where({ turf_id: turf }).update({ ended_at: new Date() });
      expect((await get(`${link}/doors`)).status).toBe(404);
      expect((await get(`${unknownLink()}/doors`)).status).toBe(404);
    });
    expect(seen).toEqual([
      'GET /walk/:token/doors: a link that has ended',
      'GET /walk/:token/doors: a link that there is not',
    ]);
  });

  it('where a request has more visits than it may, or its body more bytes', async () => {
    const household = Array.from({ length: 60 }, () => visit(randomUUID()).visit);
    const seen = await refusedBy(async () => {
      expect((await send({ events: [{ household }, { household }] })).status).toBe(413);
      expect((await send({ events: ['x'.repeat(2_000_000)] })).status).toBe(413);
      expect((await send(JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`))).status).toBe(400);
    });
    expect(seen).toEqual([
      'POST /walk/:token/events: more visits than a request may have',
      'POST /walk/:token/events: a body with more bytes than its operation takes',
      'POST /walk/:token/events: a body with deeper brackets than its operation takes',
    ]);
  });
});

it('a link has 240 requests a minute over all addresses', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 250; i += 50) {
    const some = Array.from({ length: 50 }, (_, n) => get(`${link}/doors`, { 'X-Forwarded-For': `192.0.${i}.${n}` }));
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(240);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});
