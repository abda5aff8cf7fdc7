import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { givenStreets } from '#test/server/electoral/addresses/given-streets.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';

let server: ElectoralServer;
let limited: ElectoralServer;

const codes = ['Z1A0A1', 'Z1A0A2', 'Z1A0A3'];

beforeAll(async () => {
  server = await startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'fed',
      level: 'FEDERAL',
      districts: [
        { code: '1', boxes: [[-49, 41, -47, 43]] },
        { code: '2', boxes: [[-47, 41, -45, 43]] },
      ],
    });
    await givenSet(knex, { id: 'xa', level: 'PROVINCIAL', districts: [{ code: 'A', boxes: [[-49, 41, -46, 43]] }] });
    await givenSet(knex, {
      id: 'former',
      level: 'MUNICIPAL',
      until: '2026-03-01',
      districts: [{ code: '1', boxes: [[-49, 41, -48, 42]] }],
    });
    await givenPostalCode(knex, { code: 'Z1A0A1', addresses: { 'fed-1': 0.7, 'fed-2': 0.3, 'xa-A': 1 } });
    await givenStreets(knex, [{ code: 'Z1A0A1', name: 'Kelp', numbers: { 'fed-1': '1,3,2,4', 'fed-2': '5,7,6' } }]);
    await givenPostalCode(knex, { code: 'Z1A0A2', at: [-46.5, 41.5] });
  });
  limited = await startElectoralServer(
    ({ knex }) => givenSet(knex, { id: 'ca', level: 'FEDERAL', districts: [{ code: '1', boxes: [[0, 0, 1, 1]] }] }),
    { requests: createRateCounter('test', 60) },
  );
});

afterAll(() => Promise.all([server.close(), limited.close()]));

const batch = (records: readonly unknown[], query = '') => server.post(`/lookup/batch${query}`, { records });

const place = fc.oneof(
  fc.record({ postalCode: fc.constantFrom(...codes, 'z1a 0a1', 'K1A0O1', '90210') }),
  fc.record({
    postalCode: fc.constantFrom(...codes, 'K1A0O1'),
    address: fc.constantFrom('3 rue Kelp', '6 Kelp', 'C.P. 5', '99 rue Autre'),
  }),
  fc.record({ lat: fc.double({ min: 40, max: 44, noNaN: true }), lng: fc.double({ min: -50, max: -44, noNaN: true }) }),
);

describe('places that are looked up together', () => {
  it.each(['', '2026-02-01'])('have the results that each has alone, in their order (date %j)', async (date) => {
    const places = fc.sample(place, { numRuns: 90, seed: 7 });
    const { status, body } = await batch(places, date && `?date=${date}`);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(places.length);
    for (const [i, one] of places.entries()) {
      const query = new URLSearchParams(Object.entries(one).map(([name, value]) => [name, String(value)]));
      if (date) query.set('date', date);
      const alone = await server.get(`/lookup?${query}`);
      const { error, code } = alone.body;
      const refusal = { status: alone.status, error: error?.replace('query parameter', 'field'), code };
      expect(body.data[i]).toEqual(
        alone.status === 200 ? { lookup: alone.body, refusal: null } : { lookup: null, refusal },
      );
    }
    const refused = body.data.filter(({ refusal }: { refusal: unknown }) => refusal !== null);
    expect(refused.length).toBeGreaterThan(3);
    expect(refused.length).toBeLessThan(places.length - 10);
  });

  it('are read from lines too', async () => {
    const answer = await fetch(`${server.base}/electoral/lookup/batch`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson' },
      body: '{"postalCode":"Z1A 0A1"}\n{"lat":42,"lng":-46.5}\n',
    });
    const { data } = (await answer.json()) as { data: Array<{ lookup: { federal: { id: string } } }> };
    expect(data.map(({ lookup }) => lookup.federal.id)).toEqual(['fed-1', 'fed-2']);
  });

  it.each([
    [{}, 'The field "postalCode" is required, or else "lat" and "lng" together.'],
    [{ lat: 42 }, 'The field "postalCode" is required, or else "lat" and "lng" together.'],
    [{ postalCode: 'Z1A0A1', lat: 42, lng: -46 }, 'Give the field "postalCode", or "lat" and "lng", not both.'],
    [{ lat: 91, lng: 0 }, 'The field "lat" must be a number from -90 to 90.'],
    [{ lat: '42', lng: -46 }, 'The field "lat" must be a number from -90 to 90.'],
    [{ code: 'Z1A0A1' }, expect.stringContaining('"code"')],
    [7, expect.stringContaining('object')],
  ])('refuse the one that cannot be asked, and no other: %j', async (wrong, error) => {
    const { status, body } = await batch([{ postalCode: 'Z1A0A1' }, wrong, { postalCode: 'Z1A0A2' }]);
    expect(status).toBe(200);
    expect(body.data.map(({ lookup }: { lookup: unknown }) => lookup !== null)).toEqual([true, false, true]);
    expect(body.data[1].refusal).toEqual({ status: 400, error, code: 'validation_failed' });
  });

  it('are ten thousand at most', async () => {
    const { status, body } = await batch(Array.from({ length: 10_000 }, (_, i) => ({ postalCode: codes[i % 2] })));
    expect(status).toBe(200);
    expect(body.data).toHaveLength(10_000);
    expect(body.data[9_999].lookup.federal.id).toBe('fed-2');
    const more = await batch(Array.from({ length: 10_001 }, () => ({ postalCode: 'Z1A0A1' })));
    expect(more).toMatchObject({ status: 400, body: { error: 'The body has more than 10000 records.' } });
  });

  it.each([[[]], [{ records: [] }], [{ places: [{}] }]])('are a list of records: not %j', async (body) => {
    expect((await server.post('/lookup/batch', body)).status).toBe(400);
  });

  it('count as one request for each twenty begun, or as one if there is no room for them', async () => {
    const ask = (places: number) =>
      limited.post('/lookup/batch', { records: Array.from({ length: places }, () => ({ lat: 0.5, lng: 0.5 })) });
    const left = ({ headers }: { headers: Headers }) => Number(headers.get('X-RateLimit-Remaining'));
    expect(left(await ask(20))).toBe(9);
    expect(left(await ask(21))).toBe(7);
    const refused = await ask(161);
    expect(refused.status).toBe(429);
    expect(left(refused)).toBe(6);
    const taken = await ask(120);
    expect(taken.status).toBe(200);
    expect(left(taken)).toBe(0);
  });
});
