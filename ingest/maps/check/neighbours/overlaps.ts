import type { Polygons } from '#core/geometry/polygons.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import { type Finding, listed } from '#ingest/run/gate.ts';
import { commonKm2 } from './common-area.ts';
import { metresPerDegree } from './lines.ts';

/** Overlaps that hold a map back, by their share of the smaller district; and those that are mentioned, by either. */
const limits = { share: 0.01, mentioned: { share: 0.0005, km2: 0.01 } } as const;
/** Points along a district's border at which others are looked for, and how far inside they lie, metres. */
const samples = { few: 300, many: 100, largeMap: 100, inside: 3 } as const;
/** Pairs whose common area is measured, for each district: a map of which more overlap is two maps. */
const mostPairs = 4;

interface Samples {
  /** In the order of latitudes. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly district: Int32Array;
}

/** Points a little inside each district, at equal distances along its borders: on the left of an edge is its inside. */
function borderSamples(districts: readonly Polygons[], each: number): Samples {
  const points: Array<{ x: number; y: number; district: number }> = [];
  districts.forEach((geometry, district) => {
    const narrow = Math.cos(((geometry.positions[1] ?? 0) * Math.PI) / 180);
    let total = 0;
    const eachEdge = (visit: (x: number, y: number, dx: number, dy: number, length: number) => void) => {
      const { positions, ringEnds } = geometry;
      let i = 0;
      for (const end of ringEnds) {
        for (; i < end - 1; i++) {
          const [x, y] = [positions[i * 2]!, positions[i * 2 + 1]!];
          const [dx, dy] = [positions[i * 2 + 2]! - x, positions[i * 2 + 3]! - y];
          visit(x, y, dx, dy, Math.sqrt(dx * narrow * (dx * narrow) + dy * dy));
        }
        i = end;
      }
    };
    eachEdge((_x, _y, _dx, _dy, length) => {
      total += length;
    });
    const spacing = total / each;
    const depth = samples.inside / metresPerDegree;
    let next = spacing / 2;
    eachEdge((x, y, dx, dy, length) => {
      for (; next < length; next += spacing) {
        const along = next / length;
        const [inX, inY] = [(-dy / length / narrow) * depth, ((dx * narrow) / length) * depth];
        points.push({ x: x + dx * along + inX, y: y + dy * along + inY, district });
      }
      next -= length;
    });
  });
  points.sort((a, b) => a.y - b.y);
  return {
    x: Float64Array.from(points, ({ x }) => x),
    y: Float64Array.from(points, ({ y }) => y),
    district: Int32Array.from(points, ({ district }) => district),
  };
}

/** The samples that lie within an outline, by the parity of the edges east of them. */
function* within({ positions, ringEnds }: Polygons, { x, y }: Samples, odd: Uint8Array): Generator<number> {
  const firstAbove = (latitude: number): number => {
    let [low, high] = [0, y.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (y[middle]! >= latitude) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const touched: number[] = [];
  let i = 0;
  for (const end of ringEnds) {
    let at = firstAbove(positions[i * 2 + 1]!);
    for (; i < end - 1; i++) {
      const y0 = positions[i * 2 + 1]!;
      const y1 = positions[i * 2 + 3]!;
      // The samples between the edge's ends: mostly none.
      let next = at;
      while (next < y.length && y[next]! < y1) next++;
      while (next > 0 && y[next - 1]! >= y1) next--;
      for (let k = Math.min(at, next); k < Math.max(at, next); k++) {
        const x0 = positions[i * 2]!;
        if (x[k]! >= x0 + ((y[k]! - y0) / (y1 - y0)) * (positions[i * 2 + 2]! - x0)) continue;
        odd[k]! ^= 1;
        touched.push(k);
      }
      at = next;
    }
    i = end;
  }
  for (const k of touched) {
    if (odd[k] === 0) continue;
    odd[k] = 0;
    yield k;
  }
}

/** Pairs of districts of which one reaches into the other, those that do so at most places first. */
function reachingIn(districts: readonly Polygons[]): Array<readonly [a: number, b: number]> {
  const points = borderSamples(districts, districts.length > samples.largeMap ? samples.many : samples.few);
  const odd = new Uint8Array(points.x.length);
  const counts = new Map<number, number>();
  districts.forEach((geometry, district) => {
    for (const k of within(geometry, points, odd)) {
      const other = points.district[k]!;
      if (other === district) continue;
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
  const found = reachingIn(drawn.map(({ geometry }) => geometry)).flatMap(([i, k]) => {
    const [a, b] = [drawn[i]!, drawn[k]!];
    const territory = ({ geometry, boundingBox }: typeof a) => ({ outlines: [geometry], box: boundingBox });
    const km2 = commonKm2(territory(a), territory(b));
    const smaller = a.areaKm2 < b.areaKm2 ? a : b;
    const share = Math.min(1, km2 / smaller.areaKm2);
    if (share <= limits.mentioned.share && km2 <= limits.mentioned.km2) return [];
    const nameOf = ({ code }: typeof a) => code || '(no code)';
    const size = km2 < 10 ? Number(km2.toPrecision(2)) : Math.round(km2);
    const text = `${nameOf(a)} and ${nameOf(b)} on ${size} km², ${(share * 100).toFixed(share < 0.1 ? 1 : 0)} % of ${nameOf(smaller)}`;
    return [{ share, text }];
  });
  if (found.length === 0) return [];
  found.sort((a, b) => b.share - a.share);
  const isHard = found[0]!.share > limits.share;
  const message = `Districts overlap: ${listed(found.map(({ text }) => text))}.`;
  return [
    {
      severity: isHard ? 'hard' : 'soft',
      check: 'overlaps',
      message: isHard ? `${message} Two maps may be mixed in the file: leave one out with "where".` : message,
    },
  ];
}
