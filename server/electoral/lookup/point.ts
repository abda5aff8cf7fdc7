import type { Level } from '#core/levels.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { CoveringOrSnapped } from '#server/electoral/map/district-index.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { precedes } from '#server/electoral/map/precedence.ts';
import { isElectoral } from './is-electoral.ts';
import { certainty, type LevelResolution, type LookupResolution, unknownLevel } from './resolution.ts';

/**
 * The districts of a point (degrees, WGS84) at an instant. If several sets of a level cover it, see
 * `precedes`. Null if no district covers it.
 */
export function resolvePoint(
  map: Pick<MapSnapshot, 'districts'>,
  longitude: number,
  latitude: number,
  at: number,
): LookupResolution | null {
  return resolveCovered(map.districts.coveringOrSnapped(longitude, latitude, at));
}

/** The same, once it is known which versions cover the point, and to which it is counted if it lies in a gap. */
export function resolveCovered({ covering, snapped }: CoveringOrSnapped): LookupResolution | null {
  const federal = resultOf('FEDERAL', covering, snapped);
  const provincial = resultOf('PROVINCIAL', covering, snapped);
  const municipal = resultOf('MUNICIPAL', covering, snapped);
  const leading = provincial ?? federal ?? municipal;
  if (!leading) return null;
  return {
    province: leading.province,
    levels: {
      FEDERAL: levelOf(federal, snapped),
      PROVINCIAL: levelOf(provincial, snapped),
      MUNICIPAL: levelOf(municipal, snapped),
    },
  };
}

function resultOf(
  level: Level,
  covering: readonly BoundaryVersion[],
  snapped: readonly BoundaryVersion[],
): BoundaryVersion | undefined {
  let answer: BoundaryVersion | undefined;
  for (const version of covering)
    if (version.boundary.set.level === level && (!answer || precedes(version, answer))) answer = version;
  return answer ?? snapped.find((version) => version.boundary.set.level === level);
}

function levelOf(version: BoundaryVersion | undefined, snapped: readonly BoundaryVersion[]): LevelResolution {
  if (!version) return unknownLevel;
  const isSnapped = snapped.includes(version);
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
