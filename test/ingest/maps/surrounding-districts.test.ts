import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { describeFile } from '#ingest/run/files/local-file.ts';
import { ingest } from '#ingest/run/run.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import type { ShapeRecord } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile } from '#test/support/ingest.ts';

const expected = { crs: 'EPSG:4326', expect: { districts: 4 } };
const ridings = boundarySource({ ...expected, id: 'sample-ridings', level: 'PROVINCIAL' });
const city = boundarySource({ ...expected, inside: [{ name: 'Town hall', at: [-47.83, 43.04] }] });
const moved = (by: number): ShapeRecord[] =>
  wards(4).map((ward) => ({
    ...ward,
    rings: (ward.rings ?? []).map((ring) => ring.map(([x, y]) => [x + by, y + by])),
  }));

describe('a city’s wards, with published ridings around it', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let pool: Pool;

  const publish = async (source: BoundarySource, records: readonly ShapeRecord[]) =>
    ingestFile(database, source, await folder.write(`${source.id}.zip`, await wardsFile(records)), { pool });

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = await Pool.open(1);
    expect(await publish(ridings, wards(4))).toMatchObject({ outcome: 'published' });
  });
  afterAll(async () => {
    await pool.close();
    await database.close();
  });

  it('are quarantined the first time if they lie aside of them, and published if they do not', async () => {
    expect(await publish(city, moved(0.0015))).toMatchObject({
      outcome: 'quarantined',
      message: expect.stringMatching(/fit those of the ridings around better/),
    });
    expect(await publish(city, wards(4))).toMatchObject({ outcome: 'published', message: null });
  });

  it('are quarantined too if both come in one run, whichever is listed first', async () => {
    const empty = await createTestDatabase();
    try {
      const paths = new Map([
        [city.id, await folder.write('aside.zip', await wardsFile(moved(0.0015)))],
        [ridings.id, await folder.write('ridings.zip', await wardsFile(wards(4)))],
      ]);
      const results = await ingest({
        database: empty,
        sources: [city, ridings],
        pool,
        obtain: ({ id }) => describeFile(paths.get(id) as string),
      });
      expect(results.map(({ outcome }) => outcome)).toEqual(['quarantined', 'published']);
    } finally {
      await empty.close();
    }
  });

  it('are compared with their own last publication from then on, read back from the database', async () => {
    expect(await publish(city, moved(0.0015))).toMatchObject({
      outcome: 'quarantined',
      message: expect.stringMatching(/The map as a whole lies elsewhere than at the last publication/),
    });
    const [first, second, ...others] = wards(4) as [ShapeRecord, ShapeRecord, ...ShapeRecord[]];
    const exchanged = [{ ...first, rings: second.rings }, { ...second, rings: first.rings }, ...others];
    expect(await publish(city, exchanged)).toMatchObject({
      outcome: 'quarantined',
      message: expect.stringMatching(/Area changes district since the last publication: .*100 %/),
    });
    expect(await publish(city, wards(4))).toMatchObject({ outcome: 'unchanged', message: null });
  });
});
