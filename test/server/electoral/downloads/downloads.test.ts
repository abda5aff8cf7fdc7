import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import type * as Sqlite from 'node-sqlite3-wasm';
import { FetchSource, PMTiles } from 'pmtiles';
import { toCoordinates } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { mercatorX, mercatorY } from '#server/electoral/tiles/lines/arcs.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet, publish } from '#test/server/electoral/fixture.ts';
import { decodeTile } from '#test/server/electoral/tiles/invented-maps.ts';

const { Database } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof Sqlite;

let server: ElectoralServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'downloads-test-'));
  server = await startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'fed',
      level: 'FEDERAL',
      jurisdiction: 'xx',
      from: '2025-03-23',
      sharing: 'attribution',
      ids: { dguid: '0000A0004*' },
      districts: [
        { code: '1', name: '=Say "Île"', population: 7, boxes: [[-49, 41, -48, 42]] },
        {
          code: '2',
          boxes: [
            [-48, 41, -47, 42],
            [-46, 41, -45, 42],
          ],
        },
      ],
    });
    await givenSet(knex, { id: 'kept', level: 'MUNICIPAL', districts: [{ code: '1', boxes: [[-49, 41, -48, 42]] }] });
  });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const properties = {
  id: 'fed-1',
  set: 'fed',
  level: 'FEDERAL',
  province: 'XA',
  code: '1',
  nameEn: '=Say "Île"',
  nameFr: '=Say "Île"',
  jurisdiction: 'xx',
  jurisdictionEn: 'xx',
  jurisdictionFr: 'xx',
  ocdId: null,
  dguid: null,
  population: 7,
  electors: null,
  areaKm2: 1,
  centroidLat: 41.5,
  centroidLng: -48.5,
  validFrom: '2025-03-23T04:00:00.000Z',
  validUntil: null,
  licence: 'Open Licence',
  licenceUrl: 'https://example.org/licence',
  attribution: 'Contains fiction.',
};

/** A download, as it is saved. */
async function saved(path: string): Promise<{ response: Response; file: string; bytes: Buffer }> {
  const response = await server.fetch(`/downloads/${path}`);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const file = join(folder, path.replaceAll(/\W/g, '.'));
  await writeFile(file, bytes);
  return { response, file, bytes };
}

test('GeoJSON: each boundary with its whole outline, and the terms of all', async () => {
  const { response, bytes } = await saved('fed.geojson');
  expect(response.headers.get('content-type')).toBe('application/geo+json');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="fed.geojson"');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const { features, ...head } = JSON.parse(String(bytes));
  expect(head).toEqual({
    type: 'FeatureCollection',
    name: 'fed',
    title: 'fed',
    attribution: 'Contains fiction.',
    licence: { name: 'Open Licence', url: 'https://example.org/licence' },
  });
  expect(features[0].properties).toEqual(properties);
  for (const { id, geometry } of features) expect(geometry).toEqual((await server.get(`/boundaries/${id}/shape`)).body);
  expect(features.map(({ id }: { id: string }) => id)).toEqual(['fed-1', 'fed-2']);
});

test('GeoJSON is compressed once for all, and known again by its tag', async () => {
  const plain = await server.fetch('/downloads/fed.geojson', { 'Accept-Encoding': 'identity' });
  const coded = await server.fetch('/downloads/fed.geojson', { 'Accept-Encoding': 'gzip' });
  expect([plain.headers.get('content-encoding'), coded.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  expect(coded.headers.get('vary')).toBe('Accept-Encoding');
  const text = await plain.text();
  expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  expect(await coded.text()).toBe(text);
  const etag = plain.headers.get('etag') as string;
  expect((await server.fetch('/downloads/fed.geojson', { 'If-None-Match': etag })).status).toBe(304);
});

// Validators and libraries compare them as texts: GDAL's validate_gpkg.py (12-128r18, annex C), @ngageoint/geopackage.
test('GeoPackage: the types of all columns and the default of last_change are written as the standard has them', async () => {
  const { file } = await saved('fed.gpkg');
  const database = new Database(file);
  try {
    const columns = (table: string) =>
      database.all(`select name, type, dflt_value from pragma_table_info('${table}')`) as Array<Record<string, string>>;
    const types = (table: string) => Object.fromEntries(columns(table).map(({ name, type }) => [name, type]));
    expect(types('gpkg_spatial_ref_sys')).toEqual({
      srs_name: 'TEXT',
      srs_id: 'INTEGER',
      organization: 'TEXT',
      organization_coordsys_id: 'INTEGER',
      definition: 'TEXT',
      description: 'TEXT',
    });
    expect(types('gpkg_contents')).toMatchObject({ last_change: 'DATETIME', min_x: 'DOUBLE', srs_id: 'INTEGER' });
    expect(types('gpkg_geometry_columns')).toMatchObject({ geometry_type_name: 'TEXT', z: 'TINYINT', m: 'TINYINT' });
    expect(types('fed')).toMatchObject({ fid: 'INTEGER', geom: 'MULTIPOLYGON', id: 'TEXT', areaKm2: 'DOUBLE' });
    const lastChange = columns('gpkg_contents').find(({ name }) => name === 'last_change');
    expect(lastChange?.dflt_value).toBe("strftime('%Y-%m-%dT%H:%M:%fZ','now')");
  } finally {
    database.close();
  }
});

test('GeoPackage: a table of features with its box and geometries', async () => {
  const { response, file } = await saved('fed.gpkg');
  expect(response.headers.get('content-type')).toBe('application/geopackage+sqlite3');
  const database = new Database(file, { readOnly: true });
  try {
    expect(database.get('pragma application_id')).toEqual({ application_id: 0x47504b47 });
    expect(database.get('pragma integrity_check')).toEqual({ integrity_check: 'ok' });
    expect(database.get('select * from gpkg_contents')).toMatchObject({
      table_name: 'fed',
      data_type: 'features',
      srs_id: 4326,
      min_x: -49,
      min_y: 41,
      max_x: -45,
      max_y: 42,
      description: 'fed. Open Licence; https://example.org/licence; Contains fiction.',
    });
    const rows = database.all('select * from fed order by fid') as Array<Record<string, unknown>>;
    const { geom, fid, ...said } = rows[0] as { geom: Uint8Array; fid: number };
    expect(said).toEqual(properties);
    const blob = Buffer.from(rows[1]?.geom as Uint8Array);
    expect([0, 1, 2, 3].map((i) => blob.readDoubleLE(8 + 8 * i))).toEqual([-48, -45, 41, 42]);
    const { body } = await server.get('/boundaries/fed-2/shape');
    expect(toCoordinates(decodeWkb(blob.subarray(40)))).toEqual(body.coordinates);
  } finally {
    database.close();
  }
});

test('GeoParquet: rows with their geometries and boxes, and what the file says of itself', async () => {
  const { response, bytes } = await saved('fed.parquet');
  expect(response.headers.get('content-type')).toBe('application/vnd.apache.parquet');
  const file = Uint8Array.from(bytes).buffer;
  const { key_value_metadata = [], num_rows } = parquetMetadata(file);
  const said = Object.fromEntries(key_value_metadata.map(({ key, value }) => [key, value]));
  expect(num_rows).toBe(2n);
  expect(said).toMatchObject({ title: 'fed', attribution: 'Contains fiction.' });
  expect(JSON.parse(said.geo as string)).toEqual({
    version: '1.1.0',
    primary_column: 'geometry',
    columns: {
      geometry: {
        encoding: 'WKB',
        geometry_types: ['MultiPolygon'],
        orientation: 'counterclockwise',
        edges: 'planar',
        bbox: [-49, 41, -45, 42],
        covering: {
          bbox: { xmin: ['bbox', 'xmin'], ymin: ['bbox', 'ymin'], xmax: ['bbox', 'xmax'], ymax: ['bbox', 'ymax'] },
        },
      },
    },
  });
  // Texts longer than the library keeps of them would hide their rows.
  const columns = parquetMetadata(file).row_groups.flatMap((group) => group.columns.map(({ meta_data }) => meta_data));
  for (const column of columns) expect(column?.statistics !== undefined).toBe(column?.type !== 'BYTE_ARRAY');
  expect(columns.find((column) => column?.path_in_schema.at(-1) === 'xmax')?.statistics?.max_value).toBe(-45);
  // The reader's own geometries: it knows the column by the metadata.
  const rows = await parquetReadObjects({ file });
  const { geometry, bbox, ...first } = rows[0] as Record<string, unknown>;
  expect(first).toEqual(properties);
  expect(rows[1]?.bbox).toEqual({ xmin: -48, ymin: 41, xmax: -45, ymax: 42 });
  expect(rows[1]?.geometry).toEqual((await server.get('/boundaries/fed-2/shape')).body);
});

test('PMTiles: the tiles that are served, in one file', async () => {
  const { response, bytes } = await saved('fed.pmtiles');
  expect(response.headers.get('content-type')).toBe('application/vnd.pmtiles');
  const archive = new PMTiles({
    getKey: () => 'fed',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  });
  const header = await archive.getHeader();
  expect(header).toMatchObject({
    specVersion: 3,
    clustered: true,
    internalCompression: 2,
    tileCompression: 2,
    tileType: 1,
    minZoom: 0,
    maxZoom: 14,
    minLon: -49,
    minLat: 41,
    maxLon: -45,
    maxLat: 42,
    centerLon: -47,
    centerLat: 41.5,
  });
  const metadata = (await archive.getMetadata()) as { vector_layers: Array<{ id: string }> };
  expect(metadata).toMatchObject({ name: 'fed', attribution: 'Contains fiction.' });
  expect(metadata.vector_layers.map(({ id }) => id)).toEqual(['districts', 'borders', 'labels']);
  for (const [longitude, z] of [
    ...[0, 3, 7].map((z) => [-48.5, z]),
    ...[5, 9, 14].map((z) => [-47.5, z]),
    [-45.5, 9],
  ]) {
    const [x, y] = [mercatorX(longitude as number), mercatorY(41.5)].map((at) => Math.floor(at * 2 ** (z as number)));
    const tile = await archive.getZxy(z as number, x as number, y as number);
    const served = await server.fetch(`/tiles/federal/${z}/${x}/${y}.mvt`);
    const shown = decodeTile(new Uint8Array(tile?.data as ArrayBuffer));
    expect(withoutNumbers(shown)).toEqual(withoutNumbers(decodeTile(new Uint8Array(await served.arrayBuffer()))));
    expect(shown.districts?.length).toBeGreaterThan(0);
  }
  // Between two parts of a district lies nothing.
  const gap = [mercatorX(-46.5), mercatorY(41.5)].map((at) => Math.floor(at * 2 ** 10)) as [number, number];
  expect(await archive.getZxy(10, ...gap)).toBeUndefined();
});

/** Without the numbers of features, which are those of all maps in one and of this map in the other. */
const withoutNumbers = (tile: object) =>
  JSON.parse(JSON.stringify(tile, (key, value) => (key === 'id' && typeof value === 'number' ? undefined : value)));

describe('a part of a file', () => {
  const ask = (range: string, path = 'fed.gpkg', headers = {}) =>
    server.fetch(`/downloads/${path}`, { Range: range, ...headers });

  it.each(['fed.gpkg', 'fed.parquet', 'fed.pmtiles', 'fed.geojson'])('of %s is those bytes', async (path) => {
    const { bytes, response } = await saved(path);
    const size = bytes.length;
    const tag = response.headers.get('etag');
    for (const [range, first, last] of [
      ['bytes=0-6', 0, 6],
      ['bytes=2-', 2, size - 1],
      ['bytes=-4', size - 4, size - 1],
      [`bytes=3-${size}0`, 3, size - 1],
      [`bytes=-${size}0`, 0, size - 1],
    ] as const) {
      const part = await ask(range, path);
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/${size}`]);
      expect(part.headers.get('content-length')).toBe(String(last - first + 1));
      expect([part.headers.get('accept-ranges'), part.headers.get('content-encoding')]).toEqual(['bytes', null]);
      expect(part.headers.get('etag')).toBe(tag?.replace('W/', ''));
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(first, last + 1))).toBe(true);
    }
  });

  it('is refused if the file has no such bytes', async () => {
    const { bytes } = await saved('fed.gpkg');
    for (const range of [`bytes=${bytes.length}-`, 'bytes=999999999999999999999-', 'bytes=-0']) {
      const part = await ask(range);
      expect([part.status, part.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
      expect([part.headers.get('etag'), part.headers.get('cache-control')]).toEqual([null, 'no-store']);
      expect(await part.json()).toMatchObject({ code: 'validation_failed' });
    }
  });

  it.each(['bytes=5-2', 'bytes=0-1,4-5', 'bytes=', 'bytes=-', 'lines=0-1', 'bytes=a-b'])(
    'is the whole file for %s',
    async (range) => {
      const { bytes } = await saved('fed.gpkg');
      const answer = await ask(range);
      expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    },
  );

  it('is given of the file that the client has begun, else the whole', async () => {
    const tag = (await ask('bytes=0-1')).headers.get('etag') as string;
    expect(tag).toMatch(/^"[0-9a-f]{32}\.gpkg"$/);
    const status = async (ifRange: string) => (await ask('bytes=0-1', 'fed.gpkg', { 'If-Range': ifRange })).status;
    expect(await status(tag)).toBe(206);
    for (const other of ['"other"', `W/${tag}`, new Date().toUTCString()]) expect(await status(other)).toBe(200);
    expect((await ask('bytes=0-1', 'fed.gpkg', { 'If-None-Match': tag })).status).toBe(304);
  });

  it('of a text is never of its gzip, which has a tag of its own kind', async () => {
    const coded = await server.fetch('/downloads/fed.geojson', { 'Accept-Encoding': 'gzip' });
    const tag = coded.headers.get('etag') as string;
    expect([tag.startsWith('W/'), coded.headers.get('accept-ranges')]).toEqual([true, null]);
    const part = await ask('bytes=0-8', 'fed.geojson', { 'Accept-Encoding': 'gzip' });
    expect([part.status, await part.text()]).toEqual([206, '{"type":"']);
    expect((await ask('bytes=0-8', 'fed.geojson', { 'Accept-Encoding': 'gzip', 'If-Range': tag })).status).toBe(200);
  });

  it('is asked for after HEAD, which says how long the file is', async () => {
    const { bytes } = await saved('fed.parquet');
    const head = await fetch(`${server.base}/electoral/downloads/fed.parquet`, {
      method: 'HEAD',
      headers: { Range: 'bytes=0-1' },
    });
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      String(bytes.length),
      'bytes',
    ]);
  });

  it('may be asked for, and is read, by the scripts of any page', async () => {
    const question = await fetch(`${server.base}/electoral/downloads/fed.pmtiles`, { method: 'OPTIONS' });
    expect(question.headers.get('access-control-allow-headers')).toMatch(/If-Range, Range/);
    const exposed = (await ask('bytes=0-1')).headers.get('access-control-expose-headers');
    expect(exposed?.split(', ')).toEqual(expect.arrayContaining(['Accept-Ranges', 'Content-Range', 'ETag']));
  });

  it('is all that a program reads which opens the tiles where they are', async () => {
    const { bytes } = await saved('fed.pmtiles');
    const archive = new PMTiles(new FetchSource(`${server.base}/electoral/downloads/fed.pmtiles`));
    const local = new PMTiles({
      getKey: () => 'local',
      getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
    });
    const { etag, ...header } = await archive.getHeader();
    expect([etag, header]).toEqual([expect.stringMatching(/^"[0-9a-f]{32}\.pmtiles"$/), await localHeader()]);
    const [x, y] = [mercatorX(-48.5), mercatorY(41.5)].map((at) => Math.floor(at * 2 ** 9)) as [number, number];
    const tile = await archive.getZxy(9, x, y);
    expect(tile?.data.byteLength).toBeGreaterThan(0);
    expect(tile?.data).toEqual((await local.getZxy(9, x, y))?.data);

    async function localHeader() {
      const { etag: _, ...said } = await local.getHeader();
      return said;
    }
  });
});

test('CSV: codes and ids, formulas marked', async () => {
  const { response, bytes } = await saved('fed.csv');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows = parse(bytes, { bom: true, columns: true });
  expect(rows).toHaveLength(2);
  const texts = Object.entries(properties).map(([name, value]) => [name, value === null ? '' : String(value)]);
  expect(rows[0]).toEqual({ ...Object.fromEntries(texts), nameEn: `'=Say "Île"`, nameFr: `'=Say "Île"` });
});

describe('is refused:', () => {
  it.each(['geojson', 'gpkg', 'parquet', 'pmtiles', 'csv'])(
    'as %s a map that may not be passed on, one that is not held, another time',
    async (format) => {
      expect((await server.get(`/downloads/kept.${format}`)).status).toBe(403);
      expect((await server.get(`/downloads/nope.${format}`)).status).toBe(404);
      expect((await server.get(`/downloads/fed.${format}?date=2020-01-01`)).status).toBe(404);
      expect((await server.get(`/downloads/fed.${format}?x=1`)).status).toBe(400);
    },
  );
});

test('a file that is written again has the same bytes, as its ETag says', async () => {
  const all = async () => {
    const files = await Promise.all(['geojson', 'gpkg', 'parquet', 'pmtiles'].map((format) => saved(`fed.${format}`)));
    return files.map(({ response, bytes }) => ({ tag: response.headers.get('etag'), text: bytes.toString('latin1') }));
  };
  const before = await all();
  await rm(server.downloadFolder, { recursive: true });
  expect(await all()).toEqual(before);
});

test('a file is written once, until something of its map changes', async () => {
  const names = async () => (await readdir(server.downloadFolder)).filter((name) => /^[0-9a-f]+\.geojson$/.test(name));
  expect(await names()).toHaveLength(1);
  // Another publication, of which this map has nothing.
  await givenSet(server.knex, {
    id: 'other',
    level: 'MUNICIPAL',
    districts: [{ code: '1', boxes: [[-40, 41, -39, 42]] }],
  });
  await publish(server.knex);
  await server.mapStore.refresh();
  await saved('fed.geojson');
  expect(await names()).toHaveLength(1);
  await server.knex('boundary_versions').where({ boundary_id: 'fed-2' }).update({ name_en: 'New name' });
  await publish(server.knex);
  await server.mapStore.refresh();
  const { bytes } = await saved('fed.geojson');
  expect(JSON.parse(String(bytes)).features[1].properties.nameEn).toBe('New name');
  expect(await names()).toHaveLength(2);
});
