import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { loadBoundaries } from '#server/electoral/map/load/load-boundaries.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { rectangle, type ShapeRecord } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile } from '#test/support/ingest.ts';

const harbour = { id: 'csd-9900001', name: 'Harbour' };
const census = boundarySource({
  id: 'sample-census',
  crs: 'EPSG:4326',
  expect: { districts: 2 },
  representation: 'outline',
  jurisdiction: { id: 'sample-census', name: 'Municipalities' },
});
const city = (id: string, districts: number, changes: Partial<BoundarySource> = {}) =>
  boundarySource({ id, crs: 'EPSG:4326', expect: { districts }, jurisdiction: harbour, ...changes });

describe('a city’s wards, with a published census outline of the city', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let pool: Pool;

  const ingest = async (source: BoundarySource, records: readonly ShapeRecord[]) =>
    ingestFile(database, source, await folder.write(`${source.id}.zip`, await wardsFile(records)), { pool });

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = await Pool.open(1);
    // The four wards of the city are drawn as one, and there is a neighbour.
    const drawn = { ...ward('9900001', 0, { name: 'Harbour' }), rings: [rectangle(-48, 43, 0.4, 0.1)] };
    const neighbour = ward('9900002', 9, { name: 'Far Town' });
    expect(await ingest(census, [drawn, neighbour])).toMatchObject({ outcome: 'published' });
  });
  afterAll(async () => {
    await pool.close();
    await database.close();
  });

  it('are quarantined the first time if a part of the city is missing, and published if none is', async () => {
    expect(await ingest(city('sample-wards', 3), wards(4).slice(1))).toMatchObject({
      outcome: 'quarantined',
      message: expect.stringMatching(/sample-census, .* the wards leave .* \(25\.0 %\) uncovered/),
    });
    expect(await ingest(city('sample-wards', 4), wards(4))).toMatchObject({ outcome: 'published', message: null });
  });

  it('are compared with no outline if the municipality is another, or elects at large', async () => {
    const elsewhere = city('sample-other', 1, { jurisdiction: { id: 'csd-9900003', name: 'Other' } });
    expect(await ingest(elsewhere, [ward('1', 20)])).toMatchObject({ outcome: 'published', message: null });
    const atLarge = city('sample-at-large', 1, { representation: 'at_large' });
    expect(await ingest(atLarge, [ward('1', 30)])).toMatchObject({ outcome: 'published', message: null });
  });

  it('are what look-ups answer with: outlines are loaded into no map', async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    const { boundaries, versions } = await loadBoundaries(client, []);
    await client.end();
    const sets = new Set(versions.map(({ boundary }) => boundary.set.id));
    expect([...sets].sort()).toEqual(['sample-at-large', 'sample-other', 'sample-wards']);
    expect(boundaries.filter(({ id }) => id.startsWith('sample-census'))).toEqual([]);
  });
});
