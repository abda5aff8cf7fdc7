import { describe, expect, test } from '@jest/globals';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { startElectoralServer } from './electoral-server.ts';
import { givenPostalCode, givenSet } from './fixture.ts';

/**
 * A county whose file also covers the city that it encloses, as Grande Prairie County No. 1 does: three divisions that
 * meet within the city at large, and a town with wards in its east. A region whose wards lie over all of it.
 *
 *   lng -49      -48      -47      -46      -45
 *    43  | div 2           | div 3           |
 *        |        +--------+--------+  +-----|
 *    42  |--------|      city       |  | town|
 *        | div 1  +-----------------+  +-----|
 *    41  |                                   |
 */
const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'xa-province',
      level: 'PROVINCIAL',
      districts: [{ code: '1', boxes: [[-49, 41, -45, 43]] }],
    });
    await givenSet(knex, {
      id: 'xa-county',
      level: 'MUNICIPAL',
      districts: [
        { code: '1', boxes: [[-49, 41, -45, 42]] },
        { code: '2', boxes: [[-49, 42, -47, 43]] },
        { code: '3', boxes: [[-47, 42, -45, 43]] },
      ],
    });
    await givenSet(knex, {
      id: 'xa-at-large',
      level: 'MUNICIPAL',
      representation: 'at_large',
      districts: [
        { code: 'city', name: 'City', boxes: [[-48, 41.5, -46, 42.5]] },
        // The outline of the town, drawn by others: a little larger than its wards, and a little smaller.
        { code: 'town', name: 'Town', boxes: [[-45.51, 41.5, -45, 42.5]] },
      ],
    });
    await givenSet(knex, {
      id: 'xa-town',
      level: 'MUNICIPAL',
      districts: [
        { code: 'north', boxes: [[-45.5, 42, -45, 42.5]] },
        { code: 'south', boxes: [[-45.5, 41.5, -45, 42]] },
      ],
    });
    await givenPostalCode(knex, {
      code: 'Z1A0A1',
      addresses: { 'xa-province-1': 1, 'xa-at-large-city': 1, 'xa-county-2': 0.5, 'xa-county-3': 0.5 },
    });
    await givenPostalCode(knex, {
      code: 'Z1A0A2',
      addresses: { 'xa-province-1': 1, 'xa-at-large-city': 0.25, 'xa-county-2': 1 },
    });
    await givenPostalCode(knex, {
      code: 'Z1A0A3',
      addresses: { 'xa-province-1': 1, 'xa-at-large-city': 0.5, 'xa-county-3': 0.5 },
    });
    await givenPostalCode(knex, {
      code: 'Z1A0A4',
      addresses: { 'xa-province-1': 1, 'xa-town-north': 1, 'xa-at-large-town': 1, 'xa-county-3': 1 },
    });
    await givenPostalCode(knex, {
      code: 'Z1A0A5',
      addresses: { 'xa-province-1': 1, 'xa-at-large-city': 0.5, 'xa-at-large-town': 0.5, 'xa-county-1': 1 },
    });
  }),
);

describe('a city at large within the area of a county’s file', () => {
  const municipal = async (lng: number, lat: number) => (await server.get(`/lookup?lat=${lat}&lng=${lng}`)).body;

  test.each([
    ['Division 1', -47.5, 41.75],
    ['Division 2', -47.5, 42.25],
    ['Division 3', -46.5, 42.25],
  ])('is returned for its own points, also in %s', async (_, lng, lat) => {
    const { municipal: answer, resolution } = await municipal(lng, lat);
    expect(answer).toMatchObject({ id: 'xa-at-large-city', name: 'City' });
    expect(resolution.confidence).toBe(1);
  });

  test('leaves the rest to the county', async () => {
    expect((await municipal(-48.5, 42.25)).municipal.id).toBe('xa-county-2');
    expect((await municipal(-47.5, 41.25)).municipal.id).toBe('xa-county-1');
  });
});

test('a town with wards takes precedence over the county and over its own outline', async () => {
  const { body } = await server.get('/lookup?lat=42.25&lng=-45.25');
  expect(body.municipal.id).toBe('xa-town-north');
});

describe('a postal code whose addresses lie', () => {
  const answer = async (code: string) => {
    const { municipal, resolution } = (await server.get(`/lookup?postalCode=${code}`)).body;
    const shares = resolution.alternatives.municipal as Array<{ id: string; share: number }> | undefined;
    return { id: municipal.id, shares: shares && Object.fromEntries(shares.map(({ id, share }) => [id, share])) };
  };

  test('in the city alone has one result', async () => {
    expect(await answer('Z1A0A1')).toEqual({ id: 'xa-at-large-city', shares: undefined });
  });

  test('in the city and in the division around it counts each address once', async () => {
    const shares = { 'xa-county-2': 0.75, 'xa-at-large-city': 0.25 };
    expect(await answer('Z1A0A2')).toEqual({ id: 'xa-county-2', shares });
  });

  test('in the city and outside of all municipal maps says nothing of the divisions', async () => {
    expect(await answer('Z1A0A3')).toEqual({ id: 'xa-at-large-city', shares: undefined });
  });

  test('in a ward of the town counts neither for its outline nor for the county', async () => {
    expect(await answer('Z1A0A4')).toEqual({ id: 'xa-town-north', shares: undefined });
  });

  test('in two enclosed municipalities takes both from the division around them', async () => {
    const { shares } = await answer('Z1A0A5');
    expect(shares).toEqual({ 'xa-at-large-city': 0.5, 'xa-at-large-town': 0.5 });
  });
});
