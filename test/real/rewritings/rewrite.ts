import { meeting, side } from '#core/geometry/plane/edge-meeting.ts';
import { pick, type Random, whole } from '#core/random.ts';
import { isInRings } from '#locator/src/geometry/ray-crossing.ts';
import { type Polygon, type Ring, reversed, type WrittenRecord } from './written.ts';

export const isHeads = (random: Random): boolean => random() < 0.5;

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const other = whole(random, 0, i);
    [all[i], all[other]] = [all[other] as T, all[i] as T];
  }
  return all;
}

/** The same ring from another position on, wound either way. */
export function rewrittenRing(random: Random, ring: Ring): Ring {
  const at = whole(random, 0, ring.length - 2);
  const begun = [...ring.slice(at, -1), ...ring.slice(0, at), ring[at]!];
  return isHeads(random) ? begun : reversed(begun);
}

/** The same polygons in another order, holes in another order, each ring from another position on, wound either way. */
export const rewrittenPolygons = (random: Random, polygons: readonly Polygon[]): Polygon[] =>
  shuffled(random, polygons).map(([exterior, ...holes]) =>
    [exterior!, ...shuffled(random, holes)].map((ring) => rewrittenRing(random, ring)),
  );

/** Some polygons cut in two along a line between two of their positions. */
export const cutPolygons = (random: Random, polygons: readonly Polygon[]): Polygon[] =>
  polygons.flatMap((polygon) => (isHeads(random) ? cutInTwo(random, polygon) : [polygon]));

function cutInTwo(random: Random, polygon: Polygon): Polygon[] {
  const [ring, ...holes] = polygon as [Ring, ...Ring[]];
  const count = ring.length - 1;
  if (holes.length > 0 || count < 8) return [polygon];
  for (let attempt = 0; attempt < 10; attempt++) {
    const first = whole(random, 0, count - 1);
    const last = first + whole(random, 2, Math.min(count - 2, 40));
    if (last >= count || !isChord(ring, first, last)) continue;
    const oneSide = ring.slice(first, last + 1);
    const otherSide = [...ring.slice(last, count), ...ring.slice(0, first + 1)];
    return [[[...oneSide, oneSide[0]!]], [[...otherSide, otherSide[0]!]]];
  }
  return [polygon];
}

/** Whether a line between two positions of a ring lies inside of it, and touches it nowhere else. */
function isChord(ring: Ring, first: number, last: number): boolean {
  const [from, to] = [ring[first]!, ring[last]!];
  const isEnd = (at: number) => [first, last].includes(at % (ring.length - 1));
  const positions = new Float64Array(8);
  for (let i = 0; i < ring.length - 1; i++) {
    const [a, b] = [ring[i]!, ring[i + 1]!];
    if (isEnd(i) || isEnd(i + 1)) {
      const other = isEnd(i) ? b : a;
      if (side(...from, ...to, ...other) === 0) return false;
      continue;
    }
    positions.set([...from, ...to, ...a, ...b]);
    if (meeting(positions, 0, 2) !== 'none') return false;
  }
  return isInRings([ring], (from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
}

/** A record as several of the same attributes, its polygons among them. */
export function splitRecord(random: Random, record: WrittenRecord): WrittenRecord[] {
  const count = Math.min(record.polygons.length, whole(random, 1, 3));
  const parts = Array.from({ length: count }, (): Polygon[] => []);
  record.polygons.forEach((polygon, i) => {
    parts[i < count ? i : whole(random, 0, count - 1)]!.push(polygon);
  });
  return parts.map((polygons) => ({ ...record, polygons }));
}

/**
 * Ways in which rings stand where they do not belong, as files of publishers have them: what they cover can be told by how
 * they lie, or cannot.
 */
const disorders: Readonly<Record<string, (random: Random, polygons: readonly Polygon[]) => Polygon[]>> = {
  'exteriors among the holes of another polygon': (random, polygons) => {
    const [first, ...others] = polygons;
    const moved = new Set(others.filter(() => isHeads(random)));
    const [exterior, ...holes] = first as [Ring, ...Ring[]];
    return [
      [exterior, ...shuffled(random, [...holes, ...[...moved].flat()])],
      ...others.filter((other) => !moved.has(other)),
    ];
  },
  'holes as polygons': (random, polygons) =>
    polygons.flatMap(([exterior, ...holes]) => {
      const moved = new Set(holes.filter(() => isHeads(random)));
      return [[exterior!, ...holes.filter((hole) => !moved.has(hole))], ...[...moved].map((hole) => [hole])];
    }),
  'holes of other polygons': (random, polygons) => {
    const holes = polygons.flatMap(([, ...inside]) => inside);
    const written = polygons.map(([exterior]) => [exterior!]);
    for (const hole of holes) pick(random, written).push(hole);
    return written;
  },
  'rings twice': (random, polygons) => [
    ...polygons.map((polygon) => [...polygon, ...polygon.slice(1).filter(() => isHeads(random))]),
    ...polygons.filter(() => isHeads(random)).map(([exterior]) => [exterior!]),
  ],
  'rings that are not closed': (random, polygons) =>
    polygons.map((polygon) => polygon.map((ring) => (ring.length > 5 && isHeads(random) ? ring.slice(0, -1) : ring))),
};

export const disorderNames = Object.keys(disorders);

/** Polygons in one of those ways, in another order, each ring begun elsewhere and wound either way. */
export function disordered(random: Random, name: string, polygons: readonly Polygon[]): Polygon[] {
  const written = disorders[name]!(random, rewrittenPolygons(random, polygons));
  return isHeads(random) ? written : shuffled(random, written);
}
