import { describe, expect, it, test } from '@jest/globals';
import { boundingBox } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { download } from '#test/support/geography/download.ts';
import { queryDuckDb, readGeoParquet } from '#test/support/geography/duckdb.ts';
import { type PublishedRow, publishedMap } from '#test/support/geography/published-map.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';

const folder = temporaryFolder().path;

const server = await closedAfterAll(startElectoralServer(async () => {}, { createDatabase: createStartedDatabase }));

const published = (set: string) => publishedMap(server.mapStore.current(), set);

describe.each(['sample-federal', 'sample-federal-2015', 'sample-xb', 'sample-port-merrow'])(
  'DuckDB reads %s',
  (set) => {
    test('as GeoParquet: outlines of its own type, byte for byte, with names and extent', async () => {
      const { count, extent, rows, outlines } = published(set);
      expect(count).toBeGreaterThan(2);
      const read = await readGeoParquet(await download(server, folder, `${set}.parquet`));
      expect(read).toEqual({ systems: ['OGC:CRS84'], extent: [...extent], rows, outlines: outlines.map(encodeWkb) });
    });

    test('as CSV and as GeoJSON: each boundary with its names', async () => {
      const { rows } = published(set);
      const csv = await download(server, folder, `${set}.csv`);
      const columns = 'id, code, "nameEn", "nameFr"';
      const query = `select ${columns} from read_csv('${csv}', header = true, all_varchar = true) order by id`;
      expect(await queryDuckDb<PublishedRow>(query)).toEqual(rows);
      const geojson = await download(server, folder, `${set}.geojson`);
      const features = `select unnest(features).properties as p from read_json('${geojson}')`;
      const ofProperties = `select p.id, p.code, p."nameEn", p."nameFr" from (${features}) order by p.id`;
      expect(await queryDuckDb<PublishedRow>(ofProperties)).toEqual(rows);
    });
  },
);

/** Well-known binary of a point, little endian, as hexadecimal (OGC 06-103r4, 8.2). */
function pointWkb(x: number, y: number): string {
  const bytes = Buffer.alloc(21);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(1, 1);
  bytes.writeDoubleLE(x, 5);
  bytes.writeDoubleLE(y, 13);
  return bytes.toString('hex');
}

// Rows whose statistics of boxes lie elsewhere are skipped: a wrong one would lose them.
it('finds by the boxes of rows what lies in a place, and by texts of any length what they name', async () => {
  const { rows, outlines } = published('sample-federal');
  const file = await download(server, folder, 'sample-federal.parquet');
  for (const [i, outline] of outlines.entries()) {
    const [west, south, east, north] = boundingBox(outline);
    const [x, y] = [(west + east) / 2, (south + north) / 2];
    const there = outlines.flatMap((other, at) => {
      const [w, s, e, n] = boundingBox(other);
      return w <= x && x <= e && s <= y && y <= n ? [rows[at]?.id] : [];
    });
    const point = `st_geomfromwkb(from_hex('${pointWkb(x, y)}'))`;
    const within = `bbox.xmin <= ${x} and bbox.xmax >= ${x} and bbox.ymin <= ${y} and bbox.ymax >= ${y}`;
    for (const where of [within, `geometry && ${point}`]) {
      const found = await queryDuckDb<{ id: string }>(`select id from '${file}' where ${where} order by id`);
      expect(found.map(({ id }) => id)).toEqual(there);
    }
    const named = await queryDuckDb<{ id: string }>(`select id from '${file}' where id = '${rows[i]?.id}'`);
    expect(named).toHaveLength(1);
  }
});
