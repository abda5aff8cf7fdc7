import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { witnessesOf } from '#ingest/maps/witnesses.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile } from '#test/support/ingest.ts';

const source = (changes: Partial<BoundarySource>) =>
  boundarySource({ crs: 'EPSG:4326', expect: { districts: 3 }, ...changes });
const federal = source({ id: 'federal-map', level: 'FEDERAL', jurisdiction: { id: 'land', name: 'Land' } });
const provincial = source({ id: 'xa-map', level: 'PROVINCIAL', jurisdiction: { id: 'xa', name: 'Xa' } });

describe('the published maps that a new one is compared with', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = await Pool.open(1);
    const path = await folder.write('wards.zip', await wardsFile(wards(3)));
    const older = source({ id: 'older-wards', valid: { from: '2014-12-01' } });
    const oldest = source({ id: 'oldest-wards', valid: { from: '2010-12-01' } });
    for (const map of [older, oldest, federal]) {
      expect(await ingestFile(database, map, path, { pool, accepted: true })).toMatchObject({ outcome: 'published' });
    }
  });
  afterAll(async () => {
    await pool.close();
    await database.close();
  });

  const found = async (map: BoundarySource) =>
    (await witnessesOf(database.knex, map)).map(({ kind, set, districts }) => [kind, set, districts.length]);

  it('are the map of the same place that begins nearest before it, in full', async () => {
    expect(await found(source({ valid: { from: '2025-01-01' } }))).toEqual([['succession', 'older-wards', 3]]);
    expect(await found(source({ valid: { from: '2012-01-01' } }))).toEqual([['succession', 'oldest-wards', 3]]);
    // Before the first, the next.
    expect(await found(source({ valid: { from: '2000-01-01' } }))).toEqual([['succession', 'oldest-wards', 3]]);
    expect(await found(source({ jurisdiction: { id: 'elsewhere', name: 'Elsewhere' } }))).toEqual([]);
  });

  it('are the ridings of a province, and the districts of all provinces', async () => {
    expect(await found(provincial)).toEqual([['level', 'federal-map', 3]]);
    expect(await found({ ...provincial, province: 'XB' })).toEqual([]);
    const path = await folder.write('province.zip', await wardsFile(wards(3)));
    const result = await ingestFile(database, { ...provincial, confidence: 'OFFICIAL' }, path, { pool });
    expect(result.outcome).toBe('published');
    expect(JSON.stringify(result)).toContain('compared with the districts of federal-map on the same land (of its');
    const next = source({ ...federal, id: 'federal-next', valid: { from: '2025-06-01' } });
    expect(await found(next)).toEqual([
      ['succession', 'federal-map', 3],
      ['level', 'xa-map', 3],
    ]);
  });

  it('are none for a municipality as a whole', async () => {
    expect(await found(source({ representation: 'at_large' }))).toEqual([]);
  });
});
