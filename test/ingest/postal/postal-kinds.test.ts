// Longer than other files: both kinds of postal evidence are published over one map.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AddressSource, ConcordanceSource } from '#ingest/registry/source.ts';
import type { RunOptions } from '#ingest/run/run.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { concordanceSource, registerSource } from '#test/support/fixtures/table-sources.ts';
import { ingestMembers } from '#test/support/ingest.ts';
import { drawBands } from '#test/support/maps/bands.ts';

const register = registerSource();
const concordance = concordanceSource();

// Longer than other files: the concordance's tests continue from what the register's tests have published.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.close();
});

const draw = (set: string, bands: Parameters<typeof drawBands>[2], valid: [string, string | null]) =>
  drawBands(database.knex, set, bands, valid);

const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

interface Place {
  readonly id: number;
  readonly building?: readonly [longitude: number, latitude: number];
  readonly blockFace?: readonly [longitude: number, latitude: number];
}

const locations2025 = (...places: Place[]) =>
  '\ufeffLOC_GUID,CSD_CODE,FED_ENG_NAME,BG_LATITUDE,BG_LONGITUDE,BF_REPPOINT_LATITUDE,BF_REPPOINT_LONGITUDE\r\n' +
  places
    .map(({ id, building, blockFace }) => {
      const point = (at: Place['building']) => (at ? `${at[1]},${at[0]}` : ',');
      return `${guid(id)},91,"East, West",${point(building)},${point(blockFace)}\r\n`;
    })
    .join('');
const addresses2025 = (...rows: readonly (readonly [location: number, postalCode: string, province?: string])[]) =>
  '\ufeffLOC_GUID,ADDR_GUID,OFFICIAL_STREET_NAME,MAIL_PROV_ABVN,MAIL_POSTAL_CODE,BU_USE\r\n' +
  rows
    .map(([id, code, province = 'XA'], i) => `${guid(id)},${guid(9000 + i)},"Écluse, de l’",${province},${code},1\r\n`)
    .join('');

const ingest = (
  files: Record<string, string | Buffer>,
  changed: Partial<AddressSource> = {},
  options: Partial<RunOptions> = {},
) => ingestMembers(database, { ...register, ...changed }, files, options);
const quarantined = (message: RegExp) => ({ outcome: 'quarantined', message: expect.stringMatching(message) });
const version = async () => ((await database.knex('catalogue').first()) as { version: number }).version;
const shares = async (source = register.id) =>
  (
    await database.knex('postal_code_districts').where({ source_id: source }).orderBy(['postal_code', 'boundary_id'])
  ).map(
    ({ postal_code, boundary_id, share, address_count, method }) =>
      `${postal_code} ${boundary_id} ${share} ${address_count} ${method}`,
  );
const codes = async () =>
  (await database.knex('postal_codes').orderBy('code')).map(
    ({ code, province, longitude, latitude, address_count }) =>
      `${code} ${province} ${longitude} ${latitude} ${address_count}`,
  );

/** Four addresses of Z1A 1A1, one of them in the eastern half; parts that do not pair up, joined across. */
const files = {
  'Addresses/Address_91.csv': addresses2025(
    [1, 'Z1A1A1'],
    [1, 'Z1A1A1'],
    [2, 'z1a 1a1'],
    [3, 'Z1A1A1'],
    [4, 'Z1A1A2', 'XB'],
    [5, ''],
    [6, 'Z1A1A2'],
  ),
  'Locations/Location_91_part_1.csv': locations2025({ id: 3, building: [1.5, 1] }, { id: 4, blockFace: [0.25, 0.5] }),
  'Locations/Location_91_part_2.csv': locations2025(
    { id: 1, building: [0.25, 1], blockFace: [1.9, 1] },
    { id: 2, building: [0.75, 1] },
    { id: 6 },
  ),
  'readme.txt': 'Not a table.',
};

describe('a register of addresses', () => {
  it('is refused if no map is published, with what to do', async () => {
    expect(await ingest(files)).toMatchObject(quarantined(/Ingest maps first/));
    await draw('old', { west: [0, 1], east: [1, 2] }, ['2000-01-01T05:00:00Z', '2024-01-01T05:00:00Z']);
  });

  it('gives each code its share in each district by counting addresses, and their middle', async () => {
    const outcome = await ingest(files);
    expect(outcome).toMatchObject({
      outcome: 'published',
      counts: {
        addresses: 7,
        locations: 4,
        placed: 5,
        withoutPostalCode: 1,
        withoutLocation: 1,
        postalCodes: 2,
        shares: 3,
      },
      message: '1 addresses have no location with coordinates and were left out.',
    });
    expect(await version()).toBe(1);
    expect(await shares()).toEqual([
      'Z1A1A1 old-east 0.25 1 addresses',
      'Z1A1A1 old-west 0.75 3 addresses',
      'Z1A1A2 old-west 1 1 addresses',
    ]);
    expect(await codes()).toEqual(['Z1A1A1 XA 0.6875 1 4', 'Z1A1A2 XB 0.25 0.5 1']);
  });

  it('changes nothing the second time, in whatever order the rows come', async () => {
    expect((await ingest(files)).outcome).toBe('unchanged');
    const shuffled = {
      'Address_91_part_1.csv': addresses2025([6, 'Z1A1A2'], [3, 'Z1A1A1'], [2, 'Z1A1A1']),
      'Address_91_part_2.csv': addresses2025([4, 'Z1A1A2', 'XB'], [1, 'Z1A1A1'], [1, 'Z1A1A1']),
      'Location_91.csv': locations2025(
        { id: 2, building: [0.75, 1] },
        { id: 1, building: [0.25, 1] },
        { id: 4, building: [0.25, 0.5] },
        { id: 3, building: [1.5, 1] },
      ),
    };
    expect(await ingest(shuffled)).toMatchObject({ outcome: 'unchanged' });
    expect(await version()).toBe(1);
  });

  it('adds a map that was published since; addresses beyond it leave the shares below 1', async () => {
    await draw('new', { east: [0.5, 2] }, ['2024-01-01T05:00:00Z', null]);
    expect((await ingest(files)).outcome).toBe('published');
    expect(await shares()).toContain('Z1A1A1 new-east 0.5 2 addresses');
  });

  it.each([
    [
      '2024',
      'LOC_GUID,CSD_CODE,REPPOINT_LATITUDE,REPPOINT_LONGITUDE',
      'LOC_GUID,MAIL_STREET_DIR,MAIL_PROV_ABVN,MAIL_POSTAL_CODE',
    ],
    [
      '2023, Latin-1',
      'LOC_GUID,FED_2021_ENG_NAME_É,BG_LATITUDE,BG_LONGITUDE',
      'LOC_GUID,MAIL_STEET_DIR,MAIL_PROV_ABVN,MAIL_POSTAL_CODE',
    ],
  ])('is read by the column names of %s', async (_, locationHeader, addressHeader) => {
    const { counts } = await ingest({
      'Address_91.csv': Buffer.from(`${addressHeader}\n${guid(1)},É,XA,Z1A1A3\n`, 'latin1'),
      'Location_91.csv': Buffer.from(`${locationHeader}\n${guid(1)},É,1,0.25\n`, 'latin1'),
    });
    expect(counts).toMatchObject({ placed: 1, postalCodes: 1 });
    expect(await codes()).toEqual(['Z1A1A3 XA 0.25 1 1']);
    await ingest(files);
  });

  it('takes the province from the file if no row states it', async () => {
    await ingest({
      'Address_24.csv': `LOC_GUID,MAIL_POSTAL_CODE\n${guid(1)},Z1A1A4\n`,
      'Location_24.csv': locations2025({ id: 1, building: [0.25, 1] }),
    });
    expect(await codes()).toEqual(['Z1A1A4 QC 0.25 1 1']);
    await ingest(files);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a file of one family is missing',
      { 'Address_91.csv': addresses2025([1, 'Z1A1A1']) },
      /Location_91.csv are missing/,
    ],
    ['it is another archive', { 'data.csv': 'a,b' }, /of these all are missing/],
    [
      'the two families are of different releases',
      { 'Address_91.csv': addresses2025([1, 'Z1A1A1']), 'Location_91.csv': locations2025({ id: 2, building: [1, 1] }) },
      /Of 1 addresses with a postal code 1 have no location/,
    ],
    [
      'identifiers are no GUIDs any more',
      {
        'Address_91.csv': addresses2025([1, 'Z1A1A1']),
        'Location_91.csv': 'LOC_GUID,BG_LATITUDE,BG_LONGITUDE\nL17,1,1\n',
      },
      /LOC_GUID is not a GUID/,
    ],
    [
      'a column was renamed',
      { 'Address_91.csv': 'LOC_GUID,CODE\n', 'Location_91.csv': locations2025({ id: 2, building: [1, 1] }) },
      /no column MAIL_POSTAL_CODE or POSTAL_CODE; its columns are LOC_GUID, CODE/,
    ],
  ])('is refused, and nothing changes, if %s', async (_, broken, message) => {
    const before = [await shares(), await codes()];
    expect(await ingest(broken)).toMatchObject(quarantined(message));
    expect([await shares(), await codes()]).toEqual(before);
  });

  it('is refused if it is smaller than expected', async () => {
    expect(await ingest(files, { expect: { addresses: 8 } })).toMatchObject(
      quarantined(/has 7 addresses, 8 or more are expected/),
    );
  });
});

describe('a concordance beside it', () => {
  const text = 'Code postal;Circonscription électorale\nZ1A 1A2;east\nZ9Z 9Z9;east\n';
  const ingestList = (content: string, changed: Partial<ConcordanceSource> = {}, options: Partial<RunOptions> = {}) =>
    ingestMembers(database, { ...concordance, ...changed }, { 'liste.csv': Buffer.from(content, 'latin1') }, options);

  it('adds its codes and districts, and leaves province and place to the register', async () => {
    expect(await ingestList(text)).toMatchObject({
      outcome: 'published',
      counts: { rows: 2, shares: 2 },
      message: null,
    });
    expect(await shares(concordance.id)).toEqual([
      'Z1A1A2 new-east 1 0 concordance',
      'Z9Z9Z9 new-east 1 0 concordance',
    ]);
    expect(await codes()).toEqual(['Z1A1A1 XA 0.6875 1 4', 'Z1A1A2 XB 0.25 0.5 1', 'Z9Z9Z9 XB null null 0']);
    expect((await ingestList(text)).outcome).toBe('unchanged');
  });

  it('outlives the register, and the register it', async () => {
    await ingest({
      'Address_91.csv': addresses2025([1, 'Z1A1A1']),
      'Location_91.csv': locations2025({ id: 1, building: [0.25, 1] }),
    });
    expect(await codes()).toEqual(['Z1A1A1 XA 0.25 1 1', 'Z1A1A2 XB null null 0', 'Z9Z9Z9 XB null null 0']);
    await ingestList('Code postal;Circonscription électorale\nZ9Z9Z9;east\nZ9Z9Z8;east\n');
    expect(await codes()).toEqual(['Z1A1A1 XA 0.25 1 1', 'Z9Z9Z8 XB null null 0', 'Z9Z9Z9 XB null null 0']);
  });

  it('halves a code that it lists for two districts, each named once', async () => {
    const lines = ['Z1A1A1;west', 'Z1A1A1;east', 'Z1A1A1;east'];
    await ingestList(`Code postal;Circonscription électorale\n${lines.join('\n')}\n`, { set: 'old' });
    expect(await shares(concordance.id)).toEqual([
      'Z1A1A1 old-east 0.5 0 concordance',
      'Z1A1A1 old-west 0.5 0 concordance',
    ]);
  });

  it('reports a few rows that it cannot use', async () => {
    const good = Array.from({ length: 200 }, (_, i) => `Z2A ${i % 10}A${Math.floor(i / 10) % 10};east`);
    const { message, counts } = await ingestList(
      ['Code postal;Circonscription électorale', ...good, 'Z2A;east', 'Z3A 1A1;nowhere'].join('\n'),
    );
    expect(counts).toMatchObject({ rows: 202, malformed: 1, unmatched: 1 });
    expect(message).toBe(
      '1 rows have a malformed postal code: Z2A. 1 rows name a district that new does not have: nowhere.',
    );
  });

  it.each<[string, string, Partial<ConcordanceSource>, RegExp]>([
    [
      'most rows name districts that are not there',
      text.replaceAll('east', 'nowhere'),
      {},
      /2 rows name a district that new does not have: nowhere. That is too many/,
    ],
    ['its set is not published', text, { set: 'none' }, /boundary set none, to which the codes belong, is not held/],
    ['it has no such column', text.replace('Code postal', 'CP'), {}, /has no field Code postal/],
    ['it is shorter than expected', text, { expect: { rows: 100 } }, /has 2 rows, about 100 are expected/],
  ])('is refused, and nothing changes, if %s', async (_, content, changed, message) => {
    const before = [await shares(concordance.id), await codes()];
    expect(await ingestList(content, changed)).toMatchObject(quarantined(message));
    expect([await shares(concordance.id), await codes()]).toEqual(before);
  });
});
