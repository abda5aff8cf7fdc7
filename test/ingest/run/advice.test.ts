import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import proj4 from 'proj4';
import { boundingBox } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { rectangle } from '#test/support/fixtures/shapefile.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { rename, zipOf } from '#test/support/fixtures/zip.ts';
import { geoPackageOf, shapeOf } from '#test/support/geography/geopackage.ts';
import { ingestFile } from '#test/support/ingest.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

type Position = readonly [number, number];

const folder = temporaryFolder();
const database = await closedAfterAll(createTestDatabase());
beforeEach(() => database.knex.raw('truncate sources, boundary_sets cascade'));

/** What becomes of a file, and in the middle of which district lies what. */
async function outcomeOf(source: BoundarySource, content: string | Buffer, fileName: string) {
  const path = join(folder.path, fileName);
  await writeFile(path, content);
  const { outcome, message } = await ingestFile(database, source, path, { named: true });
  const rows: { code: string; geometry: Buffer }[] = await database
    .knex('boundary_versions')
    .join('boundaries', 'boundaries.id', 'boundary_versions.boundary_id')
    .whereRaw('upper_inf(recorded)')
    .orderBy('code')
    .select('code', 'geometry');
  const middles = rows.map(({ code, geometry }) => {
    const [west, south, east, north] = boundingBox(decodeWkb(geometry));
    return [code, Number(((west + east) / 2).toFixed(4)), Number(((south + north) / 2).toFixed(4))];
  });
  return { outcome, message, middles };
}

/** The two wards of these files, where they are. */
const middles = [
  ['1', -47.95, 43.05],
  ['2', -47.85, 43.05],
];
const rings = [rectangle(-48, 43, 0.1, 0.1), rectangle(-47.9, 43, 0.1, 0.1)];

function geojson(move: (position: Position) => Position = (position) => position, extra: object = {}): string {
  const features = rings.map((ring, i) => ({
    type: 'Feature',
    properties: { WARD: String(i + 1), NAME: `Ward ${i + 1}` },
    geometry: { type: 'Polygon', coordinates: [ring.map(move)] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', ...extra, features });
}
const named = (name: string) => ({ crs: { type: 'name', properties: { name } } });
const source = boundarySource({ format: { type: 'geojson' } });

/** A system that no list of Canada's has: in feet, of New York. */
const newYork =
  'PROJCS["NAD83 / New York East (ftUS)",GEOGCS["NAD83",DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",38.8333333333333],PARAMETER["central_meridian",-74.5],PARAMETER["scale_factor",0.9999],PARAMETER["false_easting",492125],PARAMETER["false_northing",0],UNIT["US survey foot",0.304800609601219],AXIS["Easting",EAST],AXIS["Northing",NORTH],AUTHORITY["EPSG","2260"]]';
const newYork2 =
  'PROJCRS["NAD83 / New York East (ftUS)",BASEGEOGCRS["NAD83",DATUM["North American Datum 1983",ELLIPSOID["GRS 1980",6378137,298.257222101,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]]],CONVERSION["SPCS83 New York East zone (US survey foot)",METHOD["Transverse Mercator",ID["EPSG",9807]],PARAMETER["Latitude of natural origin",38.8333333333333,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Longitude of natural origin",-74.5,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Scale factor at natural origin",0.9999,SCALEUNIT["unity",1]],PARAMETER["False easting",492125,LENGTHUNIT["US survey foot",0.304800609601219]],PARAMETER["False northing",0,LENGTHUNIT["US survey foot",0.304800609601219]]],CS[Cartesian,2],AXIS["easting (X)",east,ORDER[1],LENGTHUNIT["US survey foot",0.304800609601219]],AXIS["northing (Y)",north,ORDER[2],LENGTHUNIT["US survey foot",0.304800609601219]]]';
const to =
  (definition: string) =>
  ([x, y]: Position): Position =>
    proj4('EPSG:4326', definition).forward([x, y]) as unknown as Position;
const ofTerritories = to('+proj=lcc +lat_0=0 +lon_0=-112 +lat_1=62 +lat_2=70 +ellps=GRS80 +units=m');
const ofCanada = to('+proj=aea +lat_0=40 +lon_0=-96 +lat_1=50 +lat_2=70 +x_0=0 +y_0=0 +ellps=GRS80 +units=m');
const ofNewYork = to(
  '+proj=tmerc +lat_0=38.8333333333333 +lon_0=-74.5 +k=0.9999 +x_0=150000 +y_0=0 +ellps=GRS80 +units=us-ft',
);

describe('a map in a system that is known is read as it is', () => {
  it.each([
    ['EPSG:3580, of the Northwest Territories', 'urn:ogc:def:crs:EPSG::3580', ofTerritories],
    ["Esri's 102001, as GDAL names it", 'urn:ogc:def:crs:ESRI::102001', ofCanada],
    ["Esri's 102001, as people name it", 'EPSG:102001', ofCanada],
  ])('%s', async (_, name, move) => {
    expect(await outcomeOf(source, geojson(move, named(name)), 'wards.geojson')).toMatchObject({
      message: null,
      outcome: 'published',
      middles,
    });
  });
});

describe('a map that others would have to convert is read as it is', () => {
  const features = JSON.parse(geojson()).features as { properties: object; geometry: { coordinates: Position[][] } }[];
  const of = (changed: (feature: (typeof features)[number]) => object) =>
    JSON.stringify({ type: 'FeatureCollection', features: features.map((each) => ({ ...each, ...changed(each) })) });
  const line = { type: 'LineString', coordinates: rings[0]?.slice(0, 2) };
  const topology = JSON.stringify({
    type: 'Topology',
    arcs: rings,
    objects: {
      wards: {
        type: 'GeometryCollection',
        geometries: features.map(({ properties }, i) => ({ type: 'Polygon', arcs: [[i]], properties })),
      },
    },
  });
  const zip = () => zipOf({ 'wards.geojson': geojson() });
  const rooted = async (path: string) => {
    const harmless = 'x'.repeat(path.length);
    return rename(await zipOf({ [harmless]: geojson() }), harmless, Buffer.from(path));
  };

  it.each([
    ['TopoJSON', 'wards.topojson', () => topology],
    ['TopoJSON in a zip', 'wards.zip', () => zipOf({ 'wards.json': topology })],
    [
      'a polygon in a collection',
      'wards.geojson',
      () => of(({ geometry }) => ({ geometry: { type: 'GeometryCollection', geometries: [line, geometry] } })),
    ],
    [
      'values as lists of one',
      'wards.geojson',
      () =>
        of(({ properties }) => ({
          properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, [value]])),
        })),
    ],
    [
      'a GeoPackage',
      'wards.gpkg',
      () =>
        geoPackageOf(folder.path, {
          wards: {
            columns: '"WARD" integer, "NAME" text',
            rows: rings.map((ring, i) => ({ shape: shapeOf(ring), values: [i + 1, `Ward ${i + 1}`] })),
          },
        }),
    ],
    ['a leading slash in a zip', 'wards.zip', () => rooted('/vsimem/wards.geojson')],
    ['the letter of a drive in a zip', 'wards.zip', () => rooted('C:\\GIS\\wards.geojson')],
    ['a line break before a zip', 'wards.zip', async () => Buffer.concat([Buffer.from('\r\n'), await zip()])],
    ['a program before a zip', 'wards.exe', async () => Buffer.concat([Buffer.from('MZ program'), await zip()])],
  ] as [string, string, () => string | Buffer | Promise<Buffer>][])('%s', async (_, fileName, content) => {
    expect(await outcomeOf(source, await content(), fileName)).toMatchObject({ outcome: 'published', middles });
  });
});

describe('what a refusal says to do leads to a published map', () => {
  it('of a system that is not known: its definition is declared', async () => {
    const file = geojson(ofNewYork, named('urn:ogc:def:crs:EPSG::2260'));
    const { outcome, message } = await outcomeOf(source, file, 'wards.geojson');
    expect([outcome, message]).toEqual([
      'quarantined',
      expect.stringMatching(
        /EPSG:2260 is not known here\. .*its definition as text \(WKT, .* declare it as `crs` in the source/,
      ),
    ]);
    for (const crs of [newYork, newYork2]) {
      expect(await outcomeOf({ ...source, crs }, file, 'wards.geojson')).toMatchObject({
        outcome: expect.stringMatching(/published|unchanged/),
        middles,
      });
    }
  });

  const turned = ([x, y]: Position): Position => [y, x];
  it.each([
    ['degrees', 'urn:ogc:def:crs:EPSG::4326', (position: Position) => position],
    ['metres', 'urn:ogc:def:crs:EPSG::3580', ofTerritories],
  ])('of latitude or northing first, in %s: the order is declared', async (_, name, move) => {
    const file = geojson((position) => turned(move(position)), named(name));
    const { outcome, message } = await outcomeOf(source, file, 'wards.geojson');
    expect([outcome, message]).toEqual([
      'quarantined',
      expect.stringMatching(/only if the two numbers of each position are exchanged: .* Declare "axes": "north-first"/),
    ]);
    const declared: BoundarySource = { ...source, axes: 'north-first' };
    expect(await outcomeOf(declared, file, 'wards.geojson')).toMatchObject({ outcome: 'published', middles });
    // The publisher turns them back one day.
    expect((await outcomeOf(declared, geojson(move, named(name)), 'wards.geojson')).message).toMatch(
      /Remove "axes" from the/,
    );
  });

  it('of longitudes beyond 90° in the place of latitudes: the order is declared', async () => {
    const west = ([x, y]: Position): Position => [y + 6, x - 75];
    const file = geojson(west);
    const columbia: BoundarySource = { ...source, province: 'BC' };
    const { message } = await outcomeOf(columbia, file, 'wards.geojson');
    expect(message).toMatch(/lies in BC only if the two numbers .* Declare "axes": "north-first"/);
    expect(await outcomeOf({ ...columbia, axes: 'north-first' }, file, 'wards.geojson')).toMatchObject({
      outcome: 'published',
      middles: [
        ['1', -122.95, 49.05],
        ['2', -122.85, 49.05],
      ],
    });
  });
});
