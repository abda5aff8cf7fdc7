import type { Polygons } from '#core/geometry/polygons.ts';
import { toCoordinates } from '#core/geometry/polygons.ts';

/** Closed, of at least four positions. */
export type Ring = ReadonlyArray<readonly [x: number, y: number]>;

/** An exterior and its holes. */
export type Polygon = readonly Ring[];

/** A record of a map: the fields of a publisher's table, and a shape in the coordinates of its file. */
export interface WrittenRecord {
  readonly attributes: Readonly<Record<string, string>>;
  readonly polygons: readonly Polygon[];
}

export const polygonsOf = (geometry: Polygons): Polygon[] => toCoordinates(geometry) as unknown as Polygon[];

export const reversed = (ring: Ring): Ring => ring.toReversed();

/** Twice the signed area: positive if the ring runs counter-clockwise. */
export function doubledAreaOf(ring: Ring): number {
  const [originX, originY] = ring[0]!;
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    sum += (ax - originX) * (by - originY) - (bx - originX) * (ay - originY);
  }
  return sum;
}
