import { type Level, levels } from '#core/levels.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { absenceOf, isElectoral } from './absence.ts';
import { certainty, type LevelResolution, type LookupResolution, unknownLevel } from './resolution.ts';

interface Hit {
  readonly version: BoundaryVersion;
  readonly isSnapped: boolean;
}

/**
 * The districts of a point (degrees, WGS84) at an instant. Where several sets of a level cover it, the first in their
 * order of precedence answers. Null where nothing that is held covers it.
 */
export function resolvePoint(
  map: MapSnapshot,
  longitude: number,
  latitude: number,
  at: number,
): LookupResolution | null {
  const hits: Partial<Record<Level, Hit>> = {};
  for (const version of map.districts.covering(longitude, latitude, at)) prefer(hits, version, false);
  if (levels.some((level) => !hits[level])) {
    const uncovered = new Set(levels.filter((level) => !hits[level]));
    const inGap = map.districts.snapped(longitude, latitude, at, (set) => uncovered.has(set.level));
    for (const version of inGap) prefer(hits, version, true);
  }
  const leading = hits.PROVINCIAL ?? hits.FEDERAL ?? hits.MUNICIPAL;
  if (!leading) return null;
  const { province } = leading.version;
  return {
    province,
    levels: {
      FEDERAL: ofHit(hits.FEDERAL, 'FEDERAL', province),
      PROVINCIAL: ofHit(hits.PROVINCIAL, 'PROVINCIAL', province),
      MUNICIPAL: ofHit(hits.MUNICIPAL, 'MUNICIPAL', province),
    },
  };
}

function prefer(hits: Partial<Record<Level, Hit>>, version: BoundaryVersion, isSnapped: boolean): void {
  const { set } = version.boundary;
  const other = hits[set.level];
  if (!other || set.index < other.version.boundary.set.index) hits[set.level] = { version, isSnapped };
}

function ofHit(hit: Hit | undefined, level: Level, province: string): LevelResolution {
  if (!hit) return { ...unknownLevel, absence: absenceOf(level, province) };
  const { version, isSnapped } = hit;
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
