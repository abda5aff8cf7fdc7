import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DoorAddress, DoorPlace } from '#server/operations/calls/door-places.ts';
import { sentByBrowser } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { addDoorVoters, type DoorVoter } from './door-voters.ts';

let asked: readonly DoorAddress[] = [];
/** Doors of Elm Ave have a place, west to east by their numbers. */
const placeOf = ({ address }: DoorAddress): DoorPlace | undefined => {
  const [, number] = /^(\d+) Elm/.exec(address) ?? [];
  return number === undefined ? undefined : { longitude: -60 + Number(number) / 1_000, latitude: 46, by: 'register' };
};
const maps = {
  placeOf: () => undefined,
  streetsIn: async () => ({ origin: [0, 0] as const, streets: [] }),
  placeDoors: async (doors: readonly DoorAddress[]) => {
    asked = doors;
    return doors.map(placeOf);
  },
  extent: () => [-62, 44, -57, 48],
  isFictional: () => true,
  baseMap: () => undefined,
};

let campaign: { campaignId: string; code: string };
let manager: Visitor;
let ids: ReadonlyMap<string, string>;
let path: string;

const app = await closedAfterAll(startConsole({ maps }));
const people: readonly DoorVoter[] = [
  { name: 'Ada', address: '1 Elm Ave', poll: '7' },
  { name: 'Bea', address: '1 ELM AVENUE', poll: '7' },
  { name: 'Cy', address: '3 Elm Ave', poll: '7' },
  { name: 'Dot', address: '5-3 Elm Ave', poll: '7' },
  { name: 'Eve', address: '7 Elm Ave', poll: '7' },
  { name: 'Fox', address: '9 Elm Ave', poll: '8' },
  { name: 'Gus', address: 'RR 2', poll: '7' },
  { name: 'Hal', address: 'RR 2', poll: '7' },
  { name: 'Ivy', address: '7 Elm Ave', poll: '7', doNotContact: ['DOOR'] },
  { name: 'Jon', address: '1 Elm Ave', poll: '7', city: 'Elsewhere' },
];

beforeAll(async () => {
  campaign = await app.campaign();
  manager = await app.signedIn('cutting', campaign.campaignId, 'MANAGER');
  ids = await addDoorVoters(app, campaign.campaignId, people);
  path = `/console/campaigns/${campaign.code}/turfs`;
});
beforeEach(() => app.database.knex('turfs').update({ ended_at: app.now }));

const idOf = (name: string) => ids.get(name) as string;
const doorsOf = async (query: string) => JSON.parse(await (await manager.get(`${path}/doors?${query}`)).text());
const cut = async (fields: Record<string, string>) => {
  const page = await (await manager.get(`${path}?lang=en`)).text();
  return manager.post(path, { ...sentByBrowser(page, path), name: 'Around', ...fields });
};
/** The names of those on open turfs, by door. */
const onTurfs = async () => {
  const rows = await app.database
    .knex('turf_voters')
    .join('turfs', 'turfs.id', 'turf_id')
    .join('voters', 'voters.id', 'voter_id')
    .whereNull('ended_at')
    .orderBy(['turf_id', 'place'])
    .select('turf_id', 'door', 'first_name');
  return rows.map(({ door, first_name }: { door: number; first_name: string }) => `${door} ${first_name}`);
};

describe('the doors of a poll', () => {
  it('are those that may be cut, with their places, and the others named', async () => {
    const { placed, unplaced, isTooMany } = await doorsOf('poll=7');
    expect(isTooMany).toBe(false);
    expect(placed.map(([longitude, latitude, , voters]: number[]) => [longitude, latitude, voters])).toEqual(
      expect.arrayContaining([
        [-59.999, 46, 2],
        [-59.999, 46, 1],
        [-59.997, 46, 1],
        [-59.993, 46, 1],
      ]),
    );
    // A flat is a door of its own, and "5-3" is none of this stand-in's.
    expect(unplaced.map(([, address]: string[]) => address).sort()).toEqual([
      '5-3 Elm Ave, Grand Banc',
      'RR 2, Grand Banc',
      'RR 2, Grand Banc',
    ]);
    expect(asked.every(({ province }) => province === 'XA')).toBe(true);
  });

  it('may be typed, and are none without a poll', async () => {
    const { placed } = await doorsOf('polls=8-9');
    expect(placed).toEqual([[-59.991, 46, idOf('Fox'), 1]]);
    expect(await doorsOf('')).toEqual({ isTooMany: false, placed: [], unplaced: [] });
  });

  it('are read by managers, and leave their line in the log', async () => {
    const reader = await app.signedIn('reading', campaign.campaignId, 'MEMBER');
    expect((await reader.get(`${path}/doors?poll=7`)).status).toBe(403);
    await doorsOf('poll=8');
    const lines = app.database.knex('audit_log').where({ campaign_id: campaign.campaignId });
    const line = await lines.orderBy('id', 'desc').first();
    expect(line).toMatchObject({ operation: 'getWalkList', row_count: 1 });
  });

  it('are on no turf that is open', async () => {
    expect((await cut({ chosenDoors: idOf('Fox') })).status).toBe(303);
    expect((await doorsOf('poll=8')).placed).toEqual([]);
  });
});

describe('chosen doors', () => {
  it('become one turf of exactly these doors, with all behind them who may be visited', async () => {
    const chosen = ['Bea', 'Eve', 'Hal'].map(idOf).join(' ');
    expect((await cut({ chosenDoors: chosen, poll: '8', doors: '1' })).status).toBe(303);
    expect(await onTurfs()).toEqual(['1 Ada', '1 Bea', '2 Eve', '3 Hal']);
    const [turf] = await app.database.knex('turfs').whereNull('ended_at');
    expect(turf).toMatchObject({ name: 'Around', doors: 3, voters: 4 });
  });

  it('are cut once, however often the form is sent', async () => {
    const page = await (await manager.get(`${path}?lang=en`)).text();
    const form = { ...sentByBrowser(page, path), name: 'Once', chosenDoors: idOf('Cy') };
    for (const status of [303, 303]) expect((await manager.post(path, form)).status).toBe(status);
    expect(await onTurfs()).toEqual(['1 Cy']);
    const again = await cut({ chosenDoors: idOf('Cy') });
    expect(again.status).toBe(422);
    // They stay chosen.
    expect(await again.text()).toContain('1 door is chosen: it becomes one turf.');
  });

  it('of another campaign are nobody’s', async () => {
    const other = await app.campaign({ name: 'Other' });
    const theirs = await addDoorVoters(app, other.campaignId, [{ name: 'Their', address: '1 Elm Ave', poll: '7' }]);
    expect((await cut({ chosenDoors: theirs.get('Their') as string })).status).toBe(422);
    expect(await onTurfs()).toEqual([]);
  });

  it('are at most as many as a turf has, and nothing but ids', async () => {
    const many = Array.from({ length: 401 }, (_, i) => `01990000-0000-7000-8000-${String(i).padStart(12, '0')}`);
    const refused = await cut({ chosenDoors: many.join(' ') });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('401 doors are chosen: a turf has at most 400.');
    expect((await cut({ chosenDoors: 'every door' })).status).toBe(400);
    expect(await onTurfs()).toEqual([]);
  });
});

describe('the page of a turf', () => {
  it('has its doors with what came of each, on a map of those whose place is known', async () => {
    await cut({ chosenDoors: ['Ada', 'Eve', 'Hal'].map(idOf).join(' ') });
    const [turf] = await app.database.knex('turfs').whereNull('ended_at');
    const ofTurf = async (language = 'en') => (await manager.get(`${path}/${turf.id}?lang=${language}`)).text();
    const circles = (html: string) =>
      [...html.matchAll(/<circle class="door-dot (\w+)"[^>]*><title>([^<]*)/g)].map(([, state, title]) => [
        state,
        title,
      ]);
    const before = await ofTurf();
    expect(circles(before)).toEqual([
      ['todo', '1 Elm Ave: To visit'],
      ['todo', '7 Elm Ave: To visit'],
    ]);
    expect(before).toContain('1 door has no certain place on the map.');
    const results = { ...sentByBrowser(before, `${path}/${turf.id}/results`), rows: '1 NH\n2 2\n3 RF' };
    expect((await manager.post(`${path}/${turf.id}/results`, results)).status).toBe(200);
    const after = await ofTurf();
    expect(circles(after)).toEqual([
      ['done', '1 Elm Ave: Done'],
      ['refused', '7 Elm Ave: Refused'],
    ]);
    expect(after).toMatch(new RegExp(`/voters/${idOf('Bea')}">Bea [^<]*</a>: [^<]*support 2`));
    expect(await ofTurf('fr')).toContain('7 Elm Ave\u00a0: Refus');
    const lines = app.database.knex('audit_log').where({ campaign_id: campaign.campaignId, operation: 'getTurf' });
    expect(await lines.orderBy('id', 'desc').first()).toMatchObject({ row_count: 4, record_id: turf.id });
  });

  it('lists a hundred doors, and says that there are more', async () => {
    const many = Array.from({ length: 101 }, (_, i) => ({ name: `N${i}`, address: `${2 * i + 1} Oak St`, poll: '9' }));
    const added = await addDoorVoters(app, campaign.campaignId, many);
    await cut({ chosenDoors: [...added.values()].join(' ') });
    const [turf] = await app.database.knex('turfs').whereNull('ended_at');
    const html = await (await manager.get(`${path}/${turf.id}?lang=en`)).text();
    expect(html.match(/<ul class="door-people">/g)).toHaveLength(100);
    expect(html).toContain('The first 100 of 101 doors are listed.');
  });
});
