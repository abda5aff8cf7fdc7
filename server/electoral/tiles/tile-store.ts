import { LRUCache } from 'lru-cache';
import { groupBy } from '#core/collections/lists-by-key.ts';
import { oncePer } from '#core/collections/once-per.ts';
import { isWithin } from '#core/dates.ts';
import { boxAround as boxOfAll } from '#core/geometry/polygons.ts';
import type { Level } from '#core/levels.ts';
import { Bytes } from '#server/content/bytes.ts';
import { tileType } from '#server/content/tile-type.ts';
import { boxOf } from '#server/electoral/extent/boxes.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { boxAround, drawTile, type TileAddress } from './draw-tile.ts';
import { mercatorX, mercatorY, type SquareBox } from './lines/arcs.ts';
import { buildMapOutlines, bytesOf, type MapOutlines, type MapShapes, shapesOf } from './map-shapes.ts';
import { meets } from './view-lines.ts';

/** The tiles of a snapshot, and the maps that they are drawn from. Both are freed with it. */
interface SnapshotTiles {
  /** By level and epoch. Requests ask for today and a few historic dates. */
  readonly maps: LRUCache<string, readonly PlacedMap[]>;
  readonly tiles: LRUCache<string, Bytes>;
  /** An outline may be dropped from memory while its snapshot is served; what is here goes with it. */
  readonly shapes: WeakMap<MapOutlines, MapShapes>;
}

/** The districts of a map that are in force together, and the box around them in the square of Web Mercator. */
interface PlacedMap {
  readonly versions: readonly BoundaryVersion[];
  readonly box: SquareBox;
}

/** What the outlines in memory take at most, in bytes, in each process: 47 real maps, the federal ones among them, take 41 MB. */
const mostBytes = 100_000_000;

/**
 * By the content hash of a map's first district. Each snapshot has its own copy of a geometry; if nothing changed, its
 * hash is the same. The outlines that were drawn last stay.
 */
const built = new LRUCache<string, { readonly hashes: readonly string[]; outlines: Promise<MapOutlines> }>({
  max: 2000,
  maxSize: mostBytes,
});

/** One map is cut at a time, so that requests for many dates take no more of the processor than one. */
let cutting: Promise<unknown> = Promise.resolve();

const tilesOf = oncePer(
  (_map: MapSnapshot): SnapshotTiles => ({
    maps: new LRUCache({ max: 9 }),
    tiles: new LRUCache({ maxSize: 32_000_000, sizeCalculation: ({ bytes }) => bytes.length + 200 }),
    shapes: new WeakMap(),
  }),
);

/** A tile of a level as of an instant. A map is cut into arcs when the first tile is asked for that it lies in. */
export async function readTile(map: MapSnapshot, level: Level, at: number, address: TileAddress): Promise<Bytes> {
  const { tiles } = tilesOf(map);
  const key = `${level} ${map.transitions.epochAt(at)} ${address.z}/${address.x}/${address.y}`;
  const known = tiles.get(key);
  if (known) return known;
  const shapes = await shapesInBox(map, level, at, boxAround(address));
  const tile = new Bytes(Buffer.from(drawTile(shapes, address)), tileType);
  tiles.set(key, tile);
  return tile;
}

/** The shapes of the maps of a level as of an instant that reach into a box. */
export async function shapesInBox(map: MapSnapshot, level: Level, at: number, box: SquareBox): Promise<MapShapes[]> {
  const { maps } = tilesOf(map);
  const name = `${level} ${map.transitions.epochAt(at)}`;
  const placed = maps.get(name) ?? mapsOfLevel(map, level, at);
  maps.set(name, placed);
  const met = placed.filter((one) => meets(one.box, box));
  return Promise.all(met.map(({ versions }) => shapesOfSet(map, versions)));
}

function mapsOfLevel(map: MapSnapshot, level: Level, at: number): PlacedMap[] {
  const inForce = map.versions.filter(
    (version) =>
      version.boundary.set.level === level &&
      version.boundary.set.representation !== 'no_wards' &&
      isWithin(version, at),
  );
  const bySet = groupBy(inForce, ({ boundary }) => boundary.set.index);
  return [...bySet.values()].map((versions) => {
    const [west, south, east, north] = boxOfAll(versions.map((version) => boxOf(map, version)));
    return { versions, box: [mercatorX(west), mercatorY(north), mercatorX(east), mercatorY(south)] };
  });
}

/** The shapes of the districts of one map that are in force together. */
export async function shapesOfSet(map: MapSnapshot, versions: readonly BoundaryVersion[]): Promise<MapShapes> {
  const { shapes } = tilesOf(map);
  const outlines = await outlinesOf(map, versions);
  const known = shapes.get(outlines);
  if (known?.districts.every(({ version }, i) => version === versions[i])) return known;
  const own = shapesOf(outlines, versions);
  shapes.set(outlines, own);
  return own;
}

function outlinesOf(map: MapSnapshot, versions: readonly BoundaryVersion[]): Promise<MapOutlines> {
  const hashes = versions.map(({ contentHash }) => contentHash);
  const first = hashes[0]!;
  const before = built.get(first);
  if (before && isSame(before.hashes, hashes)) return before.outlines;
  const outlines = cutting.then(() => map.whileInUse(() => buildMapOutlines(versions)));
  cutting = outlines.catch(() => {});
  const entry = { hashes, outlines };
  built.set(first, entry, { size: 1 });
  outlines.then(
    (cut) => {
      if (built.peek(first) === entry) built.set(first, entry, { size: bytesOf(cut) });
    },
    () => {
      if (built.peek(first) === entry) built.delete(first);
    },
  );
  return outlines;
}

const isSame = (before: readonly string[], now: readonly string[]) =>
  before.length === now.length && now.every((hash, i) => hash === before[i]);
