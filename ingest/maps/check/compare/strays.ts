import type { Polygons } from '#core/geometry/polygons.ts';
import { type Crossings, cross, metresPerDegree } from '#ingest/maps/check/overlap.ts';

/** A district of one of the two maps that are compared. */
export interface ComparedDistrict {
  readonly geometry: Polygons;
  readonly boundingBox: readonly [west: number, south: number, east: number, north: number];
}

/** How far the borders of two maps lie apart, by their crossings with lines of latitude. */
export interface Strays {
  /** Crossings of the map after with the lines. */
  readonly crossings: number;
  /** Those of them that have no crossing of the map before within `strayMetres`, and within `detailMetres`. */
  readonly strays: number;
  readonly details: number;
}

/** From which distance on a border counts as drawn elsewhere, metres along a line of latitude. */
export const strayMetres = 10;
/** From which distance on a border with fewer vertices counts as simplified: more than publishers' rounding. */
export const detailMetres = 3;
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

/** How many of `after` have none of `before` within reach; both in order. */
function without(before: Float64Array, after: Float64Array, reach: number): number {
  let count = 0;
  let k = 0;
  for (const at of after) {
    while (k < before.length && (before[k] as number) < at - reach) k++;
    if (k >= before.length || (before[k] as number) > at + reach) count++;
  }
  return count;
}

/**
 * Counts borders of one map that lie elsewhere in another.
 *
 * @param through the districts of both that lines are drawn through: those that may have changed
 */
export function countStrays(
  before: readonly ComparedDistrict[],
  after: readonly ComparedDistrict[],
  through: readonly ComparedDistrict[],
): Strays {
  const latitudes = latitudesThrough(through);
  const linesBefore = cross(before, latitudes);
  const linesAfter = cross(after, latitudes);
  const found = { crossings: 0, strays: 0, details: 0 };
  latitudes.forEach((latitude, line) => {
    const metres = metresPerDegree * Math.cos((latitude * Math.PI) / 180);
    const old = Float64Array.from((linesBefore[line] as Crossings).at).sort();
    const now = Float64Array.from((linesAfter[line] as Crossings).at).sort();
    found.crossings += now.length;
    found.strays += without(old, now, strayMetres / metres);
    found.details += without(old, now, detailMetres / metres);
  });
  return found;
}
