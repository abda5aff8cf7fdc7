import type { Polygons } from '#core/geometry/polygons.ts';
import { firstRing } from '#core/geometry/rings.ts';
import { type MeasuredRing, measure } from '#ingest/read/rings/ring-inside.ts';
import { join } from '#ingest/read/rings/rings.ts';
import { nestingOf } from './nesting.ts';

/** A ring whose place and whose role in the file contradict each other. */
export interface RingDoubt {
  readonly kind: 'part within a part' | 'hole within a hole';
  /** A position of the ring. */
  readonly at: readonly [x: number, y: number];
}

export interface SettledRings {
  readonly polygons: Polygons;
  readonly doubts: readonly RingDoubt[];
}

/**
 * The one meaning of a record's rings, whatever its format: how they lie in one another. A ring that lies in no other is an
 * exterior, one in it a hole, one in a hole an exterior again (OGC 06-103r4, section 6.1.11: parts do not lie in one another,
 * holes lie in their exterior). Publishers write second exteriors where holes stand, and holes where parts stand.
 *
 * - A hole outside of every exterior is a part.
 * - A ring that is there twice counts once. One that is a part and a hole of another part is neither: its land is filled.
 * - A part that lies within another part, and a hole within a hole, may be either. They are taken by how they lie, and
 *   are doubts, which hold the map.
 *
 * Returns the geometry itself if all rings are what they are declared as.
 */
export function settleRings(polygons: Polygons): SettledRings {
  if (polygons.ringEnds.length === 1) return { polygons, doubts: [] };
  const isHole = declaredHoles(polygons);
  const all = measure(polygons);
  const rings = withoutRepeated(all, isHole);
  const { parents, depths } = nestingOf(rings);
  const doubts: RingDoubt[] = [];
  rings.forEach((ring, i) => {
    const liesAsHole = depths[i]! % 2 === 1;
    const declared = isHole[ring.number]!;
    if (declared === liesAsHole || (declared && depths[i] === 0)) return;
    doubts.push({
      kind: declared ? 'hole within a hole' : 'part within a part',
      at: [ring.points[0]!, ring.points[1]!],
    });
  });
  const exteriorOf = (i: number) => (depths[i]! % 2 === 1 ? parents[i]! : i);
  const polygonOf = polygonNumbers(polygons);
  const isAsDeclared =
    rings.length === all.length &&
    rings.every((_, i) => isHole[i] === (depths[i]! % 2 === 1) && polygonOf[exteriorOf(i)] === polygonOf[i]);
  return { polygons: isAsDeclared ? polygons : assemble(rings, exteriorOf), doubts };
}

/** A ring and its number in the file's geometry; `index` is its place among those that remain. */
type NumberedRing = MeasuredRing & { readonly number: number };

function declaredHoles(polygons: Polygons): boolean[] {
  const holes = Array<boolean>(polygons.ringEnds.length).fill(true);
  polygons.polygonEnds.forEach((end, polygon) => {
    const first = firstRing(polygons, polygon);
    if (first < end) holes[first] = false;
  });
  return holes;
}

function polygonNumbers(polygons: Polygons): Uint32Array {
  const numbers = new Uint32Array(polygons.ringEnds.length);
  polygons.polygonEnds.forEach((end, polygon) => {
    numbers.fill(polygon, firstRing(polygons, polygon), end);
  });
  return numbers;
}

function withoutRepeated(all: readonly MeasuredRing[], isHole: readonly boolean[]): NumberedRing[] {
  const first = equalRings(all);
  const filled = new Set<number>();
  first.forEach((same, ring) => {
    if (same >= 0 && isHole[same] !== isHole[ring]) filled.add(same);
  });
  return all
    .filter(({ index }) => first[index] === -1 && !filled.has(index))
    .map((ring, index) => ({ ...ring, number: ring.index, index }));
}

/** Exteriors stay in order, each followed by its holes. */
function assemble(rings: readonly MeasuredRing[], exteriorOf: (ring: number) => number): Polygons {
  const holes = rings.map((): number[] => []);
  rings.forEach((_, i) => {
    if (exteriorOf(i) !== i) holes[exteriorOf(i)]!.push(i);
  });
  const order: number[] = [];
  const polygonEnds: number[] = [];
  rings.forEach((_, i) => {
    if (exteriorOf(i) !== i) return;
    order.push(i, ...holes[i]!);
    polygonEnds.push(order.length);
  });
  return { ...join(order.map((i) => rings[i]!.points)), polygonEnds: Uint32Array.from(polygonEnds) };
}

/**
 * Which rings have the same positions as an earlier one, whatever position they begin at and whichever way they run: for
 * each such ring the index of the first one, else -1.
 */
function equalRings(rings: readonly MeasuredRing[]): Int32Array {
  const first = new Int32Array(rings.length).fill(-1);
  const known = new Map<string, MeasuredRing[]>();
  for (const ring of rings) {
    const key = `${ring.points.length} ${ring.west} ${ring.south} ${ring.east} ${ring.north}`;
    const alike = known.get(key);
    const same = alike?.find((other) => haveSamePositions(other.points, ring.points));
    if (same) first[ring.index] = same.index;
    else if (alike) alike.push(ring);
    else known.set(key, [ring]);
  }
  return first;
}

/** Both are closed, and of one length. */
function haveSamePositions(a: Float64Array, b: Float64Array): boolean {
  const count = a.length / 2 - 1;
  for (let start = 0; start < count; start++) {
    if (a[0] !== b[start * 2] || a[1] !== b[start * 2 + 1]) continue;
    if (runsAlong(a, b, start, 1) || runsAlong(a, b, start, count - 1)) return true;
  }
  return false;
}

/** `step` of one position runs the same way; of one less than all, the other way. */
function runsAlong(a: Float64Array, b: Float64Array, start: number, step: number): boolean {
  const count = a.length / 2 - 1;
  for (let i = 0, k = start; i < count; i++, k = (k + step) % count) {
    if (a[i * 2] !== b[k * 2] || a[i * 2 + 1] !== b[k * 2 + 1]) return false;
  }
  return true;
}
