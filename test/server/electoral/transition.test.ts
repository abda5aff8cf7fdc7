import { describe, expect, test } from '@jest/globals';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { startElectoralServer } from './electoral-server.ts';
import { givenPostalCode, givenSet } from './fixture.ts';

/** On March 23, 2025, at midnight in Ottawa, a map of two districts replaces a map of one. */
const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'xa-2013',
      level: 'FEDERAL',
      jurisdiction: 'xa',
      until: '2025-03-23',
      districts: [{ code: '1', boxes: [[-49, 41, -47, 42]] }],
    });
    await givenSet(knex, {
      id: 'xa-2023',
      level: 'FEDERAL',
      jurisdiction: 'xa',
      from: '2025-03-23',
      districts: [
        { code: '1', boxes: [[-49, 41, -48, 42]] },
        { code: '2', boxes: [[-48, 41, -47, 42]] },
      ],
    });
    const addresses = { 'xa-2013-1': 1, 'xa-2023-1': 0.2, 'xa-2023-2': 0.8 };
    await givenPostalCode(knex, { code: 'Z1A0A1', at: [-47.5, 41.5], addresses });
  }),
);

const transition = Date.parse('2025-03-23T04:00:00Z');
const hour = 3_600_000;

describe('the day of a transition, hour by hour', () => {
  const hours = Array.from({ length: 49 }, (_, i) => transition + (i - 24) * hour);

  test.each([
    ['by the date asked for', (instant: number) => `&date=${new Date(instant).toISOString()}`],
    ['by the clock', () => ''],
  ])('%s', async (_, dateOf) => {
    const clock = server.clock;
    for (const instant of hours) {
      server.clock = dateOf(instant) === '' ? instant : clock;
      const map = instant < transition ? 'xa-2013-1' : 'xa-2023-2';
      const code = (await server.get(`/lookup?postalCode=Z1A0A1${dateOf(instant)}`)).body;
      const point = (await server.get(`/lookup?lat=41.5&lng=-47.5${dateOf(instant)}`)).body;
      const list = (await server.get(`/boundaries?page=1${dateOf(instant)}`)).body;
      expect([code.federal.id, point.federal.id]).toEqual([map, map]);
      expect(list.meta.total).toBe(instant < transition ? 1 : 2);
    }
    server.clock = clock;
  });

  test('to the millisecond', async () => {
    const at = async (instant: number) =>
      (await server.get(`/lookup?postalCode=Z1A0A1&date=${new Date(instant).toISOString()}`)).body.federal.id;
    expect(await at(transition - 1)).toBe('xa-2013-1');
    expect(await at(transition)).toBe('xa-2023-2');
  });

  test('a day is its beginning', async () => {
    const on = async (day: string) => (await server.get(`/lookup?postalCode=Z1A0A1&date=${day}`)).body.federal.id;
    expect(await on('2025-03-22')).toBe('xa-2013-1');
    expect(await on('2025-03-23')).toBe('xa-2023-2');
  });
});

describe('the ETag', () => {
  const tagAt = async (clock: string) => {
    server.clock = Date.parse(clock);
    return (await server.get('/lookup?postalCode=Z1A0A1')).headers.get('ETag') as string;
  };

  test('changes at a transition, without a publication', async () => {
    const before = await tagAt('2025-03-23T03:59:59.999Z');
    expect(await tagAt('2025-03-22T16:00:00Z')).toBe(before);
    expect(await tagAt('2025-03-23T04:00:00Z')).not.toBe(before);
  });

  test('changes with the statutory amounts, in January and April, as Ottawa begins the day', async () => {
    const tags = [];
    for (const clock of ['2026-01-01T04:59Z', '2026-01-01T05:00Z', '2026-04-01T03:59Z', '2026-04-01T04:00Z']) {
      tags.push(await tagAt(clock));
    }
    expect(tags[1]).not.toBe(tags[0]);
    expect(tags[2]).toBe(tags[1]);
    expect(tags[3]).not.toBe(tags[2]);
  });

  test('responds 304 while nothing has changed', async () => {
    const tag = await tagAt('2026-06-01T16:00:00Z');
    expect((await server.get('/lookup?postalCode=Z1A0A1', { 'If-None-Match': tag })).status).toBe(304);
    expect((await server.get('/lookup?postalCode=Z1A0A1', { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('a cache', () => {
  const secondsAt = async (clock: number) => {
    server.clock = clock;
    return (await server.get('/lookup?postalCode=Z1A0A1')).headers.get('Cache-Control');
  };

  test('caches no response past the midnight in Ottawa at which the next map takes over', async () => {
    expect(await secondsAt(transition - hour)).toBe('public, max-age=300');
    expect(await secondsAt(transition - 60_000)).toBe('public, max-age=60');
    expect(await secondsAt(transition - 1500)).toBe('public, max-age=1');
    expect(await secondsAt(transition - 1)).toBe('public, max-age=0');
    expect(await secondsAt(transition)).toBe('public, max-age=300');
  });

  test('nor past a change of a statutory amount', async () => {
    expect(await secondsAt(Date.parse('2026-04-01T03:59:30Z'))).toBe('public, max-age=30');
  });

  test('whatever the order in which the clock is read', async () => {
    for (let i = 0; i < 200; i++) {
      const before = ((i * 7919) % 400_000) + 1;
      const expected = Math.min(300, Math.floor(before / 1000));
      expect(await secondsAt(transition - before)).toBe(`public, max-age=${expected}`);
    }
  });
});
