import { oncePer } from '#core/collections/once-per.ts';
import type { Level } from '#core/levels.ts';
import { isElectoral } from '#locator/src/answer/resolution.ts';
import { type BoundaryVersion, versionAt } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { LevelDistricts } from '#server/operations/districts.ts';
import { sureDistrictFinder } from './sure-district.ts';

/** By level and epoch. They are freed with their snapshot. */
const districtsOf = oncePer((_map: MapSnapshot) => new Map<string, LevelDistricts>());

/** Over one epoch the result is the same object. */
export function districtsOfLevel(map: MapSnapshot, level: Level, at: number): LevelDistricts {
  const ofMap = districtsOf(map);
  const key = `${level} ${map.transitions.epochAt(at)}`;
  const districts = ofMap.get(key) ?? listDistricts(map, level, at);
  ofMap.set(key, districts);
  return districts;
}

const listDistricts = (map: MapSnapshot, level: Level, at: number): LevelDistricts => ({
  all: map.boundaries
    .filter(({ set }) => set.level === level)
    .map((boundary) => versionAt(boundary, at))
    .filter((version): version is BoundaryVersion => version !== undefined && isElectoral(version))
    .map(({ ref }) => ref),
  hasPostalCodes: map.postalCodes.size > 0,
  finder() {
    const find = sureDistrictFinder(map, level, at);
    return (address) => {
      const found = find(address);
      return typeof found === 'string' ? found : found.ref;
    };
  },
});
