import { boxOfPositions } from '#core/geometry/polygons.ts';
/** A ring in the plane without its closing position; `owner` is the place of its district in its map. */
export interface PlaneRing {
  readonly owner: number;
  /** x, y pairs. */
  readonly points: readonly number[];
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A ring with its box. */
export function planeRing(owner: number, points: readonly number[]): PlaneRing {
  const [west, south, east, north] = boxOfPositions(points);
  return { owner, points, west, south, east, north };
}

/**
 * Adds a position. If three in a row are on one horizontal or vertical line, the middle one is dropped, since it bounds
 * nothing.
 */
function add(points: number[], x: number, y: number): void {
  const last = points.length - 2;
  if (last >= 2) {
    const isUpright = points[last] === x && points[last - 2] === x;
    const isLevel = points[last + 1] === y && points[last - 1] === y;
    if (isUpright || isLevel) {
      points[last] = x;
      points[last + 1] = y;
      return;
    }
  }
  points.push(x, y);
}

/**
 * Cuts a ring along the line where the coordinate `axis` (0: x, 1: y) is `at`, and adds what lies below and above to the two
 * lists (Sutherland and Hodgman, Reentrant Polygon Clipping, 1974). Parts of one ring stay joined along the line, where they
 * enclose nothing. Two rings that share an edge get the same position on it, whichever way they run.
 */
export function cutRing(ring: PlaneRing, axis: 0 | 1, at: number, below: PlaneRing[], above: PlaneRing[]): void {
  const [least, most] = axis === 0 ? [ring.west, ring.east] : [ring.south, ring.north];
  if (most <= at) below.push(ring);
  else if (least >= at) above.push(ring);
  else {
    const { points, owner } = ring;
    const low: number[] = [];
    const high: number[] = [];
    const other = 1 - axis;
    let from = points.length - 2;
    for (let to = 0; to < points.length; from = to, to += 2) {
      const a = points[from + axis]!;
      const b = points[to + axis]!;
      if ((a < at && b > at) || (a > at && b < at)) {
        const [p, q] = a < b ? [from, to] : [to, from];
        const [start, end] = [points[p + axis]!, points[q + axis]!];
        const crossing =
          points[p + other]! + ((at - start) / (end - start)) * (points[q + other]! - points[p + other]!);
        const [x, y] = axis === 0 ? [at, crossing] : [crossing, at];
        add(low, x, y);
        add(high, x, y);
      }
      const x = points[to]!;
      const y = points[to + 1]!;
      if (b <= at) add(low, x, y);
      if (b >= at) add(high, x, y);
    }
    if (low.length >= 6) below.push(planeRing(owner, low));
    if (high.length >= 6) above.push(planeRing(owner, high));
  }
}
