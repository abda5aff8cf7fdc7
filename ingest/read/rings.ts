import type { Polygons } from '../../core/geometry/polygons.ts';

/**
 * Rings without polygons, as shapefiles and Esri JSON hold them: which ring is a hole, and of what, is told by winding.
 * Laid out as in `Polygons`.
 */
export interface Rings {
  readonly positions: Float64Array;
  readonly ringEnds: Uint32Array;
}

/** A ring needs four positions, the last repeating the first, to enclose anything (RFC 7946, section 3.1.6). */
export const fewestPositions = 4;

/**
 * Makes rings well formed: closes those left open, drops those of fewer than four positions, since they enclose
 * nothing. Where nothing has to be done the same object is returned.
 */
export function wellFormed(rings: Rings): Rings {
  const { positions, ringEnds } = rings;
  const kept: Float64Array[] = [];
  let changed = false;
  let start = 0;
  for (const end of ringEnds) {
    let ring = positions.subarray(start * 2, end * 2);
    start = end;
    if (ring.length < fewestPositions * 2) {
      changed = true;
      continue;
    }
    if (ring[0] !== ring[ring.length - 2] || ring[1] !== ring[ring.length - 1]) {
      const closed = new Float64Array(ring.length + 2);
      closed.set(ring);
      closed.set(ring.subarray(0, 2), ring.length);
      ring = closed;
      changed = true;
    }
    kept.push(ring);
  }
  return changed ? join(kept) : rings;
}

/**
 * Groups rings into polygons: a clockwise ring is an exterior, a counter-clockwise one a hole in the smallest exterior
 * around it (ESRI Shapefile Technical Description, July 1998, page 8). Some publishers wind the other way round. A
 * record that has a hole outside every exterior shows it, and is then grouped by how its rings lie in one another:
 * the outermost are exteriors, what lies in them holes, what lies in holes exteriors again.
 *
 * Exteriors keep their order, each followed by its holes; rings are not turned round.
 */
export function groupRings(rings: Rings): Polygons {
  if (rings.ringEnds.length === 1) return { ...rings, polygonEnds: Uint32Array.of(1) };
  const measured = measure(rings);
  return assemble(rings, parentsByWinding(measured) ?? parentsByNesting(measured));
}

interface MeasuredRing {
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

/** For each ring the index of the exterior whose hole it is, or -1 for an exterior. */
type Parents = Int32Array;

function measure({ positions, ringEnds }: Rings): MeasuredRing[] {
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

/** Null where a hole lies in no exterior: the winding then means nothing. */
function parentsByWinding(rings: readonly MeasuredRing[]): Parents | null {
  const parents = new Int32Array(rings.length).fill(-1);
  const exteriors = bySize(rings.filter(({ area }) => area <= 0));
  for (const hole of rings) {
    if (hole.area <= 0) continue;
    const exterior = exteriors.find((candidate) => contains(candidate, hole));
    if (exterior === undefined) return null;
    parents[hole.index] = exterior.index;
  }
  return parents;
}

function parentsByNesting(rings: readonly MeasuredRing[]): Parents {
  const parents = new Int32Array(rings.length).fill(-1);
  const sorted = bySize(rings);
  for (let i = sorted.length - 1; i >= 0; i--) {
    const ring = sorted[i] as MeasuredRing;
    const around = sorted.slice(i + 1).find((candidate) => contains(candidate, ring));
    if (around !== undefined && parents[around.index] === -1) parents[ring.index] = around.index;
  }
  return parents;
}

function bySize(rings: readonly MeasuredRing[]): MeasuredRing[] {
  return [...rings].sort((a, b) => Math.abs(a.area) - Math.abs(b.area));
}

/**
 * Whether a ring lies inside another one. Rings may touch, and published ones cross by a hair, so that one position
 * proves nothing: up to 16 are asked, then the middles of their edges, until one side leads by three. Those on the
 * outer ring itself have no voice.
 */
function contains(outer: MeasuredRing, inner: MeasuredRing): boolean {
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

/** 1 inside, -1 outside, 0 on the ring. Stretches of the ring that lie wholly above or below are passed over. */
function side(ring: MeasuredRing, x: number, y: number): -1 | 0 | 1 {
  const { points, stretches } = ring;
  let inside = false;
  for (let stretch = 0; stretch * 2 < stretches.length; stretch++) {
    if (y < (stretches[stretch * 2] as number) || y > (stretches[stretch * 2 + 1] as number)) continue;
    const start = stretch * stretchEdges * 2;
    const end = Math.min(start + stretchEdges * 2, points.length - 2);
    for (let i = start; i < end; i += 2) {
      const ay = points[i + 1] as number;
      const by = points[i + 3] as number;
      if (ay > y ? by > y : by < y) continue;
      const ax = points[i] as number;
      const bx = points[i + 2] as number;
      const cross = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
      if (cross === 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx)) return 0;
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

function assemble(rings: Rings, parents: Parents): Polygons {
  const holes = new Map<number, number[]>();
  parents.forEach((parent, ring) => {
    if (parent !== -1) holes.set(parent, [...(holes.get(parent) ?? []), ring]);
  });
  const order: number[] = [];
  const polygonEnds: number[] = [];
  parents.forEach((parent, ring) => {
    if (parent !== -1) return;
    order.push(ring, ...(holes.get(ring) ?? []));
    polygonEnds.push(order.length);
  });
  const inOrder = order.every((ring, place) => ring === place);
  return { ...(inOrder ? rings : reorder(rings, order)), polygonEnds: Uint32Array.from(polygonEnds) };
}

function reorder({ positions, ringEnds }: Rings, order: readonly number[]): Rings {
  return join(order.map((ring) => positions.subarray((ringEnds[ring - 1] ?? 0) * 2, (ringEnds[ring] as number) * 2)));
}

function join(rings: readonly Float64Array[]): Rings {
  const positions = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0));
  const ringEnds = new Uint32Array(rings.length);
  let at = 0;
  rings.forEach((ring, i) => {
    positions.set(ring, at);
    at += ring.length;
    ringEnds[i] = at / 2;
  });
  return { positions, ringEnds };
}
