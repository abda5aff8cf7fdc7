import type { Rings } from './rings.ts';

/** A ring with what is computed of it once and used often. */
export interface MeasuredRing {
  readonly index: number;
  /** x, y pairs. */
  readonly points: Float64Array;
  /** Signed, in square units of the coordinates: positive is counter-clockwise. */
  readonly area: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  /** See `measureStretches`. */
  readonly stretches: Float64Array;
}

const stretchEdges = 64;

export function measure({ positions, ringEnds }: Rings): MeasuredRing[] {
  let start = 0;
  return Array.from(ringEnds, (end, index) => {
    const points = positions.subarray(start * 2, end * 2);
    start = end;
    const originX = points[0] as number;
    const originY = points[1] as number;
    let [west, south, east, north] = [originX, originY, originX, originY];
    let twiceArea = 0;
    let [lastX, lastY] = [0, 0];
    for (let i = 2; i < points.length; i += 2) {
      const x = points[i] as number;
      const y = points[i + 1] as number;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
      twiceArea += lastX * (y - originY) - (x - originX) * lastY;
      lastX = x - originX;
      lastY = y - originY;
    }
    return { index, points, area: twiceArea / 2, west, south, east, north, stretches: measureStretches(points) };
  });
}

/**
 * Whether a ring lies inside another one. Rings may touch, and published ones cross slightly, so that one position
 * proves nothing. Up to 16 positions are tested, then the middles of their edges, until one answer leads by three.
 * Positions on the outer ring itself do not count.
 */
export function contains(outer: MeasuredRing, inner: MeasuredRing): boolean {
  if (inner.west < outer.west || inner.east > outer.east || inner.south < outer.south || inner.north > outer.north) {
    return false;
  }
  const { points } = inner;
  const count = points.length / 2 - 1;
  const step = Math.max(1, Math.floor(count / 16));
  let lead = 0;
  for (const along of [0, 0.5]) {
    for (let i = 0; i < count && Math.abs(lead) < 3; i += step) {
      const x = (points[i * 2] as number) * (1 - along) + (points[i * 2 + 2] as number) * along;
      const y = (points[i * 2 + 1] as number) * (1 - along) + (points[i * 2 + 3] as number) * along;
      lead += side(outer, x, y);
    }
  }
  return lead > 0;
}

/**
 * 1 inside, -1 outside, 0 on the ring: within the last digits of the position, since the middle of an edge, which is
 * computed, may lie on no double. Stretches of the ring that lie wholly above or below are skipped.
 */
function side(ring: MeasuredRing, x: number, y: number): -1 | 0 | 1 {
  const digit = 4 * Number.EPSILON * Math.max(Math.abs(x), Math.abs(y));
  const { points, stretches } = ring;
  let inside = false;
  for (let stretch = 0; stretch * 2 < stretches.length; stretch++) {
    if (y < (stretches[stretch * 2] as number) - digit || y > (stretches[stretch * 2 + 1] as number) + digit) continue;
    const start = stretch * stretchEdges * 2;
    const end = Math.min(start + stretchEdges * 2, points.length - 2);
    for (let i = start; i < end; i += 2) {
      const ay = points[i + 1] as number;
      const by = points[i + 3] as number;
      if (ay > y + digit ? by > y + digit : by < y - digit && ay < y - digit) continue;
      const ax = points[i] as number;
      const bx = points[i + 2] as number;
      const cross = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
      const isOnLine = Math.abs(cross) <= digit * (Math.abs(bx - ax) + Math.abs(by - ay));
      if (isOnLine && x >= Math.min(ax, bx) - digit && x <= Math.max(ax, bx) + digit) return 0;
      if (ay > y !== by > y && cross < 0 === by < ay) inside = !inside;
    }
  }
  return inside ? 1 : -1;
}

/** Lowest and highest y of each stretch of edges, one after the other. */
function measureStretches(points: Float64Array): Float64Array {
  const edges = points.length / 2 - 1;
  const stretches = new Float64Array(Math.ceil(edges / stretchEdges) * 2);
  for (let stretch = 0; stretch * 2 < stretches.length; stretch++) {
    let low = Infinity;
    let high = -Infinity;
    const last = Math.min((stretch + 1) * stretchEdges, edges);
    for (let i = stretch * stretchEdges; i <= last; i++) {
      const y = points[i * 2 + 1] as number;
      if (y < low) low = y;
      if (y > high) high = y;
    }
    stretches[stretch * 2] = low;
    stretches[stretch * 2 + 1] = high;
  }
  return stretches;
}
