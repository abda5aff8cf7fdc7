import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { placeDoors } from '#server/electoral/address-search/place-doors.ts';
import { streetsInBox } from '#server/electoral/street-tiles/streets-in-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { givenStreetIndex } from './given-street-index.ts';

let database: TestDatabase;
let knex: Knex;

const block = (longitude: number, left: readonly [number, number]) => ({
  line: [
    [longitude, 43.5],
    [longitude + 0.002, 43.5],
  ] as const,
  left,
});

beforeAll(async () => {
  database = await createTestDatabase();
  ({ knex } = database);
  await givenStreetIndex(knex, [
    {
      name: 'Main',
      town: 'Toronto',
      numbers: [
        ['100', -47.5, 43.5],
        ['101', -47.5004, 43.5],
        ['104', -47.4998, 43.5],
        ['190', -47.4, 43.5],
      ],
    },
    { name: 'Main', town: 'London', numbers: [['100', -46.5, 42.5]] },
    { name: 'Main', town: 'London', province: 'NB', numbers: [['100', -45.5, 42.5]] },
    { name: 'Main', town: 'Toronto', roads: [block(-47.49, [201, 299])] },
    { name: 'Fork', town: 'Toronto', numbers: [['5', -47.5, 43.5]] },
    { name: 'Fork', type: 'AVE', town: 'Toronto', numbers: [['5', -47.4, 43.5]] },
    {
      name: 'Flats',
      town: 'Toronto',
      numbers: [
        ['7', -47.5, 43.5],
        ['7', -47.5001, 43.5],
        ['9', -47.5, 43.5],
        ['9', -47.4, 43.5],
      ],
    },
    { name: 'Shore', town: 'Toronto', roads: [block(-47.48, [1, 99]), block(-47.44, [51, 151])] },
    {
      name: 'Concession',
      type: 'RD',
      town: 'Toronto',
      roads: [
        {
          line: [
            [-47.5, 43.6],
            [-47.4, 43.6],
          ],
          left: [1, 999],
        },
      ],
    },
    { name: 'Église', type: 'RUE', town: 'Montréal', place: 'VERDUN', province: 'QC', numbers: [['3', -46.5, 42]] },
    { name: 'Église', type: 'RUE', town: 'Montréal', place: 'LACHINE', province: 'QC', numbers: [['3', -47.5, 42]] },
    ...Array.from({ length: 201 }, (_, i) => ({
      name: 'Common',
      town: 'Toronto',
      place: `PART ${i}`,
      numbers: [['7', -47.5, 42] as const],
    })),
  ]);
}, 120_000);
afterAll(() => database.close());

const door = (address: string, city = 'Toronto', more: { province?: string; postalCode?: string } = {}) => ({
  ...{ address, city, province: '', postalCode: '' },
  ...more,
});
const placeOf = async (...of: Parameters<typeof door>) => (await placeDoors(knex, [door(...of)]))[0];

describe('a door is placed', () => {
  test.each([
    ['100 Main St', [-47.5, 43.5]],
    ['5-100 MAIN STREET', [-47.5, 43.5]],
    ['100 Main St, apt 3, Toronto', [-47.5, 43.5]],
    ['100A Main', [-47.5, 43.5]],
    // Both are of one building.
    ['7 Flats St', [-47.5, 43.5]],
  ])('by the register: %s', async (address, [longitude, latitude]) => {
    expect(await placeOf(address)).toEqual({ longitude, latitude, by: 'register' });
  });

  test('between two numbers of its side that stand beside each other', async () => {
    const place = await placeOf('102 Main St');
    expect(place?.by).toBe('register');
    expect(place?.longitude).toBeCloseTo(-47.4999, 6);
  });

  test('by a range of the road network where the register has none, beside the road', async () => {
    const place = await placeOf('251 Main St');
    expect(place?.by).toBe('range');
    // 50 / 98 of 0.002 degrees from its end, to a millionth of a degree.
    expect(place?.longitude).toBe(-47.488_98);
    expect(place?.latitude).toBeGreaterThan(43.5);
    expect(place?.latitude).toBeLessThan(43.5003);
  });

  test('in the province that its postal code, or its own field, names', async () => {
    expect((await placeOf('100 Main St', 'London', { postalCode: 'N6A 1A1' }))?.longitude).toBe(-46.5);
    expect((await placeOf('100 Main St', 'London', { province: 'nb' }))?.longitude).toBe(-45.5);
    expect((await placeOf('100 Main St', 'London', { province: 'NB', postalCode: 'N6A 1A1' }))?.longitude).toBe(-45.5);
  });

  test('on the street of the part of town that is named', async () => {
    expect((await placeOf('3 rue de l’Église', 'Verdun'))?.longitude).toBe(-46.5);
    expect((await placeOf('3, rue de l’Église', 'LACHINE'))?.longitude).toBe(-47.5);
  });
});

describe('no place is invented', () => {
  test.each([
    ['in another town', '104 Main St', 'London'],
    ['in no town', '104 Main St', ''],
    ['in two provinces', '100 Main St', 'London'],
    ['on two streets of one name', '5 Fork', 'Toronto'],
    ['on a street that the town has twice', '3 rue de l’Église', 'Montréal'],
    ['on a street that the town has too often', '7 Common St', 'Toronto'],
    ['at one number far apart', '9 Flats St', 'Toronto'],
    ['between numbers far apart', '150 Main St', 'Toronto'],
    ['in two ranges', '75 Shore St', 'Toronto'],
    ['in a range of several kilometres', '500 Concession Rd', 'Toronto'],
    ['on the other side', '250 Main St', 'Toronto'],
    ['beyond all numbers', '9999 Main St', 'Toronto'],
    ['without a number', 'Main St', 'Toronto'],
    ['on a rural route', 'RR 2', 'Toronto'],
    ['of another type', '104 Main Ave', 'Toronto'],
    ['of nothing', '', ''],
    ['of signs', "12 %'; --", "%'"],
  ])('%s', async (_, address, city) => {
    expect(await placeOf(address, city)).toBeUndefined();
  });

  test('and the numbers of two ranges that do not overlap are sure', async () => {
    expect((await placeOf('25 Shore St'))?.by).toBe('range');
    expect((await placeOf('5 Fork St'))?.longitude).toBe(-47.5);
  });
});

test('many doors are placed in their order, by three statements for each 500', async () => {
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }) => statements.push(sql);
  knex.on('query', listen);
  const doors = Array.from({ length: 1_100 }, (_, i) => (i % 3 === 0 ? door('100 Main St') : door(`${i} Nowhere St`)));
  const placed = await placeDoors(knex, [...doors, door('25 Shore St')]);
  knex.removeListener('query', listen);
  expect(placed).toHaveLength(1_101);
  expect(placed.flatMap((place, i) => (place ? [i] : []))).toEqual([
    ...Array.from({ length: 367 }, (_, i) => 3 * i),
    1_100,
  ]);
  expect(statements.length).toBeLessThanOrEqual(9);
  expect(await placeDoors(knex, [])).toEqual([]);
});

describe('the streets around doors', () => {
  test('are lines from a corner, with their names, cut near the box', async () => {
    const { origin, streets } = await streetsInBox(knex, [-47.482, 43.499, -47.48, 43.5]);
    expect(origin[0]).toBeCloseTo(-47.484, 6);
    expect(streets).toHaveLength(1);
    const [{ name, lines } = { name: '', lines: [] }] = streets;
    expect(name).toBe('Shore St');
    const [x = 0, y = 0, east = 0, north = 0] = lines[0] ?? [];
    expect(origin[0] + x / 100_000).toBeCloseTo(-47.48, 4);
    expect(origin[1] + y / 100_000).toBeCloseTo(43.5, 4);
    expect([lines.length, east, north]).toEqual([1, 200, 0]);
  });

  test('are none where the doors lie far apart', async () => {
    expect((await streetsInBox(knex, [-48, 43, -46, 44])).streets).toEqual([]);
  });

  test('have less than 100 kB, however many there are', async () => {
    const roads = Array.from({ length: 2_500 }, (_, i) => ({
      line: Array.from(
        { length: 30 },
        (_, at) => [-60.5 + i / 100_000 + at / 2_000, 50.5 + (at * i) / 5_000_000] as const,
      ),
    }));
    await knex('streets').where({ source_id: 'given-roads' }).delete();
    await knex('road_lines').delete();
    await knex('road_ranges').delete();
    await givenStreetIndexAlone(roads);
    const drawn = await streetsInBox(knex, [-60.5, 50.5, -60.46, 50.53]);
    const bytes = Buffer.byteLength(JSON.stringify(drawn));
    expect(bytes).toBeLessThan(100_000);
    expect(bytes).toBeGreaterThan(60_000);
  });
});

/** A street a road, whose numbers do not clash with those that are there. */
async function givenStreetIndexAlone(
  roads: ReadonlyArray<{ readonly line: ReadonlyArray<readonly [number, number]> }>,
) {
  await knex('streets').delete();
  await knex('street_numbers').delete();
  await givenStreetIndex(
    knex,
    roads.map((road, i) => ({ name: `Lane ${i}`, roads: [road] })),
  );
}
