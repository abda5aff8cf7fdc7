import { comparePrecedence } from './precedence.ts';
import { type DistrictVersion, isElectoral } from './resolution.ts';

/**
 * The other versions at a point that claim it too, the smaller jurisdiction first: those of maps whose outline crosses
 * that of the map of the result. A map in which the other's jurisdiction lies, such as a county's around an enclave,
 * claims nothing of it.
 *
 * @param covering of one level and one instant
 * @param cross whether the two are of different maps whose outlines cross
 */
export function claimsBeside<Version extends DistrictVersion>(
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
