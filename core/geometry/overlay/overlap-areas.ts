import { toEqualArea } from '#core/geometry/equal-area.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { doubledArea, rewind, ringStart } from '#core/geometry/rings.ts';
import { commonArea, edgesAbove } from './common-area.ts';
import { cutRing, type PlaneRing, planeRing } from './plane-rings.ts';

/** Square kilometres that a district of one map has in common with one of another; districts by their places. */
interface Overlap {
  readonly first: number;
  readonly second: number;
  readonly km2: number;
}

export interface Overlay {
  /** Square kilometres of each district. */
  readonly firstKm2: Float64Array;
  readonly secondKm2: Float64Array;
  readonly overlaps: readonly Overlap[];
}

/** If there are so few pairs of edges, or edges of one map, comparing each with all of the other costs less than dividing on. */
const fewPairs = 600;
const fewEdges = 12;
/** At most this many pairs of edges are compared if cutting does not reduce them, as when districts lie on each other. */
const mostPairs = 1_000_000;
/** Positions are a centimetre apart: the edges in a box of a millimetre meet in one of them. In kilometres. */
const smallest = 1e-6;

/**
 * The area that every district of one map has in common with every district of another, on the WGS84 ellipsoid, in the
 * cylindrical equal-area projection, in which edges are taken to be straight. Both maps are cut into boxes until few
 * edges are left in each, and the common areas within the boxes are summed; no polygon is made. The error is that of
 * doubles, some square centimetres. For maps of a million edges each it takes seconds, so it belongs in a thread.
 */
export function overlapAreas(first: readonly Polygons[], second: readonly Polygons[]): Overlay {
  const [ofFirst, ofSecond] = [ringsOf(first), ringsOf(second)];
  const sums = new Map<number, number>();
  const box = commonBox(ofFirst.rings, ofSecond.rings);
  if (box !== null) {
    divide(within(ofFirst.rings, box), within(ofSecond.rings, box), (a, b, km2) => {
      const pair = a * second.length + b;
      sums.set(pair, (sums.get(pair) ?? 0) + km2);
    });
  }
  const overlaps = [...sums].map(([pair, km2]): Overlap => {
    return { first: Math.floor(pair / second.length), second: pair % second.length, km2 };
  });
  overlaps.sort((a, b) => a.first - b.first || a.second - b.second);
  return { firstKm2: ofFirst.km2, secondKm2: ofSecond.km2, overlaps };
}

/** All rings in the plane. Holes run clockwise, so that what they enclose is taken off. */
function ringsOf(map: readonly Polygons[]): { rings: PlaneRing[]; km2: Float64Array } {
  const km2 = new Float64Array(map.length);
  const rings = map.flatMap((polygons, owner) => {
    const rewound = rewind(polygons);
    const plane = toEqualArea(rewound.positions);
    return Array.from(rewound.ringEnds, (end, ring) => {
      const start = ringStart(rewound, ring);
      km2[owner]! += doubledArea(plane, start, end) / 2;
      return planeRing(owner, Array.from(plane.subarray(start * 2, (end - 1) * 2)));
    });
  });
  return { rings, km2 };
}

type Note = (first: number, second: number, km2: number) => void;

function divide(first: readonly PlaneRing[], second: readonly PlaneRing[], note: Note): void {
  const box = commonBox(first, second);
  if (box === null) return;
  const [west, south, east, north] = box;
  const [edges, others] = [edgesOf(first), edgesOf(second)];
  const pairs = edges * others;
  const isFew = pairs <= fewPairs || Math.min(edges, others) <= fewEdges;
  if (isFew || Math.max(east - west, north - south) < smallest) {
    compare(first, second, note);
    return;
  }
  const axis = east - west >= north - south ? 0 : 1;
  const middle = axis === 0 ? (west + east) / 2 : (south + north) / 2;
  const ofFirst = cut(first, axis, middle);
  const ofSecond = cut(second, axis, middle);
  const pairsBelow = edgesOf(ofFirst.below) * edgesOf(ofSecond.below);
  const pairsAbove = edgesOf(ofFirst.above) * edgesOf(ofSecond.above);
  if (pairs <= mostPairs && pairsBelow + pairsAbove >= pairs) {
    compare(first, second, note);
    return;
  }
  divide(ofFirst.below, ofSecond.below, note);
  divide(ofFirst.above, ofSecond.above, note);
}

const edgesOf = (rings: readonly PlaneRing[]): number => rings.reduce((sum, { points }) => sum + points.length / 2, 0);

type Box = readonly [west: number, south: number, east: number, north: number];

/** The box outside which one of the maps is not; null if they have none in common. */
function commonBox(first: readonly PlaneRing[], second: readonly PlaneRing[]): Box | null {
  const [a, b] = [boxOf(first), boxOf(second)];
  const [west, south] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  const [east, north] = [Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return west < east && south < north ? [west, south, east, north] : null;
}

function boxOf(rings: readonly PlaneRing[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    if (ring.west < west) west = ring.west;
    if (ring.south < south) south = ring.south;
    if (ring.east > east) east = ring.east;
    if (ring.north > north) north = ring.north;
  }
  return [west, south, east, north];
}

/** What of a map lies within a box. */
function within(rings: readonly PlaneRing[], [west, south, east, north]: Box): PlaneRing[] {
  const eastward = cut(cut(rings, 0, west).above, 0, east).below;
  return cut(cut(eastward, 1, south).above, 1, north).below;
}

function cut(rings: readonly PlaneRing[], axis: 0 | 1, at: number): { below: PlaneRing[]; above: PlaneRing[] } {
  const below: PlaneRing[] = [];
  const above: PlaneRing[] = [];
  for (const ring of rings) cutRing(ring, axis, at, below, above);
  return { below, above };
}

function compare(first: readonly PlaneRing[], second: readonly PlaneRing[], note: Note): void {
  let floor = Infinity;
  for (const ring of first) floor = Math.min(floor, ring.south);
  for (const ring of second) floor = Math.min(floor, ring.south);
  const edges = second.map((ring) => edgesAbove(ring, floor));
  for (const ring of first) {
    const own = edgesAbove(ring, floor);
    second.forEach((other, i) => {
      if (other.west >= ring.east || other.east <= ring.west) return;
      if (other.south >= ring.north || other.north <= ring.south) return;
      note(ring.owner, other.owner, commonArea(own, edges[i]!));
    });
  }
}
