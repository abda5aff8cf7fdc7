import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { square } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wards, wardsFile, wardsMembers } from '#test/support/fixtures/wards.ts';
import { rename, tamper, zipOf } from '#test/support/fixtures/zip.ts';
import { ingestFile, publishedState } from '#test/support/ingest.ts';

const source = boundarySource({ crs: 'EPSG:4326', expect: { districts: 4 } });
const inMetres = wards(4).map((record, i) => ({ ...record, rings: [square(500_000 + i * 1000, 4_800_000, 1000)] }));

describe('a file that is not what it should be', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let pool: Pool;
  let before: unknown;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = await Pool.open(1);
    const good = await folder.write('good.zip', await wardsFile(wards(4)));
    expect(await ingestFile(database, source, good, { pool })).toMatchObject({
      outcome: 'published',
      message: null,
      added: 4,
    });
    before = await publishedState(database);
  });
  afterAll(async () => {
    await pool.close();
    await database.close();
  });

  async function expectQuarantine(
    content: string | Uint8Array,
    message: RegExp,
    changes: Partial<BoundarySource> = {},
  ) {
    const path = await folder.write('bad.zip', content);
    const result = await ingestFile(database, { ...source, ...changes }, path, { pool });
    expect(result).toMatchObject({ outcome: 'quarantined', message: expect.stringMatching(message) });
    expect(await publishedState(database)).toEqual(before);
    const run = await database.knex('ingest_runs').orderBy('id', 'desc').first();
    expect(run).toMatchObject({ outcome: 'quarantined', message: result.message });
    expect(run.finished_at).not.toBeNull();
    expect(await database.knex('sources').where({ id: source.id }).first()).toMatchObject({
      state: 'quarantined',
      state_message: result.message,
    });
  }
  it('a truncated zip', async () => {
    const zip = await wardsFile(wards(4));
    await expectQuarantine(zip.subarray(0, zip.length / 2), /damaged|cut short|incomplete/);
  });
  it('a zip bomb', async () => {
    const zip = await wardsFile(wards(4));
    const bomb = tamper(zip, 'wards.shp', (header) => header.writeUInt32LE(0xfffffff0, 24));
    await expectQuarantine(bomb, /zip bomb: wards.shp would grow/);
  });
  it('a path that escapes the folder', async () => {
    const zip = await zipOf({ 'aa/aa/wards.shp': 'x' });
    await expectQuarantine(rename(zip, 'aa/aa/wards.shp', Buffer.from('../../wards.shp')), /outside|\.\./i);
  });
  it("an HTML page with a zip's name", async () => {
    await expectQuarantine('<!DOCTYPE html><html><body>Checking your browser…</body></html>', /web page|HTML/i);
  });
  it('a shapefile without .dbf', async () => {
    const { 'wards.dbf': _dbf, ...rest } = wardsMembers(wards(4));
    await expectQuarantine(await zipOf(rest), /no \.dbf/);
  });
  it('a missing field', async () => {
    await expectQuarantine(await wardsFile(wards(4)), /no field WARD_NO.*It has: WARD, NAME/, {
      fields: { code: 'WARD_NO', nameEn: 'NAME' },
    });
  });
  it('degrees in a file said to be in metres', async () => {
    await expectQuarantine(await wardsFile(wards(4)), /they are degrees, not the metres of EPSG:3347/, {
      crs: 'EPSG:3347',
    });
  });
  it('metres in a file said to be in degrees', async () => {
    await expectQuarantine(await wardsFile(inMetres), /not degrees/);
  });
  it('a projection that lands elsewhere', async () => {
    await expectQuarantine(await wardsFile(inMetres), /outside their province.*not in XA.*EPSG:26917/, {
      crs: 'EPSG:26917',
    });
  });
  it('duplicate codes', async () => {
    await expectQuarantine(await wardsFile([...wards(4), ward('1', 5)]), /share the code 1: .*"merge": true/);
  });
  it('half the districts missing', async () => {
    const half = await wardsFile(wards(4).slice(2));
    await expectQuarantine(half, /2 districts where 4 are expected.*2 of 4 districts are gone \(1, 2\)/);
  });
  it('a polygon with three points', async () => {
    const spike = [
      [-48, 43],
      [-47.9, 43.1],
      [-48, 43],
    ] as const;
    const [first, ...others] = wards(4);
    await expectQuarantine(
      await wardsFile([{ ...first!, rings: [spike] }, ...others]),
      /Record 1 of wards.shp encloses nothing/,
    );
  });
  it('an empty response', async () => {
    await expectQuarantine(await wardsFile([]), /no features/);
    await expectQuarantine('', /empty/);
  });
  it('names in the wrong encoding', async () => {
    const mojibake = await wardsFile([ward('1', 0, { name: 'MontrÃ©al' }), ...wards(4).slice(1)]);
    await expectQuarantine(mojibake, /wrong encoding: MontrÃ©al/);
  });
  it('two maps in one file', async () => {
    const both = await wardsFile([...wards(4), ward('5', 0, { size: 0.4 })]);
    await expectQuarantine(both, /overlap: .*1 and 5/, { expect: { districts: 5 } });
  });
  it('a landmark in another district', async () => {
    await expectQuarantine(await wardsFile(wards(4)), /Town hall .* must lie in 2 and lies in 1/, {
      points: [{ name: 'Town hall', longitude: -47.95, latitude: 43.05, code: '2' }],
    });
  });
  it('another map under the same codes', async () => {
    const wider = ['1', '2', '3', '4'].map((code, i) => ward(code, i, { size: 0.2 }));
    await expectQuarantine(await wardsFile(wider), /area of 4 districts changed/);
  });
});
