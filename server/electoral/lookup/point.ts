import { type Level, levels } from '#core/levels.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { absenceOf, isElectoral } from './absence.ts';
import { certainty, type LevelResolution, type LookupResolution, unknownLevel } from './resolution.ts';

interface CoveringDistrict {
  readonly version: BoundaryVersion;
  readonly isSnapped: boolean;
}

/**
 * The districts of a point (degrees, WGS84) at an instant. Where several sets of a level cover it, the set of highest
 * precedence answers. Null where no district covers it.
 */
export function resolvePoint(
  map: MapSnapshot,
  longitude: number,
  latitude: number,
  at: number,
): LookupResolution | null {
  const covering: Partial<Record<Level, CoveringDistrict>> = {};
  for (const version of map.districts.covering(longitude, latitude, at)) prefer(covering, version, false);
  if (levels.some((level) => !covering[level])) {
    const uncovered = new Set(levels.filter((level) => !covering[level]));
    const inGap = map.districts.snapped(longitude, latitude, at, (set) => uncovered.has(set.level));
    for (const version of inGap) prefer(covering, version, true);
  }
  const leading = covering.PROVINCIAL ?? covering.FEDERAL ?? covering.MUNICIPAL;
  if (!leading) return null;
  const { province } = leading.version;
  return {
    province,
    levels: {
      FEDERAL: levelOf(covering.FEDERAL, 'FEDERAL', province),
      PROVINCIAL: levelOf(covering.PROVINCIAL, 'PROVINCIAL', province),
      MUNICIPAL: levelOf(covering.MUNICIPAL, 'MUNICIPAL', province),
    },
  };
}

function prefer(
  covering: Partial<Record<Level, CoveringDistrict>>,
  version: BoundaryVersion,
  isSnapped: boolean,
): void {
  const { set } = version.boundary;
  const other = covering[set.level];
  if (!other || set.index < other.version.boundary.set.index) covering[set.level] = { version, isSnapped };
}

function levelOf(found: CoveringDistrict | undefined, level: Level, province: string): LevelResolution {
  if (!found) return { ...unknownLevel, absence: absenceOf(level, province) };
  const { version, isSnapped } = found;
  return {
    version: isElectoral(version) ? version : null,
    absence: isElectoral(version) ? null : 'no_wards',
    method: 'point',
    confidence: isSnapped ? certainty.snapped : certainty.point,
    alternatives: [],
    isSnapped,
    isBlock: false,
  };
}
