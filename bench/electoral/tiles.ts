/**
 * What a reader of the map downloads for the first view, and how long a tile takes that nobody has asked for before, at
 * each zoom over the country. Also how long requests wait while the map is cut into arcs.
 *
 *   HUSTINGS_REAL_DATA=DIR npm run bench -- tiles
 *
 * Needs the federal ridings of 2023 as Elections Canada publishes them, `federal/ca-federal-2023.zip`. Takes a minute.
 */
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { brotliCompressSync, constants } from 'node:zlib';
import Table from 'cli-table3';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { drawTile, type TileAddress } from '#server/electoral/tiles/draw-tile.ts';
import { mercatorX, mercatorY } from '#server/electoral/tiles/lines/arcs.ts';
import { deepestZoom } from '#server/electoral/tiles/lines/zoom-lines.ts';
import { buildMapOutlines, shapesOf } from '#server/electoral/tiles/map-shapes.ts';
import { readRealMaps } from './locate/real-maps.ts';
import { pageTransfers } from './tiles/page-transfers.ts';
import { tilesOfZoom } from './tiles/tiles-of-zoom.ts';

const folder = process.env.HUSTINGS_REAL_DATA ?? resolve(import.meta.dirname, '../../../shared/real');
/** If a zoom has more tiles, as many are drawn, along borders. */
const tilesOfAZoom = 100;
const drawings = 10;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

const compress = (bytes: Uint8Array, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

const map = (await readRealMaps(join(folder, 'federal'))).find(({ source }) => source.id === 'ca-federal-2023');
if (!map) throw new Error(`There is no federal map of 2023 below ${folder}: set HUSTINGS_REAL_DATA.`);
const outlines = map.districts.map(({ geometry }) => geometry);
const set = { index: 0, id: map.source.id, jurisdiction: { nameEn: 'Canada' } };
const versions = outlines.map((outline, index) => {
  const { code } = map.districts[index]!;
  const [labelLongitude, labelLatitude] = outline.positions;
  const names = { nameEn: `Name of the riding ${code}`, nameFr: `Nom de la circonscription ${code}` };
  return {
    index,
    precedence: 1,
    ...names,
    labelLongitude,
    labelLatitude,
    boundary: { id: `ca-federal-2023-${code}`, code, set },
    geometry: outline,
  } as unknown as BoundaryVersion;
});
const vertices = outlines.reduce((sum, { positions }) => sum + positions.length / 2, 0);

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const begun = performance.now();
const shapes = shapesOf(await buildMapOutlines(versions), versions);
const built = performance.now() - begun;
delay.disable();
console.log(`${versions.length} ridings, ${vertices} vertices, cut into ${shapes.arcs.uses.length} arcs`);
console.log(`in ${built.toFixed(0)} ms; longest wait of a request ${(delay.max / 1e6).toFixed(0)} ms`);

/** The tiles of a view of some pixels around a place: 512 pixels a tile. */
function view(longitude: number, latitude: number, zoom: number, width: number, height: number): TileAddress[] {
  const z = Math.floor(zoom);
  const size = 512 * 2 ** (zoom - z);
  const x = mercatorX(longitude) * 2 ** z;
  const y = mercatorY(latitude) * 2 ** z;
  const tiles: TileAddress[] = [];
  for (let row = Math.floor(y - height / size / 2); row <= y + height / size / 2; row++) {
    for (let column = Math.floor(x - width / size / 2); column <= x + width / size / 2; column++) {
      if (row >= 0 && column >= 0 && row < 2 ** z && column < 2 ** z) tiles.push({ z, x: column, y: row });
    }
  }
  return tiles;
}

const views: Array<[string, TileAddress[]]> = [
  ['Canada', view(-96, 62, 3, 1280, 560)],
  ['southern Ontario', view(-79.8, 43.9, 6, 1280, 560)],
  ['Arctic', view(-85, 68, 5, 1280, 560)],
  ['Toronto', view(-79.4, 43.7, 10, 1280, 560)],
  ['Montreal, close', view(-73.6, 45.5, 14, 1280, 560)],
];
// V8 has compiled the code by the end of these rounds, as it has in a server that has drawn some tiles.
for (let round = 0; round < 3; round++)
  for (const [, tiles] of views) for (const tile of tiles) drawTile([shapes], tile);

interface DrawnTile {
  readonly address: TileAddress;
  readonly ms: number;
  readonly bytes: number;
}

/** In processor time, which a busy machine changes little. No part of a tile is reused from one drawing to the next. */
function draw(address: TileAddress): DrawnTile {
  const bytes = compress(drawTile([shapes], address), 5);
  const { user, system } = process.cpuUsage();
  for (let i = 0; i < drawings; i++) drawTile([shapes], address);
  const used = process.cpuUsage({ user, system });
  return { address, ms: (used.user + used.system) / 1000 / drawings, bytes };
}

const slowest = (tiles: readonly DrawnTile[]) => tiles.reduce((a, b) => (b.ms > a.ms ? b : a));
const transfer = (tiles: readonly DrawnTile[]) => tiles.reduce((sum, { bytes }) => sum + bytes, 0);
const nameOf = ({ z, x, y }: TileAddress) => `${z}/${x}/${y}`;

const viewTable = new Table({ head: ['view', 'tiles', 'compressed', 'slowest'], style: { head: [], border: [] } });
const drawnViews = views.map(([name, tiles]) => [name, tiles.map(draw)] as const);
for (const [name, tiles] of drawnViews)
  viewTable.push([name, tiles.length, kilobytes(transfer(tiles)), `${slowest(tiles).ms.toFixed(1)} ms`]);
console.log(`${viewTable}`);

const zoomTable = new Table({ head: ['zoom', 'tiles', 'median', 'max', 'slowest'], style: { head: [], border: [] } });
for (let z = 0; z <= deepestZoom; z++) {
  const tiles = tilesOfZoom(outlines, z, tilesOfAZoom).map(draw);
  const median = tiles.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(tiles.length / 2)]!;
  const { ms, address } = slowest(tiles);
  zoomTable.push([z, tiles.length, `${median.toFixed(2)} ms`, `${ms.toFixed(1)} ms`, nameOf(address)]);
}
console.log(`${zoomTable}`);

const parts: Record<string, number> = {
  ...(await pageTransfers()),
  'tiles of Canada': transfer(drawnViews[0]![1]),
};
const total = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
const transferTable = new Table({ head: ['first view', 'bytes'], style: { head: [], border: [] } });
for (const [name, bytes] of Object.entries({ ...parts, total })) transferTable.push([name, bytes]);
console.log(`${transferTable}`);
