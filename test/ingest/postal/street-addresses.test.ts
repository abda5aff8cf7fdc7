import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { registerSource } from '#test/support/fixtures/table-sources.ts';
import { ingestMembers } from '#test/support/ingest.ts';
import { drawBands } from '#test/support/maps/bands.ts';

const register = registerSource();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await drawBands(database.knex, 'old', { W: [0, 1], E: [1, 2] }, ['2015-01-01', '2025-01-01']);
});

afterAll(async () => {
  await database.close();
});

const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

type Row = readonly [
  place: number,
  code: string,
  number: string,
  suffix: string,
  name: string,
  type: string,
  dir: string,
];

const addresses = (rows: readonly Row[], town = 'PORT MERROW') =>
  `\ufeffLOC_GUID,CIVIC_NO,CIVIC_NO_SUFFIX,OFFICIAL_STREET_NAME,OFFICIAL_STREET_TYPE,OFFICIAL_STREET_DIR,CSD_ENG_NAME,CSD_FRE_NAME,MAIL_MUN_NAME,MAIL_PROV_ABVN,MAIL_POSTAL_CODE\r\n${rows
    .map(
      ([place, code, number, suffix, name, type, dir]) =>
        `${guid(place)},${number},${suffix},"${name}",${type},${dir},Port Merrow,Port-Merrow,${town},XA,${code}\r\n`,
    )
    .join('')}`;

const locations = (longitudes: readonly number[]) =>
  `LOC_GUID,BG_LATITUDE,BG_LONGITUDE\r\n${longitudes.map((x, i) => `${guid(i + 1)},1,${x}\r\n`).join('')}`;

const stored = async () => {
  const { rows } = await database.knex.raw(
    `select a.postal_code || ' ' || concat_ws(' ', s.name, nullif(s.type, ''), nullif(s.direction, '')) || ' (' || s.place || '): '
       || a.civic_numbers || ' in ' || array_to_string(r.boundary_ids, ' ') as line
     from street_addresses a
     join address_streets s on s.source_id = a.source_id and s.id = a.street_id
     join address_areas r on r.source_id = a.source_id and r.id = a.area_id
     order by a.postal_code, a.street_id, a.area_id`,
  );
  return rows.map(({ line }: { line: string }) => line);
};

const rows: Row[] = [
  [1, 'Z1A1A1', '12', '', 'Écluse, de l’', 'RUE', ''],
  [1, 'Z1A1A1', '12', '', 'Écluse, de l’', 'RUE', ''],
  [1, 'Z1A1A1', '2', 'a', 'Écluse, de l’', 'RUE', ''],
  [2, 'Z1A1A1', '14', '1/2', 'Écluse, de l’', 'RUE', ''],
  [2, 'Z1A1A1', '1', '', 'Kelp', 'ST', 'E'],
  [1, 'Z1A1A2', '1', '', 'Kelp', 'ST', 'W'],
  [3, 'Z1A1A3', '1', '', 'Old Weir', 'RD', ''],
  [4, 'Z1A1A3', '5', '', 'Old Weir', 'RD', ''],
  [2, 'Z1A1A1', '', '', 'Kelp', 'ST', 'E'],
];
const files = (given: readonly Row[]) => ({
  'Addresses/Address_91.csv': addresses(given),
  'Locations/Location_91.csv': locations([0.5, 1.5, 1.2, 1.8]),
});

describe('the streets of a register', () => {
  it('are those of the codes that straddle districts, with each civic number once', async () => {
    expect(await ingestMembers(database, register, files(rows))).toMatchObject({ outcome: 'published' });
    expect(await stored()).toEqual([
      'Z1A1A1 Kelp ST E (PORT MERROW): 1 in old-E',
      'Z1A1A1 Écluse, de l’ RUE (PORT MERROW): 14 1/2 in old-E',
      'Z1A1A1 Écluse, de l’ RUE (PORT MERROW): 2A,12 in old-W',
    ]);
  });

  it('change nothing if the same rows come in another order', async () => {
    expect(await ingestMembers(database, register, files(rows.toReversed()))).toMatchObject({ outcome: 'unchanged' });
  });

  it('are read in windows-1252 too', async () => {
    const latin = files([...rows, [2, 'Z1A1A1', '3', '', 'Kelp', 'ST', 'E']]);
    const bytes = Buffer.from(latin['Addresses/Address_91.csv'].slice(1).replaceAll('’', "'"), 'latin1');
    expect(await ingestMembers(database, register, { ...latin, 'Addresses/Address_91.csv': bytes })).toMatchObject({
      outcome: 'published',
    });
    expect(await stored()).toContain("Z1A1A1 Écluse, de l' RUE (PORT MERROW): 2A,12 in old-W");
  });

  it('grow by those of the codes that a new map divides', async () => {
    await drawBands(database.knex, 'new', { A: [0, 1.5], B: [1.5, 2] }, ['2025-01-01', null]);
    expect(await ingestMembers(database, register, files(rows))).toMatchObject({ outcome: 'published' });
    const lines = await stored();
    expect(lines).toContain('Z1A1A3 Old Weir RD (PORT MERROW): 1 in new-A old-E');
    expect(lines).toContain('Z1A1A3 Old Weir RD (PORT MERROW): 5 in new-B old-E');
    expect(lines.filter((line: string) => line.startsWith('Z1A1A2'))).toEqual([]);
  });

  it('leave out a code of which one province was read before it straddled', async () => {
    const both = {
      'Addresses/Address_91.csv': addresses([[1, 'Z1A1A9', '1', '', 'Kelp', 'ST', '']]),
      'Locations/Location_91.csv': locations([0.5]),
      'Addresses/Address_92.csv': addresses([
        [1, 'Z1A1A9', '2', '', 'Kelp', 'ST', ''],
        [1, 'Z1A1A8', '2', '', 'Kelp', 'ST', ''],
        [2, 'Z1A1A8', '4', '', 'Kelp', 'ST', ''],
      ]),
      'Locations/Location_92.csv': locations([1.2, 1.7]),
    };
    await ingestMembers(database, register, both, { accepted: true });
    expect(await stored()).toEqual([
      'Z1A1A8 Kelp ST (PORT MERROW): 2 in new-A old-E',
      'Z1A1A8 Kelp ST (PORT MERROW): 4 in new-B old-E',
    ]);
  });
});

describe('all streets of a register', () => {
  const found = async () => {
    const { rows } = await database.knex.raw(
      `select s.name || ' ' || s.direction_key || ', ' || s.province || ' [' || array_to_string(s.place_keys, ', ') || '] ' || s.weight
         || ': ' || array_to_string(n.numbers, ' ') || ' at ' || array_to_string(n.longitudes, ' ') as line
       from streets s join street_numbers n on n.source_id = s.source_id and n.street_id = s.id
       order by s.name_key, s.direction_key`,
    );
    return rows.map(({ line }: { line: string }) => line);
  };

  it('are published with every located number, flats once, also without a postal code', async () => {
    const further: Row[] = [...rows, [2, '', '900', '', 'Kelp', 'ST', 'E'], [1, 'Z1A1A9', '7', '', 'Gull', 'ST', '']];
    const members = { 'Address_91.csv': addresses(further), 'Location_91.csv': locations([0.5, 1.5, 0.6]) };
    expect(await ingestMembers(database, register, members)).toMatchObject({ outcome: 'published' });
    expect(await found()).toContain('Kelp e, XA [port merrow] 2: 32 28800 at 15000000 15000000');
    expect(await found()).toContain('Gull , XA [port merrow] 1: 224 at 5000000');
  });

  it('have a number at each of the places where it stands', async () => {
    const twice: Row[] = [...rows, [1, 'Z1A1A9', '7', '', 'Gull', 'ST', ''], [2, 'Z1A1A9', '7', '', 'Gull', 'ST', '']];
    const members = { 'Address_91.csv': addresses(twice), 'Location_91.csv': locations([0.5, 1.5, 0.6]) };
    await ingestMembers(database, register, members);
    expect(await found()).toContain('Gull , XA [port merrow] 2: 224 224 at 5000000 15000000');
  });

  it('are held back if no address lies in a district, as where longitudes and latitudes are exchanged', async () => {
    const exchanged = locations([0.5, 1.5, 1.2, 1.8]).replace('BG_LATITUDE,BG_LONGITUDE', 'BG_LONGITUDE,BG_LATITUDE');
    const before = await found();
    const members = { 'Address_91.csv': addresses(rows), 'Location_91.csv': exchanged.replaceAll(',1,', ',50,') };
    expect(await ingestMembers(database, register, members)).toMatchObject({
      outcome: 'quarantined',
      message: expect.stringContaining('lies in a district'),
    });
    expect(await found()).toEqual(before);
  });

  it('are held back, and the last good ones served, if most are gone or their columns have other names', async () => {
    const members = { 'Address_91.csv': addresses(rows), 'Location_91.csv': locations([0.5, 1.5, 1.2, 1.8]) };
    await ingestMembers(database, register, members, { accepted: true });
    const before = await found();
    expect(before.length).toBeGreaterThan(3);
    const renamed = addresses(rows).replace('CIVIC_NO,', 'CIVIC_NUMBER,');
    for (const changed of [renamed, addresses(rows.slice(0, 5))]) {
      const result = await ingestMembers(database, register, { ...members, 'Address_91.csv': changed });
      expect(result).toMatchObject({ outcome: 'quarantined', message: expect.stringContaining('streets') });
      expect(await found()).toEqual(before);
    }
  });
});
