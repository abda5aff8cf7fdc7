import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Level } from '#core/levels.ts';
import { createLog } from '#core/log.ts';
import { districtsOfLevel } from '#server/electoral/districts/districts-of-level.ts';
import { sureDistrictFinder } from '#server/electoral/districts/sure-district.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { VoterAddress } from '#server/operations/districts.ts';
import { givenStreets } from '#test/server/electoral/addresses/given-streets.ts';
import { givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const at = Date.parse('2026-06-01T16:00:00Z');
const [west, east] = ['fed-1 prov-A', 'fed-2 prov-A'];

let map: MapSnapshot;
const database = await closedAfterAll(createTestDatabase());
beforeAll(async () => {
  const { knex } = database;
  const districts = [
    { code: '1', boxes: [[-49, 41, -47, 43]] },
    { code: '2', boxes: [[-47, 41, -45, 43]] },
  ] as const;
  await givenSet(knex, { id: 'fed', level: 'FEDERAL', jurisdiction: 'xa', districts });
  await givenSet(knex, { id: 'prov', level: 'PROVINCIAL', districts: [{ code: 'A', boxes: [[-49, 41, -45, 43]] }] });
  await givenSet(knex, {
    id: 'land',
    level: 'MUNICIPAL',
    representation: 'no_wards',
    districts: [{ code: '1', boxes: [[-49, 41, -48, 43]] }],
  });
  await givenSet(knex, {
    id: 'gone',
    level: 'MUNICIPAL',
    until: '2026-01-01',
    districts: [{ code: '1', boxes: [[-46, 41, -45, 43]] }],
  });
  const both = { 'fed-1': 0.6, 'fed-2': 0.4, 'prov-A': 1 };
  await givenPostalCode(knex, { code: 'Z1A0A1', addresses: { 'fed-1': 1, 'prov-A': 1, 'land-1': 1 } });
  await givenPostalCode(knex, { code: 'Z1A0A2', addresses: both });
  await givenPostalCode(knex, { code: 'Z1A0A3', at: [-48.5, 42] });
  await givenPostalCode(knex, { code: 'Z1A0A4', concordance: { 'fed-2': 1, 'gone-1': 1 } });
  await givenPostalCode(knex, { code: 'Z1A0A5', concordance: { 'fed-1': 0.5, 'fed-2': 0.5 } });
  // No code of the same first five characters has a place.
  await givenPostalCode(knex, { code: 'Z2B0A1', addresses: { 'fed-1': 1 } });
  await givenPostalCode(knex, { code: 'Z2B0A2', concordance: { 'gone-1': 1 } });
  // A municipal level that only the middle of the code says, beside addresses that are known.
  await givenPostalCode(knex, { code: 'Z1A0A6', addresses: both, at: [-48.5, 42] });
  await givenPostalCode(knex, { code: 'Z1A0A7', addresses: both });
  // In one district as far as is known: of seven addresses, and of ten.
  await givenPostalCode(knex, { code: 'Z1A0B1', addresses: { 'fed-1': 1, 'prov-A': 1 }, located: 7 });
  await givenPostalCode(knex, { code: 'Z1A0B2', addresses: { 'fed-1': 1, 'prov-A': 1 }, located: 10 });
  await givenStreets(knex, [
    { code: 'Z1A0B1', name: 'Kelp', numbers: { [west as string]: '1,3' } },
    { code: 'Z1A0A2', name: 'Kelp', numbers: { [west as string]: '1,3,5', [east as string]: '9,11,2' } },
    { code: 'Z1A0A2', name: 'Tower', numbers: { [west as string]: '8', [east as string]: '8' } },
    { code: 'Z1A0A6', name: 'Kelp', numbers: { [west as string]: '1', [east as string]: '9' } },
    { code: 'Z1A0A7', name: 'Main', place: 'HALDEN', numbers: { [west as string]: '12' } },
    { code: 'Z1A0A7', name: 'Main', place: 'SABLE', numbers: { [east as string]: '14,16' } },
    { code: 'Z1A0A7', name: 'Kelp', place: 'SABLE', numbers: { [east as string]: '12' } },
    { code: 'Z1A0A7', name: 'Quay', place: 'HALDEN', numbers: { [west as string]: '12' } },
  ]);
  map = await loadMapSnapshot(knex, createLog('silent'));
});

function find(postalCode: string, level: Level = 'FEDERAL', address: Partial<VoterAddress> = {}): string {
  const found = sureDistrictFinder(map, level, at)({ postalCode, address: '', city: '', ...address });
  return typeof found === 'string' ? found : found.boundary.id;
}
const onStreet = (address: string, city = '', code = 'Z1A0A2') => find(code, 'FEDERAL', { address, city });

describe('a district is sure', () => {
  it('of a code that lies in one, by addresses or by a list', () => {
    expect([find('Z1A0A1'), find('z1a 0a1'), find('Z1A0A2', 'PROVINCIAL'), find('Z1A0A4')]).toEqual([
      'fed-1',
      'fed-1',
      'prov-A',
      'fed-2',
    ]);
  });

  it('of an address that the register has in a code that straddles, or whose neighbours on both sides it has', () => {
    expect(['1 Kelp St', 'Apt 4, 3 Kelp St.', '4-11 Kelp'].map((text) => onStreet(text))).toEqual([
      'fed-1',
      'fed-1',
      'fed-2',
    ]);
  });

  it('of the street of one’s own place, if two have its name', () => {
    const inRural = (text: string, city: string) => onStreet(text, city, 'Z1A0A7');
    expect([inRural('12 Main St', 'Halden'), inRural('14 Main St', 'Sable')]).toEqual(['fed-1', 'fed-2']);
    // The register has no such number there, though it has one of the other place.
    expect([
      inRural('12 Main St', 'Sable'),
      inRural('12 Main St', 'Elsewhere'),
      inRural('12 Quay St', 'Sable'),
    ]).toEqual(['straddles', 'straddles', 'straddles']);
  });
});

describe('no district is sure', () => {
  it('of a code that is unknown, or not valid', () => {
    expect([find('Z9Z9Z9'), find('K1A 0B'), find('')]).toEqual(['unknownCode', 'unknownCode', 'unknownCode']);
  });

  it('of a code that straddles, if the address does not decide', () => {
    const texts = ['', 'RR 1', '7 Kelp St', '99 Kelp St', '8 Tower St', '1 Gannet St'];
    expect(texts.map((text) => onStreet(text))).toEqual(texts.map(() => 'straddles'));
    expect(find('Z1A0A5', 'FEDERAL', { address: '1 Kelp St' })).toBe('straddles');
  });

  it('if only the centroid of the code is known, however well the address is', () => {
    expect([find('Z1A0A3'), find('Z1A0A3', 'MUNICIPAL')]).toEqual(['unsure', 'unsure']);
    // The middle of its neighbours.
    expect(find('Z1A0A2', 'MUNICIPAL')).toBe('unsure');
    expect(find('Z1A0A6', 'MUNICIPAL', { address: '1 Kelp St' })).toBe('unsure');
    expect(find('Z1A0A6', 'FEDERAL', { address: '1 Kelp St' })).toBe('fed-1');
  });

  it('of a code of which few addresses are known, but for these', () => {
    const inCode = (address: string) => onStreet(address, '', 'Z1A0B1');
    expect([find('Z1A0B1'), inCode('7 Kelp St'), inCode('1 Kelp St')]).toEqual(['unsure', 'unsure', 'fed-1']);
    expect(find('Z1A0B2')).toBe('fed-1');
  });

  it('if no one is elected by district, if no map covers it, and if the map has ended', () => {
    expect([find('Z1A0A1', 'MUNICIPAL'), find('Z2B0A1', 'MUNICIPAL'), find('Z2B0A2', 'MUNICIPAL')]).toEqual([
      'noDistrict',
      'noDistrict',
      'noDistrict',
    ]);
  });
});

describe('the districts of a level', () => {
  it('are those in force, those of places in which no one is elected left out, and the same while nothing changes', () => {
    const ids = (level: Level, instant = at) => districtsOfLevel(map, level, instant).all.map(({ id }) => id);
    expect([ids('FEDERAL'), ids('MUNICIPAL'), ids('MUNICIPAL', Date.parse('2025-06-01T16:00:00Z'))]).toEqual([
      ['fed-1', 'fed-2'],
      [],
      ['gone-1'],
    ]);
    expect(districtsOfLevel(map, 'FEDERAL', at + 1)).toBe(districtsOfLevel(map, 'FEDERAL', at));
    expect(districtsOfLevel(map, 'FEDERAL', at)).not.toBe(districtsOfLevel(map, 'PROVINCIAL', at));
  });
});
