import { changesSides, meeting, side } from '#core/geometry/plane/edge-meeting.ts';
import { someEdgePair } from '#core/geometry/plane/edge-pairs.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { doubledArea, firstRing, ringStart } from '#core/geometry/rings.ts';

/** Why a ring is invalid. */
export type RingFault =
  | 'not finite'
  | 'fewer than 4 positions'
  | 'not closed'
  | 'no area'
  | 'crosses or touches itself'
  | 'crosses or overlaps another ring';

interface InvalidRing {
  readonly polygon: number;
  /** Counted over the whole geometry. */
  readonly ring: number;
  readonly fault: RingFault;
  /** The position of the ring at the fault or just before it. Null for a ring without positions. */
  readonly at: readonly [x: number, y: number] | null;
}

/** Whether every ring is sound; see `invalidRings`. */
export function isValid(polygons: Polygons): boolean {
  return invalidRings(polygons).length === 0;
}

/**
 * Faults of the rings, by the rules of OGC 06-103r4, section 6.1.11: a ring has at least four positions, ends where it
 * began, has an area, and neither crosses nor touches itself (nor runs back along itself); the rings of one polygon may
 * touch at points, and do not cross each other or share a stretch. Repeated positions are no fault.
 *
 * Each invalid ring is listed once, with its first fault. Of rings that meet wrongly, one pair is listed for each
 * polygon. Different polygons of one geometry are not compared with each other, nor are holes checked to lie within
 * their exterior.
 */
export function invalidRings(polygons: Polygons): InvalidRing[] {
  const faults: InvalidRing[] = [];
  polygons.polygonEnds.forEach((endRing, polygon) => {
    const sound: number[] = [];
    for (let ring = firstRing(polygons, polygon); ring < endRing; ring++) {
      const fault = faultAlone(polygons, polygon, ring);
      if (fault === null) sound.push(ring);
      else faults.push(fault);
    }
    const meetingFault = faultTogether(polygons, polygon, sound);
    if (meetingFault !== null) faults.push(meetingFault);
  });
  return faults;
}

function faultAlone(polygons: Polygons, polygon: number, ring: number): InvalidRing | null {
  const { positions, ringEnds } = polygons;
  const start = ringStart(polygons, ring);
  const end = ringEnds[ring]!;
  const fault = (why: RingFault, position: number): InvalidRing => ({
    polygon,
    ring,
    fault: why,
    at: end > start ? [positions[position * 2]!, positions[position * 2 + 1]!] : null,
  });
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let position = start; position < end; position++) {
    const x = positions[position * 2]!;
    const y = positions[position * 2 + 1]!;
    if (!Number.isFinite(x) || !Number.isFinite(y)) return fault('not finite', position);
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  if (end - start < 4) return fault('fewer than 4 positions', start);
  const isClosed =
    positions[start * 2] === positions[end * 2 - 2] && positions[start * 2 + 1] === positions[end * 2 - 1];
  if (!isClosed) return fault('not closed', end - 1);
  // The area that rounding leaves of a ring on one line is some 16 digits smaller than the ring's box.
  if (Math.abs(doubledArea(positions, start, end)) <= 1e-12 * (maxX - minX) * (maxY - minY))
    return fault('no area', start);
  return null;
}

/** The edges of a polygon's rings, those without length left out, and the ring and neighbours of each. */
export interface RingEdges {
  readonly edges: Uint32Array;
  readonly rings: Uint32Array;
  readonly previous: Uint32Array;
  readonly next: Uint32Array;
}

function faultTogether(polygons: Polygons, polygon: number, rings: readonly number[]): InvalidRing | null {
  const { positions } = polygons;
  const ringEdges = listEdges(polygons, fromWestToEast(polygons, rings));
  let found: InvalidRing | null = null;
  someEdgePair(positions, ringEdges.edges, (first, second) => {
    const fault = faultOfPair(positions, ringEdges, first, second);
    if (fault === null) return false;
    const position = ringEdges.edges[first]!;
    found = {
      polygon,
      ring: ringEdges.rings[first]!,
      fault,
      at: [positions[position * 2]!, positions[position * 2 + 1]!],
    };
    return true;
  });
  return found;
}

/** Holes close to each other on the ground are close in the list, which makes `someEdgePair` fast. */
export function fromWestToEast(polygons: Polygons, rings: readonly number[]): readonly number[] {
  if (rings.length < 3) return rings;
  const west = (ring: number) => polygons.positions[ringStart(polygons, ring) * 2]!;
  return rings.slice().sort((a, b) => west(a) - west(b));
}

export function listEdges(polygons: Polygons, rings: readonly number[]): RingEdges {
  const { positions, ringEnds } = polygons;
  const most = rings.reduce((sum, ring) => sum + ringEnds[ring]! - ringStart(polygons, ring), 0);
  const edges = new Uint32Array(most);
  const ringOf = new Uint32Array(most);
  const previous = new Uint32Array(most);
  const next = new Uint32Array(most);
  let count = 0;
  for (const ring of rings) {
    const first = count;
    for (let position = ringStart(polygons, ring); position < ringEnds[ring]! - 1; position++) {
      const at = position * 2;
      if (positions[at] === positions[at + 2] && positions[at + 1] === positions[at + 3]) continue;
      edges[count] = position;
      ringOf[count] = ring;
      previous[count] = count - 1;
      next[count] = count + 1;
      count++;
    }
    previous[first] = count - 1;
    next[count - 1] = first;
  }
  return { edges: edges.subarray(0, count), rings: ringOf, previous, next };
}

function faultOfPair(positions: Float64Array, all: RingEdges, first: number, second: number): RingFault | null {
  const { edges, rings, next } = all;
  // Nearly all pairs are neighbours: they meet where they should, unless one runs back along the other.
  const isNext = next[first] === second;
  if (isNext || next[second] === first) {
    const [from, to] = isNext ? [first, second] : [second, first];
    return runsBack(positions, edges[from]!, edges[to]!) ? 'crosses or touches itself' : null;
  }
  const met = meeting(positions, edges[first]!, edges[second]!);
  if (met === 'none') return null;
  if (rings[first] === rings[second]) return 'crosses or touches itself';
  if (
    met === 'touch' &&
    !crossAtVertex(positions, all, first, second) &&
    !crossAtVertex(positions, all, second, first)
  ) {
    return null;
  }
  return 'crosses or overlaps another ring';
}

/** Whether an edge and the one that begins at its end lie along each other. */
function runsBack(positions: Float64Array, edge: number, next: number): boolean {
  const x = positions[next * 2]!;
  const y = positions[next * 2 + 1]!;
  const backX = positions[edge * 2]!;
  const backY = positions[edge * 2 + 1]!;
  const onX = positions[next * 2 + 2]!;
  const onY = positions[next * 2 + 3]!;
  return side(backX, backY, x, y, onX, onY) === 0 && (backX - x) * (onX - x) + (backY - y) * (onY - y) > 0;
}

/** Whether the second edge's ring passes through the first's at the second edge's first position. */
function crossAtVertex(
  positions: Float64Array,
  { edges, previous }: RingEdges,
  first: number,
  second: number,
): boolean {
  const via = edges[second]!;
  const from = edges[first]!;
  const same = (a: number, b: number) =>
    positions[a * 2] === positions[b * 2] && positions[a * 2 + 1] === positions[b * 2 + 1];
  // The end of the first edge is the beginning of the next one, which is checked there.
  if (same(via, from + 1)) return false;
  const isAtStart = same(via, from);
  if (!isAtStart && !isWithin(positions, from, via)) return false;
  const before = isAtStart ? edges[previous[first]!]! : from;
  return changesSides(positions, before, from + 1, via, edges[previous[second]!]!, via + 1);
}

/** Whether a position that touches the edge's line or one of its ends lies between the ends. */
function isWithin(positions: Float64Array, edge: number, position: number): boolean {
  const [fromX, fromY, toX, toY] = positions.subarray(edge * 2, edge * 2 + 4) as unknown as [
    number,
    number,
    number,
    number,
  ];
  const x = positions[position * 2]!;
  const y = positions[position * 2 + 1]!;
  if (side(fromX, fromY, toX, toY, x, y) !== 0) return false;
  return (x - fromX) * (x - toX) <= 0 && (y - fromY) * (y - toY) <= 0;
}
