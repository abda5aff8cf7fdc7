/**
 * What a reader of the map downloads for the first view, and how long a tile takes that nobody has asked for before. Also
 * how long cutting the map into arcs keeps requests waiting.
 *
 *   HUSTINGS_REAL_DATA=DIR npm run bench -- tiles
 *
 * Needs the federal ridings of 2023 as Elections Canada publishes them, `federal/ca-federal-2023.zip`. Takes a minute.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { brotliCompressSync, constants } from 'node:zlib';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { displayGeometries } from '#ingest/maps/display.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { mercatorX, mercatorY } from '#server/electoral/tiles/arcs.ts';
import { drawTile, type TileAddress } from '#server/electoral/tiles/draw-tile.ts';
import { buildMapOutlines, shapesOf } from '#server/electoral/tiles/map-shapes.ts';
import { readRealMaps } from './locate/real-maps.ts';

const folder = process.env.HUSTINGS_REAL_DATA ?? resolve(import.meta.dirname, '../../shared/real');
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

const compress = (bytes: Uint8Array, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

const map = (await readRealMaps(join(folder, 'federal'))).find(({ source }) => source.id === 'ca-federal-2023');
if (!map) throw new Error(`There is no federal map of 2023 below ${folder}: set HUSTINGS_REAL_DATA.`);
const outlines = await displayGeometries(
  map.districts.map(({ geometry }) => geometry),
  'FEDERAL',
);
const set = { index: 0, id: map.source.id, jurisdiction: { nameEn: 'Canada' } };
const versions = outlines.map((outline, index) => {
  const { code } = map.districts[index]!;
  const [labelLongitude, labelLatitude] = outline.positions;
  const names = { nameEn: `Name of the riding ${code}`, nameFr: `Nom de la circonscription ${code}` };
  return {
    ...{ index, precedence: 1, ...names, labelLongitude, labelLatitude },
    boundary: { id: `ca-federal-2023-${code}`, code, set },
    displayGeometry: new Uint8Array(encodeWkb(outline)),
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
let worst = 0;
const transfers = new Map<string, number>();
for (const [name, tiles] of views) {
  const times: number[] = [];
  let bytes = 0;
  for (const tile of tiles) {
    const start = performance.now();
    const drawn = drawTile([shapes], tile);
    times.push(performance.now() - start);
    bytes += compress(drawn, 5);
  }
  transfers.set(name, bytes);
  worst = Math.max(worst, ...times);
  const slowest = Math.max(...times).toFixed(1);
  console.log(`${name}: ${tiles.length} tiles, ${kilobytes(bytes)} compressed, slowest drawn in ${slowest} ms`);
}
console.log(`slowest tile ${worst.toFixed(1)} ms`);

const { resolve: find } = createRequire(import.meta.url);
const scripts = [
  'maplibre-gl/dist/maplibre-gl.mjs',
  'maplibre-gl/dist/maplibre-gl-worker.mjs',
  'maplibre-gl/dist/maplibre-gl.css',
];
let library = 0;
for (const name of scripts) library += compress(await readFile(find(name)), 9);
console.log(
  `map library ${kilobytes(library)}; first view of Canada with it ${kilobytes(library + transfers.get('Canada')!)}`,
);
