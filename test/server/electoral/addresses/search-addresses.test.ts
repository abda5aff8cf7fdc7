import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { givenStreetIndex } from './given-street-index.ts';

/** Two federal districts that meet at 47° west; streets in several towns, of a register and of a road network. */
let server: ElectoralServer;

const whole = [1, 9999] as const;
const short = [
  [-47.5, 43.5],
  [-47.49, 43.5],
] as const;

beforeAll(async () => {
  server = await startElectoralServer(async ({ knex }) => {
    const districts = [
      { code: '1', boxes: [[-49, 41, -47, 44]] },
      { code: '2', boxes: [[-47, 41, -45, 44]] },
    ] as const;
    await givenSet(knex, { id: 'fed', level: 'FEDERAL', districts });
    await givenStreetIndex(knex, [
      {
        name: 'Main',
        town: 'Toronto',
        numbers: [
          ['100', -47.5, 43.5],
          ['101', -47.501, 43.5],
          ['104', -47.4, 43.5],
          ['110', -46.9, 43.5],
          ['123', -47.2, 43.5],
        ],
      },
      { name: 'Main', town: 'London', numbers: [['123', -46.5, 42.5]] },
      { name: 'Main', direction: 'N', town: 'Guelph', numbers: [['5', -46.5, 42.5]] },
      { name: 'Main', direction: 'S', town: 'Guelph', numbers: [['5', -46.4, 42.5]] },
      {
        name: 'Sainte-Catherine',
        type: 'RUE',
        direction: 'O',
        town: 'Montréal',
        province: 'QC',
        numbers: [['12', -46.5, 42]],
      },
      { name: 'Église', type: 'RUE', town: 'Montréal', place: 'VERDUN', province: 'QC', numbers: [['3', -46.5, 42]] },
      { name: 'Église', type: 'RUE', town: 'Montréal', place: 'LACHINE', province: 'QC', numbers: [['4', -47.5, 42]] },
      {
        name: 'Twice',
        numbers: [
          ['7', -47.5, 42],
          ['7', -46.5, 42],
        ],
      },
      {
        name: 'Border',
        type: 'RD',
        town: 'Toronto',
        // Northwards along the border: its left is west of it.
        roads: [
          {
            line: [
              [-47, 43],
              [-47, 43.01],
            ],
            left: [1, 99],
            right: [2, 98],
          },
        ],
      },
      {
        name: 'Main',
        town: 'Toronto',
        roads: [
          {
            line: [
              [-47.5, 43.5],
              [-47.49, 43.5],
            ],
            left: [201, 299],
          },
        ],
      },
      {
        name: 'Main',
        town: 'Ajax',
        roads: [
          {
            line: [
              [-47.5, 43.5],
              [-47.49, 43.5],
            ],
            left: [1, 9],
          },
        ],
      },
      ...Array.from({ length: 130 }, (_, i) => ({
        name: 'Common',
        town: `Town ${i}`,
        numbers: [[i === 0 ? '7' : '9', -47.5, 42] as const],
      })),
      { name: 'Rough', town: 'Ajax', roads: Array.from({ length: 101 }, () => ({ line: short, left: whole })) },
      { name: 'Rough', town: 'Barrie', roads: [{ line: short, left: whole }] },
      { name: 'Highway 7', type: '', town: 'Ajax', numbers: [['20', -47.5, 42]] },
      { name: 'Twin', town: 'Ajax', numbers: [['123', -47.5, 42]] },
      {
        name: 'Twin',
        type: 'AVE',
        town: 'Ajax',
        numbers: [
          ['121', -46.5, 42],
          ['125', -46.5, 42],
        ],
      },
      { name: 'Rows', numbers: [['3', -47.5, 42]] },
    ]);
    const { source_id, id } = await knex('streets').where({ name: 'Rows' }).first();
    await knex('street_numbers').insert({
      ...{ source_id, street_id: id, first_number: 4 * 32 },
      ...{ numbers: [4 * 32, 7 * 32], longitudes: [-475_000_000, -474_000_000], latitudes: [420_000_000, 420_000_000] },
    });
  });
});

afterAll(() => server.close());

const search = async (q: string) => {
  const { status, body } = await server.get(`/addresses?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return body.data.map(({ address, matched }: { address: string; matched: string }) => `${address} (${matched})`);
};
const look = (q: string) => server.get(`/lookup?${new URLSearchParams({ q })}`);

describe('while somebody types', () => {
  test('three letters of a street are enough, and the street that has the number is first', async () => {
    expect(await search('123 mai')).toEqual([
      '123 Main St, Toronto ON (number)',
      '123 Main St, London ON (number)',
      'Main St N, Guelph ON (street)',
      'Main St S, Guelph ON (street)',
      'Main St, Ajax ON (street)',
    ]);
  });

  test.each([
    ['12 sainte-cath', '12 rue Sainte-Catherine O, Montréal QC (number)'],
    ['12 rue Ste Catherine Ouest', '12 rue Sainte-Catherine O, Montréal QC (number)'],
    ['12 ST CATHERINE STREET W, mont', '12 rue Sainte-Catherine O, Montréal QC (number)'],
    ['123 main stre', '123 Main St, Toronto ON (number)'],
    ['123 Main St, Lon', '123 Main St, London ON (number)'],
    ['123 Main St London', '123 Main St, London ON (number)'],
    ['apt 5, 123 Main Street, London, ON', '123 Main St, London ON (number)'],
    ['20 Hwy 7, Ajax', '20 Highway 7, Ajax ON (number)'],
    ['20 highway 7', '20 Highway 7, Ajax ON (number)'],
    ['border', 'Border Rd, Toronto ON (street)'],
  ])('%s finds %s', async (q, first) => {
    expect((await search(q))[0]).toBe(first);
  });

  test('streets of one name in a town are told apart by their places in mailing addresses', async () => {
    expect(await search('église')).toEqual(['rue Église, Verdun QC (street)', 'rue Église, Lachine QC (street)']);
  });

  test('one letter, with which tens of thousands of names begin, is a whole name', async () => {
    expect(await search('1 m')).toEqual([]);
    expect(await search('1 ma')).toContain('Main St, Toronto ON (street)');
  });

  test('signs of patterns and of SQL find nothing', async () => {
    for (const q of ['%%%', '12 %', "x' or 1=1--", '___']) expect(await search(q)).toEqual([]);
  });

  test('fewer than three letters are refused', async () => {
    expect((await server.get('/addresses?q=ma')).status).toBe(400);
  });
});

describe('a look-up', () => {
  test('finds an address with its place, for certain', async () => {
    const { body } = await look('123 Main St, Toronto');
    expect(body).toMatchObject({
      federal: { id: 'fed-1' },
      resolution: { method: 'point', confidence: 0.995 },
      address: {
        matched: 'number',
        sure: true,
        number: '123',
        street: 'Main St',
        place: 'Toronto',
        lat: 43.5,
        lng: -47.2,
      },
    });
  });

  test('does not choose between towns that have the address, and names them', async () => {
    const { status, body } = await look('123 Main St');
    expect(status).toBe(400);
    expect(body.error).toContain('123 Main St, Toronto ON; 123 Main St, London ON');
    expect((await look('5 Main St, Guelph')).body.error).toContain('5 Main St N, Guelph ON; 5 Main St S, Guelph ON');
  });

  test('does not choose among more streets than it compares', async () => {
    const { status, body } = await look('7 Common St');
    expect(status).toBe(400);
    expect(body.error).toContain('7 Common St, Town 0 ON, …');
    expect((await look('7 Common St, Town 0')).body.address).toMatchObject({ matched: 'number', sure: true });
  });

  test('compares all streets, however many lines one of them has', async () => {
    expect((await look('5 Rough St')).body.error).toContain('5 Rough St, Ajax ON; 5 Rough St, Barrie ON');
  });

  test('places a number between two that are stored in two rows', async () => {
    expect((await look('5 Rows St, Toronto')).body.address).toMatchObject({ matched: 'between', number: '5' });
  });

  test('places a number between two that are known, and is uncertain where they differ', async () => {
    expect((await look('102 Main St, Toronto')).body).toMatchObject({
      federal: { id: 'fed-1' },
      resolution: { confidence: 0.99 },
      address: { matched: 'between', sure: true },
    });
    const { body } = await look('106 Main St, Toronto');
    expect(body.address).toMatchObject({ matched: 'between', sure: false });
    expect(body.resolution.alternatives.federal.map(({ id }: { id: string }) => id).sort()).toEqual(['fed-1', 'fed-2']);
  });

  test('interpolates along the ranges of the road network, on the right side and with less confidence', async () => {
    const west = (await look('51 Border Rd, Toronto')).body;
    expect(west).toMatchObject({
      federal: { id: 'fed-1' },
      resolution: { confidence: 0.9 },
      address: { matched: 'range', sure: false, number: '51' },
    });
    expect(west.address.lat).toBeCloseTo(43.0051, 4);
    expect((await look('50 Border Road, Toronto')).body.federal.id).toBe('fed-2');
  });

  test('asks the road network where the register does not have the number', async () => {
    expect((await look('251 Main St, Toronto')).body.address).toMatchObject({ matched: 'range', number: '251' });
  });

  test('finds the street alone for a number beyond its ranges, and says so', async () => {
    const { body } = await look('5000 Main St, London');
    expect(body).toMatchObject({
      federal: { id: 'fed-2' },
      resolution: { confidence: 0.8 },
      address: { matched: 'street', sure: false, number: '5000', street: 'Main St', place: 'London' },
    });
    // An even number on a side of odd ones is none of its numbers.
    expect((await look('250 Main St, Toronto')).body.address).toMatchObject({ matched: 'street' });
  });

  test('has the districts of a street that crosses a border as alternatives', async () => {
    const { body } = await look('Main St, Toronto');
    expect(body.address).toMatchObject({ matched: 'street', sure: false, number: null });
    expect(body.resolution.alternatives.federal).toMatchObject([
      { id: 'fed-1', share: 0.8 },
      { id: 'fed-2', share: 0.2 },
    ]);
  });

  test('is uncertain of a number that stands at two places', async () => {
    const { body } = await look('7 Twice St, Toronto');
    expect(body.address).toMatchObject({ matched: 'number', sure: false });
    expect(body.resolution.alternatives.federal).toHaveLength(2);
  });

  test('is uncertain of a number that another street of the name and town may have, too', async () => {
    expect((await look('123 Twin, Ajax')).body).toMatchObject({
      federal: { id: 'fed-1' },
      address: { matched: 'number', sure: false, street: 'Twin St' },
    });
    expect((await look('123 Twin St, Ajax')).body.address).toMatchObject({ matched: 'number', sure: true });
    // No other street has its name.
    expect((await look('123 Main, London')).body.address).toMatchObject({ matched: 'number', sure: true });
  });

  test('does not know what is nowhere', async () => {
    expect((await look('123 Nowhere Ave, Toronto')).status).toBe(404);
    expect((await look('Main St, Nowhere')).status).toBe(404);
    expect((await look('Toronto')).status).toBe(400);
  });
});
