import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { conform } from '#ingest/maps/conform/conform.ts';
import { readFeatures } from '#ingest/read/read.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { reversed, square } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { runGdal } from '#test/support/geography/gdal.ts';

const folder = temporaryFolder().path;
const source = boundarySource({ format: { type: 'geopackage' } });

async function districtsOf(path: string) {
  const archive = await unpack(path);
  try {
    return conform(source, await readFeatures(source, archive)).districts;
  } finally {
    await archive.close();
  }
}

const ring = reversed(square(-48, 43, 0.1));

async function given(name: string): Promise<string> {
  const path = join(folder, name);
  const properties = { WARD: 'É1', NAME: 'Île' };
  const feature = { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  return path;
}

describe('a GeoPackage that GDAL has written', () => {
  it.each([
    ['in degrees', []],
    ['in the metres of a system', ['-t_srs', 'EPSG:3347', '-nlt', 'PROMOTE_TO_MULTI']],
    [
      'in a system that its text alone says',
      ['-t_srs', '+proj=lcc +lat_1=40 +lat_2=50 +lat_0=45 +lon_0=-50 +ellps=GRS80 +units=us-ft'],
    ],
    ['with heights', ['-dim', 'XYZ']],
    ['as version 1.0', ['-dsco', 'VERSION=1.0']],
  ])('is read %s', async (what, options) => {
    const path = join(folder, `${what.replaceAll(' ', '-')}.gpkg`);
    await runGdal('ogr2ogr', '-f', 'GPKG', ...options, path, await given('wards.geojson'), '-nln', 'wards');
    const [district, ...others] = await districtsOf(path);
    expect([district?.code, district?.nameEn, others.length]).toEqual(['É1', 'Île', 0]);
    const positions = district?.parts[0]?.positions as Float64Array;
    for (const [longitude, latitude] of ring) {
      const distances = Array.from({ length: positions.length / 2 }, (_, i) =>
        Math.hypot((positions[i * 2] as number) - longitude, (positions[i * 2 + 1] as number) - latitude),
      );
      expect(Math.min(...distances)).toBeLessThan(1e-7);
    }
  });

  it('with curves is refused with the command that makes lines of them', async () => {
    const table = join(folder, 'curves.csv');
    const curved = join(folder, 'curves.gpkg');
    await writeFile(
      table,
      'WKT,WARD,NAME\n"CURVEPOLYGON(CIRCULARSTRING(-48 43,-47.95 43.05,-47.9 43,-47.95 42.95,-48 43))",1,Rond\n',
    );
    const toPackage = ['-f', 'GPKG', '-a_srs', 'EPSG:4326', '-oo', 'KEEP_GEOM_COLUMNS=NO'];
    await runGdal('ogr2ogr', ...toPackage, curved, table, '-nlt', 'CURVEPOLYGON');
    await expect(districtsOf(curved)).rejects.toThrow(
      /is drawn with curves\. .* "ogr2ogr -nlt CONVERT_TO_LINEAR straight\.gpkg FILE" and give that file to --file\./,
    );
    const straight = join(folder, 'straight.gpkg');
    await runGdal('ogr2ogr', '-nlt', 'CONVERT_TO_LINEAR', straight, curved);
    const [district] = await districtsOf(straight);
    expect(district?.parts[0]?.positions.length).toBeGreaterThan(20);
  });
});
