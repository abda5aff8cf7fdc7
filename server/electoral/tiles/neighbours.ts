import { isWithin } from '#core/dates.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { DistrictShape } from './map-shapes.ts';
import { shapesOfSet } from './tile-store.ts';

/**
 * The districts of the same map, in force at an instant, that share a border line with this one. A corner alone makes no
 * neighbours.
 */
export async function neighboursOf(map: MapSnapshot, version: BoundaryVersion, at: number): Promise<BoundaryVersion[]> {
  const { set } = version.boundary;
  const versions = map.versions.filter((one) => one.boundary.set.index === set.index && isWithin(one, at));
  const { districts } = await shapesOfSet(map, versions);
  const own = districts.find((district) => district.version.index === version.index);
  if (!own) return [];
  const lines = new Set(linesOf(own));
  return districts.filter((other) => other !== own && linesOf(other).some((line) => lines.has(line))).map(versionOf);
}

const versionOf = ({ version }: DistrictShape) => version;

/** The numbers of the lines of an outline, whichever way it runs along them. */
const linesOf = ({ rings }: DistrictShape): number[] =>
  rings.flat().flatMap((ring) => Array.from(ring, (line) => (line < 0 ? ~line : line)));

/**
 * The districts of the other levels that lie here, by level: those whose middle lies in this district, and those in which
 * its own middle lies.
 */
export function othersHere(map: MapSnapshot, version: BoundaryVersion, at: number): BoundaryVersion[] {
  const { level } = version.boundary.set;
  const isOther = ({ boundary: { set } }: BoundaryVersion) => set.level !== level && set.representation !== 'no_wards';
  const found = new Set(map.districts.covering(version.labelLongitude, version.labelLatitude, at).filter(isOther));
  for (const other of map.versions) {
    if (!isOther(other) || !isWithin(other, at)) continue;
    if (map.districts.covering(other.labelLongitude, other.labelLatitude, at).includes(version)) found.add(other);
  }
  return [...found].toSorted((a, b) => a.index - b.index);
}
