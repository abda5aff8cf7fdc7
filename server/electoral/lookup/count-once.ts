import { oncePer } from '#core/collections/once-per.ts';
import { boundingBox } from '#core/geometry/polygons.ts';
import { comparePrecedence } from '#locator/src/answer/precedence.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { DistrictShare } from './resolution.ts';

/** Shares are stored in single precision. A smaller difference from 0 or 1 is rounding. */
const negligible = 1e-5;
/** Points that are tried in a district's box, in each direction. */
const gridSide = 16;
/** The least share of a district's points that another must cover. Two publishers' common border overlaps by less. */
const leastOverlap = 0.02;

/**
 * The shares of a postal code in the maps of one level, with each address counted in one of them only: an address in a
 * city at large that a county's divisions cover too counts for the city (see `precedenceOf`). The shares of the
 * districts that are found there are taken from those that they overlap. Which of a county's divisions had the same
 * addresses is not known. If several could have had them, each gives in proportion to its own share.
 */
export function countOnce(map: MapSnapshot, districts: readonly DistrictShare[], at: number): DistrictShare[] {
  const ordered = districts
    .map(({ version, share }) => ({ version, share }))
    .sort((a, b) => comparePrecedence(a.version, b.version) || a.version.index - b.version.index);
  ordered.forEach(({ version, share }, i) => {
    if (share <= negligible) return;
    const overlapped = overlappedBy(map, version, at);
    const later = ordered.slice(i + 1).filter((other) => overlapped.has(other.version));
    for (const set of new Set(later.map((other) => other.version.boundary.set))) {
      const ofSet = later.filter((other) => other.version.boundary.set === set);
      const total = ofSet.reduce((sum, other) => sum + other.share, 0);
      const remaining = Math.max(0, 1 - share / total);
      for (const other of ofSet) other.share *= remaining;
    }
  });
  const counted = ordered.filter(({ share }) => share > negligible);
  const total = counted.reduce((sum, { share }) => sum + share, 0);
  // Maps of different years may overlap in part. The shares of a code still add up to at most 1.
  return total > 1 ? counted.map(({ version, share }) => ({ version, share: share / total })) : counted;
}

/** By the number of transitions before the instant. They are freed with the snapshot that the version is part of. */
const overlaps = oncePer((_version: BoundaryVersion) => new Map<number, ReadonlySet<BoundaryVersion>>());

/** The districts of other maps that cover more than a sliver of this one at an instant. */
function overlappedBy(map: MapSnapshot, version: BoundaryVersion, at: number): ReadonlySet<BoundaryVersion> {
  const epoch = map.transitions.epochAt(at);
  const byEpoch = overlaps(version);
  let overlapped = byEpoch.get(epoch);
  if (!overlapped) {
    overlapped = findOverlapped(map, version, at);
    byEpoch.set(epoch, overlapped);
  }
  return overlapped;
}

function findOverlapped(map: MapSnapshot, version: BoundaryVersion, at: number): ReadonlySet<BoundaryVersion> {
  const [west, south, east, north] = boundingBox(version.geometry);
  const counts = new Map<BoundaryVersion, number>();
  let tried = 0;
  const look = (longitude: number, latitude: number): void => {
    const covering = map.districts.covering(longitude, latitude, at);
    if (!covering.includes(version)) return;
    tried++;
    for (const other of covering) counts.set(other, (counts.get(other) ?? 0) + 1);
  };
  look(version.labelLongitude, version.labelLatitude);
  for (let row = 0; row < gridSide; row++)
    for (let column = 0; column < gridSide; column++)
      look(west + ((column + 0.5) / gridSide) * (east - west), south + ((row + 0.5) / gridSide) * (north - south));
  return new Set([...counts].filter(([, count]) => count > tried * leastOverlap).map(([other]) => other));
}
