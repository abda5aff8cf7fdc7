import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { wards, wardsFile } from '#test/support/fixtures/wards.ts';

describe('a worker that needs the shapes of the last publication', () => {
  const folder = temporaryFolder();
  let pool: Pool;
  beforeAll(async () => {
    pool = await Pool.open(1);
  });
  afterAll(() => pool.close());

  const task = async () => ({
    source: boundarySource({ crs: 'EPSG:4326' }),
    path: await folder.write('wards.zip', await wardsFile(wards(2))),
    fileName: 'wards.zip',
    surroundingDistricts: [],
    otherTerritories: [],
    accepted: false,
    previous: [{ code: '1', nameEn: 'Ward 1', nameFr: 'Ward 1', areaKm2: 1, contentHash: 'other', geometry: null }],
  });

  it('fails with the reason for which they could not be read, and works on', async () => {
    const unavailable = async () => {
      throw new Error('the database is away');
    };
    await expect(pool.prepareMap(await task(), undefined, unavailable)).rejects.toThrow('the database is away');

    const ring = [
      [-50, 43],
      [-49.9, 43],
      [-49.9, 43.1],
      [-50, 43.1],
      [-50, 43],
    ] as const;
    const shapes = new Map([['1', encodeWkb(fromCoordinates([[ring]]))]]);
    const stages: string[] = [];
    const map = await pool.prepareMap(
      await task(),
      (stage) => stages.push(stage),
      async () => shapes,
    );
    expect(map.findings.map(({ check }) => check)).toContain('lost_area');
    expect(stages).toContain('checking');
  });
});
