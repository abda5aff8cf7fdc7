import { type Level, levels } from '#core/levels.ts';
import { certainty, isElectoral, unknownLevel } from '#locator/src/answer/resolution.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { resolvePoint } from './point.ts';
import type { LevelResolution, LookupResolution } from './resolution.ts';

/**
 * The districts of a postal code (by its row) at an instant: for each level the one with the largest share. A level
 * without evidence takes the district in which the code's centroid lies. Evidence of a map that has ended is none.
 */
export function resolvePostalCode(map: MapSnapshot, row: number, at: number): LookupResolution {
  const province = map.postalCodes.province(row);
  const evidence = evidenceOf(map, row, at);
  const atCentroid = levels.every((level) => evidence[level]) ? undefined : resolveCentroid(map, row, at);
  const resolve = (level: Level): LevelResolution => {
    const known = evidence[level];
    if (known) return ofEvidence(known, map.postalCodes.located(row));
    const there = atCentroid?.[level];
    if (there?.method) return there;
    return levelsOfEndedMaps(map, row, at).has(level) ? { ...unknownLevel, absence: 'map_ended' } : unknownLevel;
  };
  return {
    province,
    levels: { FEDERAL: resolve('FEDERAL'), PROVINCIAL: resolve('PROVINCIAL'), MUNICIPAL: resolve('MUNICIPAL') },
  };
}

/** The levels at which a postal code (by its row) is known to lie in districts of maps that have ended by an instant. */
function levelsOfEndedMaps(map: MapSnapshot, row: number, at: number): ReadonlySet<Level> {
  const { firstEvidence, boundary } = map.postalCodes.columns;
  const ended = new Set<Level>();
  for (let i = firstEvidence[row]!; i < firstEvidence[row + 1]!; i++) {
    const { versions, set } = map.boundaries[boundary[i]!]!;
    const last = versions.at(-1);
    if (last && last.until <= at) ended.add(set.level);
  }
  return ended;
}

function ofEvidence({ method, districts }: Evidence, located: number): LevelResolution {
  const { version, share } = districts[0]!;
  const isDivided = districts.length > 1;
  return {
    version: isElectoral(version) ? version : null,
    absence: isElectoral(version) ? null : 'no_wards',
    method,
    confidence: certainty[method] * (method === 'addresses' ? confidenceOfAddresses(share, located) : share),
    alternatives: isDivided ? districts.filter((district) => isElectoral(district.version)) : [],
    isSnapped: false,
    isBlock: false,
  };
}

function resolveCentroid(map: MapSnapshot, row: number, at: number): Record<Level, LevelResolution> | undefined {
  const centroid = map.postalCodes.centroid(row);
  const found = centroid && resolvePoint(map, centroid.longitude, centroid.latitude, at);
  if (!found) return undefined;
  const isBlock = centroid.ofBlock;
  const factor = isBlock ? certainty.block : certainty.centroid;
  const demote = (resolution: LevelResolution): LevelResolution =>
    resolution.method
      ? { ...resolution, method: 'centroid', confidence: resolution.confidence * factor, isBlock }
      : resolution;
  const { FEDERAL, PROVINCIAL, MUNICIPAL } = found.levels;
  return { FEDERAL: demote(FEDERAL), PROVINCIAL: demote(PROVINCIAL), MUNICIPAL: demote(MUNICIPAL) };
}

/**
 * How sure it is that an address of a postal code lies in a district, from the code's located addresses: `share` of all
 * `located` ones lie in the district. The register does not have every address, and new ones are built, so that few
 * addresses say less than many: this is Laplace's rule of succession, the chance that the next address lies in the
 * district too, (k + 1) / (n + 2) where k of n do. One address of one gives 0.6667, ten of ten 0.9167, a hundred of a
 * hundred 0.9902. The rule never gives more than the share itself: of one half, few addresses do not make more.
 */
export function confidenceOfAddresses(share: number, located: number): number {
  return Math.min(share, (share * located + 1) / (located + 2));
}
