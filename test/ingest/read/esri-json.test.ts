import { describe, expect, it } from '@jest/globals';
import { toCoordinates } from '#core/geometry/polygons.ts';
import { readFeatures } from '#ingest/read/read.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { reversed, square } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder();

async function read(content: unknown, changes: Partial<BoundarySource> = {}) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const archive = await unpack(await folder.write('wards.json', text));
  return readFeatures(boundarySource({ format: { type: 'esri-json' }, ...changes }), archive);
}

const outer = square(0, 0, 10);
const hole = reversed(square(2, 2, 2));
const feature = (WARD: number, geometry: unknown = { rings: [outer, hole] }) => ({
  attributes: { WARD, NAME: 'Île', PHONE: '555' },
  geometry,
});
const set = (...features: unknown[]) => ({
  geometryType: 'esriGeometryPolygon',
  spatialReference: { wkid: 102100, latestWkid: 3857 },
  fields: [],
  features,
});

describe('Esri JSON', () => {
  it('may have unknown heights, and is refused if a coordinate is null or text', async () => {
    const high = outer.map(([x, y]) => [x, y, 'NaN']);
    const { features } = await read(set(feature(1, { rings: [high] })));
    expect(toCoordinates(features[0]!.geometry!)).toEqual([[outer]]);
    for (const ordinate of [null, '12']) {
      const bad = outer.map(([x], i) => [x, i === 1 ? ordinate : 0]);
      await expect(read(set(feature(1), feature(2, { rings: [bad] })))).rejects.toThrow(
        `Record 2 of wards.json has a coordinate that is not a number but ${JSON.stringify(ordinate)}.`,
      );
    }
  });

  it('becomes features, rings grouped by their winding, with the attributes that the source uses', async () => {
    const { features, crs } = await read(set(feature(1, { rings: [outer, square(20, 0, 1), hole] }), feature(2, null)));
    expect(crs).toBe('EPSG:3857');
    expect(features.map(({ record, attributes }) => ({ record, attributes }))).toEqual([
      { record: 1, attributes: { WARD: 1, NAME: 'Île' } },
      { record: 2, attributes: { WARD: 2, NAME: 'Île' } },
    ]);
    expect(toCoordinates(features[0]!.geometry!)).toEqual([[outer, hole], [square(20, 0, 1)]]);
    expect(features[1]!.geometry).toBeNull();
  });

  it.each([
    [{ wkid: 102100 }, 'EPSG:3857'],
    [{ wkid: 26917, latestWkid: 26917 }, 'EPSG:26917'],
    [{ wkid: 4326 }, 'EPSG:4326'],
    [{ wkid: 102002, wkt: 'PROJCS["Canada_Lambert"]' }, 'PROJCS["Canada_Lambert"]'],
    [{ wkid: 102002 }, 'ESRI:102002'],
    [undefined, null],
  ])('states its coordinate system: %j', async (spatialReference, crs) => {
    expect((await read({ ...set(feature(1)), spatialReference })).crs).toBe(crs);
  });

  it('may state an unknown system, if the source declares it', async () => {
    const file = { ...set(feature(1)), spatialReference: { vcsWkid: 5703 } };
    await expect(read(file)).rejects.toThrow(/a coordinate system that is not known here: \{"vcsWkid":5703\}/);
    expect((await read(file, { crs: 'EPSG:3347' })).features).toHaveLength(1);
  });

  it('may be pages, one a line, of which only the last must be the last', async () => {
    const pages = [{ ...set(feature(1)), exceededTransferLimit: true }, set(feature(2))];
    const text = pages.map((page) => JSON.stringify(page)).join('\n');
    expect((await read(text)).features.map(({ record, attributes }) => [record, attributes.WARD])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('may be written over many lines', async () => {
    expect((await read(JSON.stringify(set(feature(1), feature(2)), null, 2))).features).toHaveLength(2);
  });
});

describe('Esri JSON is refused', () => {
  it('if the service responds with an error and status 200', async () => {
    const error = { code: 400, message: 'Invalid or missing input parameters.', details: ['where'] };
    await expect(read({ error })).rejects.toThrow(
      /^wards\.json is no data but an error that the service answered: 400 Invalid or missing input parameters\. where\./,
    );
  });

  it('if the service cut it', async () => {
    await expect(read({ ...set(feature(1)), exceededTransferLimit: true })).rejects.toThrow(
      /^wards\.json is cut: the service says that it has more records/,
    );
  });

  it('if it holds no polygons', async () => {
    await expect(read({ ...set(), geometryType: 'esriGeometryPoint' })).rejects.toThrow(
      /holds esriGeometryPoint, not esriGeometryPolygon/,
    );
    await expect(read(set(feature(1, { x: 1, y: 2 })))).rejects.toThrow(/^Record 1 of wards\.json has no rings/);
    await expect(read(set(feature(1, { curveRings: [] })))).rejects.toThrow(/returnTrueCurves=false/);
    await expect(read(set(feature(1, { rings: [outer.slice(0, 3)] })))).rejects.toThrow(/encloses nothing/);
  });

  it('if it has no features, lacks a field, or is GeoJSON', async () => {
    await expect(read(set())).rejects.toThrow(/holds no features/);
    await expect(read(set(feature(1)), { where: [{ field: 'YEAR', in: ['2022'] }] })).rejects.toThrow(
      /has no field YEAR, which the source uses\. It has: WARD, NAME, PHONE\./,
    );
    await expect(read({ type: 'FeatureCollection', features: [{ type: 'Feature' }] })).rejects.toThrow(
      /It is GeoJSON: set `format.type` to geojson/,
    );
  });
});
