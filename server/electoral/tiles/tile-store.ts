import { LRUCache } from 'lru-cache';
import { isWithin } from '#core/dates.ts';
import type { Level } from '#core/levels.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { Bytes } from '#server/http/content/bytes.ts';
import { drawTile, type TileAddress } from './draw-tile.ts';
import { buildMapShapes, type MapShapes } from './map-shapes.ts';

const mediaType = 'application/vnd.mapbox-vector-tile';

/** The tiles of a snapshot, and what they are drawn from. Both are freed with it. */
interface SnapshotTiles {
  /** By level and epoch. Requests ask for today and a few historic dates. */
  readonly shapes: LRUCache<string, Promise<readonly MapShapes[]>>;
  readonly tiles: LRUCache<string, Bytes>;
}

const bySnapshot = new WeakMap<MapSnapshot, SnapshotTiles>();

/** By the display outline of a map's first district. Outlines pass from one snapshot to the next where nothing changed. */
const built = new WeakMap<Uint8Array, { readonly versions: readonly BoundaryVersion[]; shapes: Promise<MapShapes> }>();

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
    maps = shapesOf(map, level, at);
    shapes.set(name, maps);
    maps.catch(() => shapes.delete(name));
  }
  const tile = new Bytes(Buffer.from(drawTile(await maps, address)), mediaType);
  tiles.set(key, tile);
  return tile;
}

function shapesOf(map: MapSnapshot, level: Level, at: number): Promise<MapShapes[]> {
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

function shapesOfSet(versions: readonly BoundaryVersion[]): Promise<MapShapes> {
  const first = versions[0]!.displayGeometry;
  const before = built.get(first);
  if (before && isSame(before.versions, versions)) {
    // A snapshot's versions are objects of its own: names and figures may differ where outlines do not.
    return before.shapes.then(({ arcs, districts }) => ({
      arcs,
      districts: districts.map((district, i) => ({ ...district, version: versions[i]! })),
    }));
  }
  const shapes = cutting.then(() => buildMapShapes(versions));
  cutting = shapes.catch(() => {});
  built.set(first, { versions, shapes });
  shapes.catch(() => built.delete(first));
  return shapes;
}

function isSame(before: readonly BoundaryVersion[], now: readonly BoundaryVersion[]): boolean {
  return (
    before.length === now.length && now.every((version, i) => version.displayGeometry === before[i]!.displayGeometry)
  );
}
