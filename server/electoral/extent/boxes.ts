import { oncePer } from '#core/collections/once-per.ts';
import type { BoundingBox } from '#core/geometry/polygons.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

interface Boxes {
  readonly ofVersions: ReadonlyMap<BoundaryVersion, Box>;
  /** By id. */
  readonly ofSets: ReadonlyMap<string, Box>;
}

type Box = [west: number, south: number, east: number, north: number];

/** The box around a boundary, in degrees. */
export const boxOf = (map: MapSnapshot, version: BoundaryVersion): BoundingBox =>
  boxesOf(map).ofVersions.get(version) as Box;

/** The box around all boundaries that a map has had; null if it was withdrawn before it was in force. */
export const boxOfSet = (map: MapSnapshot, setId: string): BoundingBox | null => boxesOf(map).ofSets.get(setId) ?? null;

/** They are joined of the boxes of parts, which the index has: no position is read. */
const boxesOf = oncePer((map: MapSnapshot): Boxes => {
  const ofVersions = new Map<BoundaryVersion, Box>();
  const ofSets = new Map<string, Box>();
  let first = 0;
  for (const { geometries, boxes, partDistrict } of map.districts.blocks) {
    partDistrict.forEach((district, part) => {
      const version = map.districts.versions[first + district] as BoundaryVersion;
      const box = boxes.subarray(4 * part, 4 * part + 4);
      extend(ofVersions, version, box);
      extend(ofSets, version.boundary.set.id, box);
    });
    first += geometries.length;
  }
  return { ofVersions, ofSets };
});

function extend<Key>(boxes: Map<Key, Box>, key: Key, [west, south, east, north]: Float64Array): void {
  const box = boxes.get(key) ?? [Infinity, Infinity, -Infinity, -Infinity];
  boxes.set(key, [
    Math.min(box[0], west as number),
    Math.min(box[1], south as number),
    Math.max(box[2], east as number),
    Math.max(box[3], north as number),
  ]);
}
