import { oncePer } from '#core/collections/once-per.ts';
import { isWithin } from '#core/dates.ts';
import { boundingBox, boxAround } from '#core/geometry/polygons.ts';
import { seeded } from '#core/random.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { DistrictIndex } from '#server/electoral/map/district-index.ts';

/** From this share of its area on, a jurisdiction lies within another's map: what is missing may be drawn otherwise. */
const nearlyAll = 0.9;

/** Places by which the share is measured: to some hundredths. Of a box that has few of them, as many tries. */
const places = 200;
const tries = 2000;

/** Freed with their snapshot. */
const crossings = oncePer((_districts: DistrictIndex) => new Map<string, boolean>());

/** What a version's map divides: all districts of its set together, or a polygon that is a municipality itself. */
export const areaOf = ({ boundary, index }: BoundaryVersion): string =>
  boundary.set.representation === 'districts' ? `set ${boundary.set.index}` : `version ${index}`;

const isSame = (a: BoundaryVersion, b: BoundaryVersion): boolean => areaOf(a) === areaOf(b);

/**
 * Whether the versions are of two maps whose outlines cross: neither lies within the other. Measured once for two maps,
 * since it takes some milliseconds.
 */
export function mapsCross(districts: DistrictIndex, a: BoundaryVersion, b: BoundaryVersion, at: number): boolean {
  if (isSame(a, b)) return false;
  const known = crossings(districts);
  const key = `${areaOf(a)}, ${areaOf(b)}`;
  const stored = known.get(key);
  if (stored !== undefined) return stored;
  const crossing = !liesWithin(districts, a, b, at) && !liesWithin(districts, b, a, at);
  known.set(key, crossing);
  return crossing;
}

/** Whether the area of one lies in that of the other, by places spread over it. */
function liesWithin(districts: DistrictIndex, inner: BoundaryVersion, outer: BoundaryVersion, at: number): boolean {
  const own = districts.versions.filter((version) => isSame(version, inner) && isWithin(version, at));
  const [west, south, east, north] = boxAround(own.map(({ geometry }) => boundingBox(geometry)));
  const random = seeded(1);
  let found = 0;
  let inside = 0;
  const look = (longitude: number, latitude: number) => {
    const covering = districts.covering(longitude, latitude, at);
    if (!covering.some((version) => isSame(version, inner))) return;
    found++;
    if (covering.some((version) => isSame(version, outer))) inside++;
  };
  for (let i = 0; i < tries && found < places; i++) {
    look(west + random() * (east - west), south + random() * (north - south));
  }
  for (const { labelLongitude, labelLatitude } of found === 0 ? own : []) look(labelLongitude, labelLatitude);
  return inside >= nearlyAll * found;
}
