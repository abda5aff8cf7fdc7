import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type * as Sqlite from 'node-sqlite3-wasm';
import { boundingBox, fromCoordinates, type Polygons } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { isValid } from '#ingest/maps/geometry/validity.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { download } from '#test/support/geography/download.ts';
import { readGeoParquet } from '#test/support/geography/duckdb.ts';
import { described, fieldsOf, invalidOutlines } from '#test/support/geography/gdal.ts';
import { type PublishedMap, type PublishedRow, publishedMap } from '#test/support/geography/published-map.ts';
import { publishRealMaps, realMaps } from './real-maps.ts';
import { checkTiles } from './tiles.ts';

const { Database } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof Sqlite;

const { path: folder } = temporaryFolder();
let server: ElectoralServer;

beforeAll(async () => {
  // Nobody has said of these files that they may be passed on; none leaves this machine.
  server = await startElectoralServer((database) => publishRealMaps(database, folder), {
    downloads: 'all',
    checkAnswers: false,
  });
}, 600_000);
afterAll(() => server.close());

interface Feature {
  readonly id: string;
  readonly properties: PublishedRow;
  readonly geometry: { readonly type: 'Polygon' | 'MultiPolygon'; readonly coordinates: number[][][][] };
}

const fields = ['id', 'code', 'nameEn', 'nameFr'] as const;
const chosen = (row: PublishedRow) => Object.fromEntries(fields.map((field) => [field, row[field]]));
const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
/** Outlines as texts, which are compared faster than arrays of numbers, and printed shorter. */
const bytesOf = (outlines: readonly Polygons[]) => outlines.map((outline) => encodeWkb(outline).toString('base64'));

const outlineOf = ({ geometry: { type, coordinates } }: Feature): Polygons =>
  fromCoordinates(type === 'Polygon' ? [coordinates as unknown as number[][][]] : coordinates);

function expectFeatures(features: readonly Feature[], { count, rows, outlines }: PublishedMap): void {
  expect(features).toHaveLength(count);
  const sorted = byId(features);
  expect(sorted.map(({ properties }) => chosen(properties))).toEqual(rows);
  const different = bytesOf(sorted.map(outlineOf)).flatMap((text, i) =>
    text === encodeWkb(outlines[i]!).toString('base64') ? [] : [rows[i]?.id],
  );
  expect(different).toEqual([]);
}

describe.each(realMaps)('%s as it was published', (set) => {
  let published: PublishedMap;
  beforeAll(() => {
    published = publishedMap(server.mapStore.current(), set);
  });

  it('has valid outlines', () => {
    expect(published.count).toBeGreaterThan(10);
    expect(published.rows.filter((_, i) => !isValid(published.outlines[i]!))).toEqual([]);
  });

  it('is a GeoJSON file, which GDAL reads with its extent', async () => {
    const file = await download(server, folder, `${set}.geojson`);
    expectFeatures(JSON.parse(await readFile(file, 'utf8')).features, published);
    const { features, extent } = await described(file);
    expect(features).toBe(published.count);
    for (const [i, side] of published.extent.entries()) expect(extent[i]).toBeCloseTo(side, 5);
  });

  it('is a GeoPackage, whose outlines GDAL and GEOS read and find valid', async () => {
    const file = await download(server, folder, `${set}.gpkg`);
    const database = new Database(file, { readOnly: true });
    try {
      const rows = database.all(`select * from "${set}" order by id`) as unknown as Array<
        PublishedRow & { geom: Uint8Array }
      >;
      expect(rows.map(chosen)).toEqual(published.rows);
      // A header of forty bytes is before the well-known binary.
      const outlines = rows.map(({ geom }) => Buffer.from(geom.subarray(40)).toString('base64'));
      expect(outlines.filter((text, i) => text !== encodeWkb(published.outlines[i]!).toString('base64'))).toEqual([]);
      expect(database.get('select min_x, min_y, max_x, max_y from gpkg_contents')).toEqual({
        min_x: published.extent[0],
        min_y: published.extent[1],
        max_x: published.extent[2],
        max_y: published.extent[3],
      });
    } finally {
      database.close();
    }
    const { features, extent } = await described(file);
    expect(features).toBe(published.count);
    for (const [i, side] of published.extent.entries()) expect(extent[i]).toBeCloseTo(side, 5);
    expect(await fieldsOf(file, set, fields)).toEqual(published.rows);
    expect(await invalidOutlines(file, set, 'geom')).toBe(0);
  });

  it('is a GeoParquet file, which DuckDB reads byte for byte', async () => {
    const { systems, extent, rows, outlines } = await readGeoParquet(await download(server, folder, `${set}.parquet`));
    expect({ systems, extent, rows }).toEqual({
      systems: ['OGC:CRS84'],
      extent: [...published.extent],
      rows: published.rows,
    });
    const different = rows.filter((_, i) => !outlines[i]?.equals(encodeWkb(published.outlines[i]!)));
    expect(different).toEqual([]);
  });

  it('is a CSV of codes', async () => {
    const file = await download(server, folder, `${set}.csv`);
    const rows = parse<PublishedRow>(await readFile(file), { bom: true, columns: true });
    expect(byId(rows).map(chosen)).toEqual(published.rows);
  });

  it('is PMTiles, whose polygons are valid and in which each district is', async () => {
    const file = await download(server, folder, `${set}.pmtiles`);
    await checkTiles(file, server.mapStore.current(), set, published.extent);
  });

  it('is a collection of the OGC API: each feature once, by its pages and by its box', async () => {
    const { body: collection } = await server.get(`/ogc/collections/${set}`);
    expect(collection.extent.spatial.bbox).toEqual([[...published.extent]]);
    const features: Feature[] = [];
    let next: string | undefined = `/ogc/collections/${set}/items?limit=1000`;
    while (next !== undefined) {
      const { body } = await server.get(next);
      expect(body).toMatchObject({ numberMatched: published.count, numberReturned: body.features.length });
      features.push(...body.features);
      const href: string | undefined = body.links.find(({ rel }: { rel: string }) => rel === 'next')?.href;
      next = href?.slice(href.indexOf('/ogc/'));
    }
    expectFeatures(features, published);
    const [west, south, east, north] = boundingBox(published.outlines[0]!);
    const { body } = await server.get(`/ogc/collections/${set}/items?limit=1000&bbox=${[west, south, east, north]}`);
    expect(body.features.map(({ id }: Feature) => id)).toContain(published.rows[0]?.id);
  });
});
