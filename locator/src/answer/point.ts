import type { Level } from './levels.ts';
import { comparePrecedence, precedes } from './precedence.ts';
import {
  certainty,
  type DistrictVersion,
  isElectoral,
  type LevelResolution,
  type LookupResolution,
  unknownLevel,
} from './resolution.ts';

/**
 * The versions that cover a point, and of each level that has none, the one to which the point is counted if it lies in
 * a gap.
 */
export interface CoveringOrSnapped<Version> {
  readonly covering: readonly Version[];
  readonly snapped: readonly Version[];
}

/**
 * The districts of a point, once it is known which versions cover it. If several sets of a level cover it, see
 * `precedes`. Null if no district covers it.
 *
 * @param cross whether two versions are of different maps whose outlines cross
 */
export function resolveCovered<Version extends DistrictVersion>(
  { covering, snapped }: CoveringOrSnapped<Version>,
  cross: (a: Version, b: Version) => boolean,
): LookupResolution<Version> | null {
  const federal = resultOf('FEDERAL', covering, snapped);
  const provincial = resultOf('PROVINCIAL', covering, snapped);
  const municipal = resultOf('MUNICIPAL', covering, snapped);
  const leading = provincial ?? federal ?? municipal;
  if (!leading) return null;
  return {
    province: leading.province,
    levels: {
      FEDERAL: levelOf(federal, covering, snapped, cross),
      PROVINCIAL: levelOf(provincial, covering, snapped, cross),
      MUNICIPAL: levelOf(municipal, covering, snapped, cross),
    },
  };
}

function resultOf<Version extends DistrictVersion>(
  level: Level,
  covering: readonly Version[],
  snapped: readonly Version[],
): Version | undefined {
  let answer: Version | undefined;
  for (const version of covering)
    if (version.boundary.set.level === level && (!answer || precedes(version, answer))) answer = version;
  return answer ?? snapped.find((version) => version.boundary.set.level === level);
}

function levelOf<Version extends DistrictVersion>(
  version: Version | undefined,
  covering: readonly Version[],
  snapped: readonly Version[],
  cross: (a: Version, b: Version) => boolean,
): LevelResolution<Version> {
  if (!version) return unknownLevel;
  const isSnapped = snapped.includes(version);
  const { level } = version.boundary.set;
  const same = covering.filter(({ boundary }) => boundary.set.level === level);
  const claims = same.length > 1 && isElectoral(version) ? claimsBeside(version, same, cross) : [];
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

/**
 * The other versions at a point that claim it too, the smaller jurisdiction first: those of maps whose outline crosses
 * that of the map of the result. A map in which the other's jurisdiction lies, such as a county's around an enclave,
 * claims nothing of it.
 *
 * @param covering of one level and one instant
 * @param cross whether the two are of different maps whose outlines cross
 */
function claimsBeside<Version extends DistrictVersion>(
  result: Version,
  covering: readonly Version[],
  cross: (a: Version, b: Version) => boolean,
): Version[] {
  const claims: Version[] = [];
  for (const other of [...covering].sort(comparePrecedence)) {
    // The outline of a municipality, drawn by somebody else, is no third claim beside its wards.
    const isOwn = [result, ...claims].every((one) => cross(one, other));
    if (isOwn && isElectoral(other)) claims.push(other);
  }
  return claims;
}
