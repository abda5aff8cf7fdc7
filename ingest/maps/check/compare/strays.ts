import type { Polygons } from '#core/geometry/polygons.ts';
import { type Crossings, cross, metresPerDegree } from '#ingest/maps/check/neighbours/lines.ts';

/** A district of one of the two maps that are compared. */
export interface ComparedDistrict {
  readonly geometry: Polygons;
  readonly boundingBox: readonly [west: number, south: number, east: number, north: number];
}

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
 * The shares of a map's borders that lie farther than given distances in metres from those of another map, by their
 * crossings with lines of latitude.
 *
 * @param through the districts of both that lines are drawn through: those that may have changed
 * @param metresPerDegreeAt metres of a degree along a line
 */
export function straysBeyond(
  before: readonly ComparedDistrict[],
  after: readonly ComparedDistrict[],
  through: readonly ComparedDistrict[],
  metres: readonly number[],
  metresPerDegreeAt: (latitude: number) => number = (latitude) =>
    metresPerDegree * Math.cos((latitude * Math.PI) / 180),
): number[] {
  const latitudes = latitudesThrough(through);
  const linesBefore = cross(before, latitudes);
  const linesAfter = cross(after, latitudes);
  const counts = metres.map(() => 0);
  let crossings = 0;
  latitudes.forEach((latitude, line) => {
    const metresAlong = metresPerDegreeAt(latitude);
    const old = Float64Array.from((linesBefore[line] as Crossings).at).sort();
    const now = Float64Array.from((linesAfter[line] as Crossings).at).sort();
    crossings += now.length;
    metres.forEach((reach, i) => {
      counts[i] = (counts[i] as number) + without(old, now, reach / metresAlong);
    });
  });
  return counts.map((count) => count / Math.max(1, crossings));
}

/** The same map with eastwards and northwards exchanged. */
const transposed = (districts: readonly ComparedDistrict[]): ComparedDistrict[] =>
  districts.map(({ geometry, boundingBox: [west, south, east, north] }) => ({
    geometry: { ...geometry, positions: geometry.positions.map((_, i, all) => all[i ^ 1] as number) },
    boundingBox: [south, west, north, east],
  }));

/** The share of a map's borders that lie within a distance in metres of another's, along parallels and along meridians. */
export function lyingOn(
  before: readonly ComparedDistrict[],
  after: readonly ComparedDistrict[],
  metres: number,
): number {
  const [east = 1] = straysBeyond(before, after, after, [metres]);
  const [north = 1] = straysBeyond(
    transposed(before),
    transposed(after),
    transposed(after),
    [metres],
    () => metresPerDegree,
  );
  return 1 - (east + north) / 2;
}
