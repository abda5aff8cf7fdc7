import { describe, expect, test } from '@jest/globals';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { givenStreets } from './given-streets.ts';

const west = 'old-1 new-1 prov-A';
const east = 'old-1 new-2 prov-A';

/** Two federal districts side by side and one provincial one over both; the federal border was elsewhere until 2026. */
const server = await closedAfterAll(
  startElectoralServer(async ({ knex }) => {
    const districts = [
      { code: '1', boxes: [[-49, 41, -47, 43]] },
      { code: '2', boxes: [[-47, 41, -45, 43]] },
    ] as const;
    await givenSet(knex, { id: 'old', level: 'FEDERAL', jurisdiction: 'xa', until: '2026-01-01', districts });
    await givenSet(knex, { id: 'new', level: 'FEDERAL', jurisdiction: 'xa', from: '2026-01-01', districts });
    await givenSet(knex, { id: 'prov', level: 'PROVINCIAL', districts: [{ code: 'A', boxes: [[-49, 41, -45, 43]] }] });
    const addresses = { 'old-1': 1, 'new-1': 0.6, 'new-2': 0.4, 'prov-A': 1 };
    await givenPostalCode(knex, { code: 'Z1A0A1', addresses });
    await givenPostalCode(knex, { code: 'Z1A0A2', addresses: { 'new-1': 1, 'prov-A': 1 } });
    await givenPostalCode(knex, { code: 'Z1A0A3', addresses });
    await givenPostalCode(knex, { code: 'Z1A0A4', addresses });
    await givenPostalCode(knex, { code: 'Z1A0A5', addresses });
    await givenStreets(knex, [
      { code: 'Z1A0A1', name: 'Kelp', numbers: { [west]: '1,3,5,7,2,12A', [east]: '9,11,4,14' } },
      { code: 'Z1A0A1', name: 'de l’Écluse', type: 'RUE', direction: 'O', numbers: { [west]: '10,11,12,20' } },
      { code: 'Z1A0A1', name: 'Gannet', direction: 'E', numbers: { [west]: '100' } },
      { code: 'Z1A0A1', name: 'Gannet', direction: 'W', numbers: { [east]: '100' } },
      { code: 'Z1A0A3', name: 'Kelp', numbers: { [east]: '101,105', [west]: '103' } },
      { code: 'Z1A0A3', name: 'Tower', numbers: { [west]: '8', [east]: '8' } },
      { code: 'Z1A0A5', name: 'Main', place: 'FIRST', municipality: 'First Place', numbers: { [west]: '10,14' } },
      { code: 'Z1A0A5', name: 'Main', place: 'SECOND', municipality: 'Second Place', numbers: { [east]: '12' } },
    ]);
  }),
);

const look = async (query: Record<string, string>) =>
  (await server.get(`/lookup?${new URLSearchParams({ postalCode: 'Z1A0A1', ...query })}`)).body;
const inPlace = (query: Record<string, string>) => server.get(`/lookup?${new URLSearchParams(query)}`);

describe('choices', () => {
  test('are the streets of the code with their ranges by district, at the levels that differ', async () => {
    const { choices, ...rest } = await look({ include: 'choices' });
    expect(rest).toEqual(await look({}));
    expect(choices).toEqual({
      complete: true,
      streets: [
        {
          street: 'Gannet St E',
          place: 'Port Merrow',
          ranges: [{ numbers: 'even', from: '100', to: '100', districts: { federal: 'new-1' } }],
        },
        {
          street: 'Gannet St W',
          place: 'Port Merrow',
          ranges: [{ numbers: 'even', from: '100', to: '100', districts: { federal: 'new-2' } }],
        },
        {
          street: 'Kelp St',
          place: 'Port Merrow',
          ranges: [
            { numbers: 'odd', from: '1', to: '7', districts: { federal: 'new-1' } },
            { numbers: 'even', from: '2', to: '2', districts: { federal: 'new-1' } },
            { numbers: 'even', from: '4', to: '4', districts: { federal: 'new-2' } },
            { numbers: 'odd', from: '9', to: '11', districts: { federal: 'new-2' } },
            { numbers: 'even', from: '12A', to: '12A', districts: { federal: 'new-1' } },
            { numbers: 'even', from: '14', to: '14', districts: { federal: 'new-2' } },
          ],
        },
        {
          street: 'rue de l’Écluse O',
          place: 'Port Merrow',
          ranges: [{ numbers: 'all', from: '10', to: '20', districts: { federal: 'new-1' } }],
        },
      ],
    });
  });

  test('are absent unless requested, and if the code lies in one district at that date', async () => {
    expect(await look({})).not.toHaveProperty('choices');
    expect(await look({ include: 'choices', date: '2025-06-01' })).not.toHaveProperty('choices');
    expect(await look({ postalCode: 'Z1A0A2', include: 'choices' })).not.toHaveProperty('choices');
  });

  test('name a number that lies in two districts twice', async () => {
    const { choices } = await look({ postalCode: 'Z1A0A3', include: 'choices' });
    expect(choices.streets.find(({ street }: { street: string }) => street === 'Tower St').ranges).toEqual([
      { numbers: 'even', from: '8', to: '8', districts: { federal: 'new-1' } },
      { numbers: 'even', from: '8', to: '8', districts: { federal: 'new-2' } },
    ]);
  });

  test('are bounded, and say when they are not all', async () => {
    const { knex } = server;
    const sides = Array.from({ length: 501 }, (_, i) => 2 * i + 2);
    const every = (rest: number) => sides.filter((_, i) => i % 2 === rest).join();
    await knex('street_addresses').insert(
      [west, east].map((_, i) => ({
        source_id: 'register',
        postal_code: 'Z1A0A4',
        street_id: 0,
        area_id: i,
        civic_numbers: every(i),
      })),
    );
    await knex('street_addresses').insert({
      source_id: 'register',
      postal_code: 'Z1A0A4',
      street_id: 2,
      area_id: 0,
      civic_numbers: '1',
    });
    await knex('catalogue').increment('version', 1);
    await server.mapStore.refresh();
    const { choices } = await look({ postalCode: 'Z1A0A4', include: 'choices' });
    const range = { numbers: 'odd', from: '1', to: '1', districts: { federal: 'new-1' } };
    expect(choices).toEqual({
      complete: false,
      streets: [{ street: 'Gannet St E', place: 'Port Merrow', ranges: [range] }],
    });
  });
});

describe('an address', () => {
  test('that is known has its district, for certain', async () => {
    const body = await look({ address: 'Apt 4, 9 KELP street' });
    expect(body).toMatchObject({
      postalCode: 'Z1A0A1',
      federal: { id: 'new-2' },
      provincial: { id: 'prov-A' },
      address: { matched: 'number', sure: true, number: '9', street: 'Kelp St', place: 'Port Merrow' },
      resolution: { confidence: 0.995, alternatives: {} },
    });
    expect(await look({})).not.toHaveProperty('address');
  });

  test.each([
    ['12 Kelp St', 'number', 'new-1'],
    ['9½ Kelp', 'number', 'new-2'],
    ['3 rue Kelp', 'number', 'new-1'],
    ['100 Gannet St West', 'number', 'new-2'],
    ['100 E Gannet St', 'number', 'new-1'],
    ['15 rue de l’Ecluse', 'street', 'new-1'],
    ['14 rue de l’Ecluse Ouest', 'between', 'new-1'],
  ])('%s is found by its %s', async (address, matched, district) => {
    const body = await look({ address });
    expect([body.address.matched, body.federal.id]).toEqual([matched, district]);
    expect(body.address.sure).toBe(matched !== 'street');
  });

  test('between two districts, of two streets, or in two districts is said to be unsure, with the others', async () => {
    const between = await look({ address: '3 Kelp St', postalCode: 'Z1A0A3' });
    expect(between.address).toMatchObject({ matched: 'street', sure: false });
    const tower = await look({ address: '8 Tower St', postalCode: 'Z1A0A3' });
    expect(tower.address).toMatchObject({ matched: 'number', sure: false });
    expect(tower.resolution.alternatives.federal).toHaveLength(2);
    const gannet = await look({ address: '100 Gannet St' });
    expect(gannet.address).toMatchObject({ matched: 'number', sure: false });
    expect(gannet.resolution.confidence).toBeLessThan(0.51);
    const kelp = await look({ address: '8 Kelp St' });
    expect(kelp.address).toMatchObject({ matched: 'between', sure: false });
    expect(kelp.resolution.alternatives.federal.map(({ id }: { id: string }) => id).sort()).toEqual(['new-1', 'new-2']);
  });

  test('that is not known leaves the result of the code, and says so', async () => {
    const { address, ...rest } = await look({ address: '12 Nowhere Rd' });
    expect(address).toEqual({ matched: 'none', sure: false, number: null, street: null, place: null });
    expect(rest).toEqual(await look({}));
  });

  test('of a code that does not straddle has the result of the code', async () => {
    expect((await look({ address: '12 Any Rd', postalCode: 'Z1A0A2' })).address).toMatchObject({
      matched: 'code',
      sure: true,
    });
  });

  test.each([
    [{ address: '12 Main St, First Place' }, 'between', 'new-1', 'First Place'],
    [{ address: '12 Main St', place: 'first' }, 'between', 'new-1', 'First Place'],
    [{ address: '12 Main St, Second Place' }, 'number', 'new-2', 'Second Place'],
    // No street of the code is in that place.
    [{ address: '12 Main St, Elsewhere' }, 'number', 'new-2', 'Second Place'],
  ])(
    'is on the street in its own place, if the code has several of its name: %j',
    async (query, matched, id, place) => {
      const { federal, address } = await look({ postalCode: 'Z1A0A5', ...query });
      expect([federal.id, address]).toEqual([id, expect.objectContaining({ matched, place, sure: true })]);
    },
  );

  test('is found by its place, with the code in which it lies', async () => {
    const { status, body } = await inPlace({ address: '11 Kelp St', place: 'port merrow' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ postalCode: 'Z1A0A1', federal: { id: 'new-2' }, address: { matched: 'number' } });
    expect((await inPlace({ address: '103 Kelp St, Port-Merrow QC' })).body).toMatchObject({
      postalCode: 'Z1A0A3',
      federal: { id: 'new-1' },
    });
    expect((await inPlace({ address: '103 Kelp St, Port Merrow, Z1A 0A3' })).body.address.matched).toBe('number');
    expect((await inPlace({ address: '999 Kelp St', place: 'Port Merrow' })).status).toBe(404);
    expect((await inPlace({ address: '11 Kelp St', place: 'Elsewhere' })).status).toBe(404);
  });

  test.each([
    { address: 'Kelp St', place: 'Port Merrow' },
    { address: '12 Kelp St' },
    { address: '12 Kelp St', lat: '1', lng: '1' },
    { place: 'Port Merrow' },
    { address: 'x'.repeat(201), postalCode: 'Z1A0A1' },
    { postalCode: 'Z1A0A1', include: 'streets' },
  ])('%j is refused', async (query) => {
    expect((await inPlace(query as unknown as Record<string, string>)).status).toBe(400);
  });
});
