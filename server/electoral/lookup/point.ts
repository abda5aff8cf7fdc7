import type { Level } from '#core/levels.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { CoveringOrSnapped, DistrictIndex } from '#server/electoral/map/district-index.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { precedes } from '#server/electoral/map/precedence.ts';
import { claimsBeside } from './crossing-maps.ts';
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
  return resolveCovered(map, map.districts.coveringOrSnapped(longitude, latitude, at), at);
}

/** The same, once it is known which versions cover the point, and to which it is counted if it lies in a gap. */
export function resolveCovered(
  { districts }: Pick<MapSnapshot, 'districts'>,
  { covering, snapped }: CoveringOrSnapped,
  at: number,
): LookupResolution | null {
  const federal = resultOf('FEDERAL', covering, snapped);
  const provincial = resultOf('PROVINCIAL', covering, snapped);
  const municipal = resultOf('MUNICIPAL', covering, snapped);
  const leading = provincial ?? federal ?? municipal;
  if (!leading) return null;
  const found = { districts, covering, snapped, at };
  return {
    province: leading.province,
    levels: {
      FEDERAL: levelOf(federal, found),
      PROVINCIAL: levelOf(provincial, found),
      MUNICIPAL: levelOf(municipal, found),
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

interface Found extends CoveringOrSnapped {
  readonly districts: DistrictIndex;
  readonly at: number;
}

function levelOf(version: BoundaryVersion | undefined, { districts, covering, snapped, at }: Found): LevelResolution {
  if (!version) return unknownLevel;
  const isSnapped = snapped.includes(version);
  const { level } = version.boundary.set;
  const same = covering.filter(({ boundary }) => boundary.set.level === level);
  const claims = same.length > 1 && isElectoral(version) ? claimsBeside(districts, version, same, at) : [];
  return {
    version: isElectoral(version) ? version : null,
    absence: isElectoral(version) ? null : 'no_wards',
    method: 'point',
    confidence: claims.length > 0 ? certainty.claimed : isSnapped ? certainty.snapped : certainty.point,
    alternatives: claims.length > 0 ? [version, ...claims].map((claim) => ({ version: claim, share: null })) : [],
    isSnapped,
    isBlock: false,
  };
}
