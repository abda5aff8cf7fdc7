import type { Polygons } from '#core/geometry/polygons.ts';
import { type Crossings, cross, metresPerDegree } from '#ingest/maps/check/overlap.ts';

/** A district of one of the two maps that are compared. */
export interface ComparedDistrict {
  readonly geometry: Polygons;
  readonly boundingBox: readonly [west: number, south: number, east: number, north: number];
}

/** Two maps laid over each other, measured along lines of latitude; all lengths in metres. */
export interface Overlay {
  /** Length of the lines within each district of the map before and after. */
  readonly before: Float64Array;
  readonly after: Float64Array;
  /** Length within each pair of districts. -1: within none of that map. Equal maps have pairs of equals only. */
  readonly shared: ReadonlyArray<{ readonly before: number; readonly after: number; readonly length: number }>;
  /** Crossings of the map after with the lines. */
  readonly crossings: number;
  /** Those of them that have no crossing of the map before within `strayMetres`. */
  readonly strays: number;
}

/** From which distance on a border counts as drawn elsewhere, metres along a line of latitude. */
export const strayMetres = 10;
/** Lines in all, about, and the fewest and most through one district. */
const lines = { total: 600, fewest: 3, most: 25 } as const;

function latitudesThrough(districts: readonly ComparedDistrict[]): Float64Array {
  const each = Math.min(lines.most, Math.max(lines.fewest, Math.round(lines.total / Math.max(1, districts.length))));
  return Float64Array.from(
    districts.flatMap(({ boundingBox: [, south, , north] }) =>
      // A little off the even division: borders drawn along parallels would lie on the lines.
      Array.from({ length: each }, (_, i) => south + ((i + 0.483) / each) * (north - south)),
    ),
  ).sort();
}

interface Sorted {
  readonly at: Float64Array;
  readonly district: Int32Array;
}

function sorted({ at, district }: Crossings): Sorted {
  const order = at.map((_, i) => i).sort((a, b) => (at[a] as number) - (at[b] as number));
  return {
    at: Float64Array.from(order, (i) => at[i] as number),
    district: Int32Array.from(order, (i) => district[i] as number),
  };
}

const firstOf = (inside: ReadonlySet<number>): number => inside.values().next().value ?? -1;

function countStrays(before: Sorted, after: Sorted, metres: number): number {
  const reach = strayMetres / metres;
  let strays = 0;
  let k = 0;
  for (const at of after.at) {
    while (k < before.at.length && (before.at[k] as number) < at - reach) k++;
    if (k >= before.at.length || (before.at[k] as number) > at + reach) strays++;
  }
  return strays;
}

/**
 * Lays two maps over each other. Thousands of lines cost a hundredth of a true overlay, and find any change that is as
 * high as the distance of two lines through a district.
 *
 * @param through the districts of both that lines are drawn through: those that may have changed
 */
export function overlay(
  before: readonly ComparedDistrict[],
  after: readonly ComparedDistrict[],
  through: readonly ComparedDistrict[],
): Overlay {
  const latitudes = latitudesThrough(through);
  const lengths = { before: new Float64Array(before.length), after: new Float64Array(after.length) };
  const shared = new Map<number, number>();
  const linesBefore = cross(before, latitudes);
  const linesAfter = cross(after, latitudes);
  let crossings = 0;
  let strays = 0;
  latitudes.forEach((latitude, line) => {
    const metres = metresPerDegree * Math.cos((latitude * Math.PI) / 180);
    const old = sorted(linesBefore[line] as Crossings);
    const now = sorted(linesAfter[line] as Crossings);
    crossings += now.at.length;
    strays += countStrays(old, now, metres);
    const insideOld = new Set<number>();
    const insideNow = new Set<number>();
    let last = 0;
    for (let i = 0, k = 0; i < old.at.length || k < now.at.length; ) {
      const isOld = k >= now.at.length || (i < old.at.length && (old.at[i] as number) <= (now.at[k] as number));
      const at = (isOld ? old.at[i] : now.at[k]) as number;
      const a = firstOf(insideOld);
      const b = firstOf(insideNow);
      if (a >= 0 || b >= 0) {
        const length = (at - last) * metres;
        if (a >= 0) lengths.before[a] = (lengths.before[a] as number) + length;
        if (b >= 0) lengths.after[b] = (lengths.after[b] as number) + length;
        const key = (a + 1) * (after.length + 1) + b + 1;
        shared.set(key, (shared.get(key) ?? 0) + length);
      }
      const inside = isOld ? insideOld : insideNow;
      const district = (isOld ? old.district[i++] : now.district[k++]) as number;
      if (!inside.delete(district)) inside.add(district);
      last = at;
    }
  });
  return {
    ...lengths,
    shared: Array.from(shared, ([key, length]) => ({
      before: Math.floor(key / (after.length + 1)) - 1,
      after: (key % (after.length + 1)) - 1,
      length,
    })),
    crossings,
    strays,
  };
}
