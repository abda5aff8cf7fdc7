/**
 * The bytes of tiles of real maps at each zoom: of all tiles that an outline runs through, or of as many by chance.
 *
 *   HUSTINGS_REAL_DATA=DIR npm run bench -- tile-sizes [MOST [ID…]]
 *
 * MOST tiles of a zoom (default 100). Without ids, five maps. Takes a minute; with all tiles, some.
 */
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import Table from 'cli-table3';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { displayGeometries } from '#ingest/maps/display.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { drawTile } from '#server/electoral/tiles/draw-tile.ts';
import { buildMapOutlines, shapesOf } from '#server/electoral/tiles/map-shapes.ts';
import { readRealMaps } from './locate/real-maps.ts';
import { tilesOfZoom } from './tiles/tiles-of-zoom.ts';

const folder = process.env.HUSTINGS_REAL_DATA ?? resolve(import.meta.dirname, '../../../shared/real');
const [most = '100', ...ids] = process.argv.slice(2);
const five = ['ca-federal-2013', 'ca-federal-2023', 'ca-nb-2024', 'csd-3520005', 'csd-3528052'];

for (const { source, districts } of await readRealMaps(folder, ids.length > 0 ? ids : five)) {
  const outlines = districts.map(({ geometry }) => geometry);
  const displays = displayGeometries(outlines, source.level);
  const set = { index: 0, id: source.id, jurisdiction: { nameEn: 'Canada' } };
  const versions = districts.map(({ code, nameEn, nameFr, province, geometry }, index) => {
    const [labelLongitude, labelLatitude] = geometry.positions;
    const boundary = { id: `${source.id}-${code}`, code, set };
    const drawn = { geometry, displayGeometry: new Uint8Array(encodeWkb(displays[index]!)) };
    const own = { index, precedence: 1, nameEn, nameFr, province, labelLongitude, labelLatitude, boundary, ...drawn };
    return own as unknown as BoundaryVersion;
  });
  const shapes = shapesOf(await buildMapOutlines(versions), versions);
  const table = new Table({
    head: [source.id, 'tiles', 'bytes', 'compressed', 'median', 'max'],
    style: { head: [], border: [] },
  });
  const sums = { bytes: 0, compressed: 0 };
  for (let z = 4; z <= 16; z++) {
    const tiles = tilesOfZoom(outlines, z, Number(most)).map((address) => drawTile([shapes], address));
    const sizes = tiles.map(({ length }) => length).sort((a, b) => a - b);
    const bytes = sizes.reduce((a, b) => a + b, 0);
    const compressed = tiles.reduce((sum, tile) => sum + gzipSync(tile, { level: 5 }).length, 0);
    if (z <= 11) {
      sums.bytes += bytes;
      sums.compressed += compressed;
    }
    table.push([z, tiles.length, bytes, compressed, sizes[sizes.length >> 1], sizes.at(-1)]);
  }
  table.push(['4 to 11', '', sums.bytes, sums.compressed, '', '']);
  console.log(`${table}`);
}
