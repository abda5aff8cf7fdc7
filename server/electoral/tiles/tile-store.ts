import { LRUCache } from 'lru-cache';
import { isWithin } from '#core/dates.ts';
import type { Level } from '#core/levels.ts';
import { Bytes } from '#server/content/bytes.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { drawTile, type TileAddress } from './draw-tile.ts';
import { buildMapOutlines, type MapOutlines, type MapShapes, shapesOf } from './map-shapes.ts';

const mediaType = 'application/vnd.mapbox-vector-tile';

/** The tiles of a snapshot, and what they are drawn from. Both are freed with it. */
interface SnapshotTiles {
  /** By level and epoch. Requests ask for today and a few historic dates. */
  readonly shapes: LRUCache<string, Promise<readonly MapShapes[]>>;
  readonly tiles: LRUCache<string, Bytes>;
}

const bySnapshot = new WeakMap<MapSnapshot, SnapshotTiles>();

/**
 * By the display hash of a map's first district. Each snapshot has its own copy of an outline; if nothing changed, its
 * hash is the same. There are a few hundred maps of Canada, and requests ask for those of today and a few historic
 * dates.
 */
const built = new LRUCache<string, { readonly hashes: readonly string[]; outlines: Promise<MapOutlines> }>({
  max: 400,
});

/** One map is cut at a time, so that requests for many dates take no more of the processor than one. */
let cutting: Promise<unknown> = Promise.resolve();

function tilesOf(map: MapSnapshot): SnapshotTiles {
  let tiles = bySnapshot.get(map);
  if (!tiles) {
    tiles = {
      shapes: new LRUCache({ max: 9 }),
      tiles: new LRUCache({ maxSize: 32_000_000, sizeCalculation: ({ bytes }) => bytes.length + 200 }),
    };
    bySnapshot.set(map, tiles);
  }
  return tiles;
}

/** A tile of a level as of an instant. The level's maps are cut into arcs when its first tile is asked for. */
export async function readTile(map: MapSnapshot, level: Level, at: number, address: TileAddress): Promise<Bytes> {
  const { shapes, tiles } = tilesOf(map);
  const name = `${level} ${map.transitions.epochAt(at)}`;
  const key = `${name} ${address.z}/${address.x}/${address.y}`;
  const known = tiles.get(key);
  if (known) return known;
  let maps = shapes.get(name);
  if (!maps) {
    maps = shapesOfLevel(map, level, at);
    shapes.set(name, maps);
    maps.catch(() => shapes.delete(name));
  }
  const tile = new Bytes(Buffer.from(drawTile(await maps, address)), mediaType);
  tiles.set(key, tile);
  return tile;
}

function shapesOfLevel(map: MapSnapshot, level: Level, at: number): Promise<MapShapes[]> {
  const bySet = new Map<number, BoundaryVersion[]>();
  for (const version of map.versions) {
    const { set } = version.boundary;
    if (set.level !== level || set.representation === 'no_wards' || !isWithin(version, at)) continue;
    const versions = bySet.get(set.index);
    if (versions) versions.push(version);
    else bySet.set(set.index, [version]);
  }
  return Promise.all([...bySet.values()].map(shapesOfSet));
}

/** The shapes of the districts of one map that are in force together. */
export const shapesOfSet = async (versions: readonly BoundaryVersion[]) =>
  shapesOf(await outlinesOf(versions), versions);

function outlinesOf(versions: readonly BoundaryVersion[]): Promise<MapOutlines> {
  const hashes = versions.map(({ displayHash }) => displayHash);
  const first = hashes[0]!;
  const before = built.get(first);
  if (before && isSame(before.hashes, hashes)) return before.outlines;
  const outlines = cutting.then(() => buildMapOutlines(versions));
  cutting = outlines.catch(() => {});
  built.set(first, { hashes, outlines });
  outlines.catch(() => built.delete(first));
  return outlines;
}

const isSame = (before: readonly string[], now: readonly string[]) =>
  before.length === now.length && now.every((hash, i) => hash === before[i]);
