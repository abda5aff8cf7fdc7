import { type Level, levels } from '#core/levels.ts';
import { precedes } from '#locator/src/answer/precedence.ts';
import { isElectoral } from '#locator/src/answer/resolution.ts';
import { type BoundaryVersion, versionAt } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** The district of each level in which an area lies at an instant; undefined if no map covers it. */
export type AreaDistricts = Readonly<Record<Level, BoundaryVersion | undefined>>;

/**
 * Finds the districts of areas at one instant. If a level has several maps, the one that takes precedence at a point is
 * found.
 */
export function areasAt(map: MapSnapshot, at: number): (area: number) => AreaDistricts {
  const known = new Map<number, AreaDistricts>();
  return (area) => {
    let districts = known.get(area);
    if (!districts) {
      districts = districtsOf(map, area, at);
      known.set(area, districts);
    }
    return districts;
  };
}

function districtsOf(map: MapSnapshot, area: number, at: number): AreaDistricts {
  const found: Record<Level, BoundaryVersion | undefined> = {
    FEDERAL: undefined,
    PROVINCIAL: undefined,
    MUNICIPAL: undefined,
  };
  for (const index of map.addresses.boundariesOf(area)) {
    const version = versionAt(map.boundaries[index]!, at);
    if (!version) continue;
    const { level } = version.boundary.set;
    const other = found[level];
    if (!other || precedes(version, other)) found[level] = version;
  }
  return found;
}

/** The levels at which some of these areas have another district than the others. */
export function differingLevels(areas: readonly AreaDistricts[]): Level[] {
  return levels.filter((level) => new Set(areas.map((area) => electoral(area[level]))).size > 1);
}

/** Null if no one is elected by district. */
export const electoral = (version: BoundaryVersion | undefined): BoundaryVersion | null =>
  version && isElectoral(version) ? version : null;
