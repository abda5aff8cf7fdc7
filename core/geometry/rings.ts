import type { Polygons } from './polygons.ts';

/** The index of a ring's first position. The ring ends before `ringEnds[ring]`. */
export function ringStart(polygons: Polygons, ring: number): number {
  return ring === 0 ? 0 : polygons.ringEnds[ring - 1]!;
}

/** The index of a polygon's first ring, which is its exterior. Its holes follow, and end before `polygonEnds[polygon]`. */
export function firstRing(polygons: Polygons, polygon: number): number {
  return polygon === 0 ? 0 : polygons.polygonEnds[polygon - 1]!;
}

/**
 * Twice the planar area of the closed ring `[start, end)`, in square units of the positions; positive if it runs
 * counter-clockwise. Coordinates are taken relative to the ring's first position, so that small rings far from the origin
 * lose no precision.
 */
export function doubledArea(positions: Float64Array, start: number, end: number): number {
  const originX = positions[start * 2]!;
  const originY = positions[start * 2 + 1]!;
  let sum = 0;
  let x = 0;
  let y = 0;
  for (let i = start + 1; i < end; i++) {
    const nextX = positions[i * 2]! - originX;
    const nextY = positions[i * 2 + 1]! - originY;
    sum += x * nextY - nextX * y;
    x = nextX;
    y = nextY;
  }
  return sum;
}

/**
 * Makes exteriors run counter-clockwise and holes clockwise (RFC 7946, section 3.1.6). Returns the geometry itself if
 * every ring does already. Rings without area stay unchanged.
 */
export function rewind(polygons: Polygons): Polygons {
  const { ringEnds, polygonEnds } = polygons;
  let positions = polygons.positions;
  let ring = 0;
  for (const polygonEnd of polygonEnds) {
    for (let exterior = true; ring < polygonEnd; ring++, exterior = false) {
      const start = ringStart(polygons, ring);
      const end = ringEnds[ring]!;
      const area = doubledArea(positions, start, end);
      if (exterior ? area < 0 : area > 0) {
        if (positions === polygons.positions) positions = positions.slice();
        reverse(positions, start, end);
      }
    }
  }
  return positions === polygons.positions ? polygons : { positions, ringEnds, polygonEnds };
}

function reverse(positions: Float64Array, start: number, end: number): void {
  for (let low = start * 2, high = (end - 1) * 2; low < high; low += 2, high -= 2) {
    const x = positions[low]!;
    const y = positions[low + 1]!;
    positions[low] = positions[high]!;
    positions[low + 1] = positions[high + 1]!;
    positions[high] = x;
    positions[high + 1] = y;
  }
}
