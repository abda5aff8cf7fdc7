import type { BoundingBox, Polygons } from '#core/geometry/polygons.ts';
import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import { commonKm2 } from './common-area.ts';
import { metresPerDegree } from './lines.ts';

/** Overlaps that block a map, by their share of the smaller district; and those that are only reported, by either. */
const limits = { share: 0.01, mentioned: { share: 0.0005, km2: 0.01 } } as const;
/** Points along a district's border at which others are looked for, and how far inside they lie, metres. */
const samples = { few: 300, many: 100, largeMap: 100, inside: 3 } as const;
/** Pairs whose common area is measured, for each district: a map of which more overlap is two maps. */
const mostPairs = 4;

type Drawn = Pick<Subject['districts'][number], 'geometry' | 'boundingBox'>;

interface Samples {
  /** In the order of latitudes. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly district: Int32Array;
}

/** Points a little inside each district, at equal distances along its borders: on the left of an edge is its inside. */
function borderSamples(districts: readonly Drawn[], each: number): Samples {
  const points: Array<{ x: number; y: number; district: number }> = [];
  const depth = samples.inside / metresPerDegree;
  districts.forEach(({ geometry: { positions, ringEnds } }, district) => {
    const narrow = Math.cos(((positions[1] ?? 0) * Math.PI) / 180);
    // Length of the edge that begins at each position; 0 at the end of a ring.
    const lengths = new Float64Array(positions.length / 2);
    let total = 0;
    let i = 0;
    for (const end of ringEnds) {
      for (; i < end - 1; i++) {
        const dx = (positions[i * 2 + 2]! - positions[i * 2]!) * narrow;
        const dy = positions[i * 2 + 3]! - positions[i * 2 + 1]!;
        const length = Math.sqrt(dx * dx + dy * dy);
        lengths[i] = length;
        total += length;
      }
      i = end;
    }
    const spacing = total / each;
    let next = spacing / 2;
    for (let edge = 0; edge < lengths.length; edge++) {
      const length = lengths[edge]!;
      for (; next < length; next += spacing) {
        const [x, y] = [positions[edge * 2]!, positions[edge * 2 + 1]!];
        const [dx, dy] = [positions[edge * 2 + 2]! - x, positions[edge * 2 + 3]! - y];
        const along = next / length;
        const [inX, inY] = [(-dy / length / narrow) * depth, ((dx * narrow) / length) * depth];
        points.push({ x: x + dx * along + inX, y: y + dy * along + inY, district });
      }
      next -= length;
    }
  });
  points.sort((a, b) => a.y - b.y);
  return {
    x: Float64Array.from(points, ({ x }) => x),
    y: Float64Array.from(points, ({ y }) => y),
    district: Int32Array.from(points, ({ district }) => district),
  };
}

/** The samples of other districts that lie within an outline, by the parity of the edges east of them. */
function within(
  { positions, ringEnds }: Polygons,
  [west, south, east, north]: BoundingBox,
  own: number,
  { x, y, district }: Samples,
): number[] {
  const firstAbove = (latitude: number, low: number, high: number): number => {
    while (low < high) {
      const middle = (low + high) >> 1;
      if (y[middle]! >= latitude) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  // Most districts have few samples of others in their box, and those are all that their edges are compared with.
  const inBox: number[] = [];
  const last = y.length;
  for (let k = firstAbove(south, 0, last); k < last && y[k]! <= north; k++) {
    if (district[k] !== own && x[k]! >= west && x[k]! <= east) inBox.push(k);
  }
  if (inBox.length === 0) return [];
  const heights = Float64Array.from(inBox, (k) => y[k]!);
  const lowest = heights[0]!;
  const highest = heights.at(-1)!;
  const odd = new Uint8Array(inBox.length);
  let start = 0;
  for (const end of ringEnds) {
    for (let i = start; i < end - 1; i++) {
      const y0 = positions[i * 2 + 1]!;
      const y1 = positions[i * 2 + 3]!;
      const [low, high] = y0 < y1 ? [y0, y1] : [y1, y0];
      if (high <= lowest || low > highest) continue;
      let from = 0;
      let to = heights.length;
      while (from < to) {
        const middle = (from + to) >> 1;
        if (heights[middle]! >= low) to = middle;
        else from = middle + 1;
      }
      for (; from < heights.length && heights[from]! < high; from++) {
        const x0 = positions[i * 2]!;
        const crossing = x0 + ((heights[from]! - y0) / (y1 - y0)) * (positions[i * 2 + 2]! - x0);
        if (x[inBox[from]!]! < crossing) odd[from]! ^= 1;
      }
    }
    start = end;
  }
  return inBox.filter((_, i) => odd[i] === 1);
}

/** Pairs of districts of which one reaches into the other, those that do so at most places first. */
function reachingIn(districts: readonly Drawn[]): Array<readonly [a: number, b: number]> {
  const each = districts.length > samples.largeMap ? samples.many : samples.few;
  const points = borderSamples(districts, each);
  const counts = new Map<number, number>();
  districts.forEach(({ geometry, boundingBox }, district) => {
    for (const k of within(geometry, boundingBox, district, points)) {
      const other = points.district[k]!;
      const key = Math.min(district, other) * districts.length + Math.max(district, other);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  });
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, districts.length * mostPairs)
    .map(([key]) => [Math.floor(key / districts.length), key % districts.length] as const);
}

/**
 * Districts that cover the same land, each pair judged by the smaller of the two. Pairs are found by points just inside
 * their borders, a few hundred a district, and their common area is measured then: an overlay of all would cost far
 * more.
 */
export function overlaps({ districts }: Subject): Finding[] {
  const drawn = districts.filter(({ vertices }) => vertices > 0);
  const found = reachingIn(drawn).flatMap(([i, k]) => {
    const [a, b] = [drawn[i]!, drawn[k]!];
    const territory = ({ geometry, boundingBox }: typeof a) => ({ outlines: [geometry], box: boundingBox });
    const km2 = commonKm2(territory(a), territory(b));
    const smaller = a.areaKm2 < b.areaKm2 ? a : b;
    const share = Math.min(1, km2 / smaller.areaKm2);
    if (share <= limits.mentioned.share && km2 <= limits.mentioned.km2) return [];
    return [{ one: a.code, other: b.code, km2, share, smaller: smaller.code }];
  });
  if (found.length === 0) return [];
  found.sort((a, b) => b.share - a.share);
  const isHard = found[0]!.share > limits.share;
  return [finding(isHard ? 'hard' : 'soft', 'overlaps', 'overlaps', { pairs: listed(found), isHard })];
}
