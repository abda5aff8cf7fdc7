import { type Level, levels } from '#core/levels.ts';
import { type BoundaryVersion, versionAt } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { type EvidenceMethod, methods } from '#server/electoral/map/postal-codes.ts';
import type { Candidate } from './resolution.ts';

/** What one source says of a postal code in one boundary set. */
interface Testimony {
  readonly set: number;
  /** The source's number times 2, plus the method's. */
  readonly origin: number;
  readonly candidates: Candidate[];
  total: number;
}

export interface Evidence {
  readonly method: EvidenceMethod;
  /** The largest share first. The shares of one level add up to at most 1. */
  readonly candidates: readonly Candidate[];
}

/** Shares are kept in single precision: what is this near to nothing is nothing. */
const negligible = 1e-5;

/**
 * Among which districts a postal code is divided at an instant, for each level of which there is evidence. Addresses
 * count before a concordance.
 */
export function evidenceOf(map: MapSnapshot, row: number, at: number): Partial<Record<Level, Evidence>> {
  const byLevel: Record<Level, Testimony[]> = { FEDERAL: [], PROVINCIAL: [], MUNICIPAL: [] };
  const { firstEvidence, boundary, share, origin } = map.postalCodes.columns;
  for (let i = firstEvidence[row]!; i < firstEvidence[row + 1]!; i++) {
    const version = versionAt(map.boundaries[boundary[i]!]!, at);
    if (version) note(byLevel[version.boundary.set.level], version, share[i]!, origin[i]!);
  }
  const evidence: Partial<Record<Level, Evidence>> = {};
  for (const level of levels) if (byLevel[level].length > 0) evidence[level] = weigh(map, byLevel[level], at);
  return evidence;
}

function note(testimonies: Testimony[], version: BoundaryVersion, share: number, origin: number): void {
  const set = version.boundary.set.index;
  let testimony = testimonies.find((known) => known.set === set && known.origin === origin);
  if (!testimony) {
    testimony = { set, origin, candidates: [], total: 0 };
    testimonies.push(testimony);
  }
  testimony.candidates.push({ version, share });
  testimony.total += share;
}

function weigh(map: MapSnapshot, testimonies: readonly Testimony[], at: number): Evidence {
  const method = methods[Math.min(...testimonies.map(({ origin }) => origin % 2))]!;
  const best = new Map<number, Testimony>();
  for (const testimony of testimonies) {
    if (methods[testimony.origin % 2] !== method) continue;
    const other = best.get(testimony.set);
    if (!other || testimony.total > other.total) best.set(testimony.set, testimony);
  }
  const chosen = [...best.values()].sort((a, b) => a.set - b.set);
  const all = chosen.flatMap(({ candidates }) => candidates);
  const total = chosen.reduce((sum, testimony) => sum + testimony.total, 0);
  const candidates = (total > 1 + negligible ? withoutOverlap(map, all, at) : all)
    .map(({ version, share }) => ({ version, share: Math.round(share * 1e6) / 1e6 }))
    .sort((a, b) => b.share - a.share || a.version.index - b.version.index);
  return { method, candidates };
}

/**
 * Takes from each district what was counted to those of winning sets that lie inside it: addresses in a ward are
 * not counted again to the municipality around it. What lies inside what is told by a ward's inner point.
 */
function withoutOverlap(map: MapSnapshot, candidates: readonly Candidate[], at: number): Candidate[] {
  const taken = new Map<BoundaryVersion, number>();
  const kept: Candidate[] = [];
  let total = 0;
  for (const { version, share } of candidates) {
    const rest = share - (taken.get(version) ?? 0);
    if (rest <= negligible) continue;
    kept.push({ version, share: rest });
    total += rest;
    for (const around of map.districts.covering(version.labelLongitude, version.labelLatitude, at)) {
      if (around.boundary.set.index > version.boundary.set.index) taken.set(around, (taken.get(around) ?? 0) + rest);
    }
  }
  // Maps of different years may overlap in part; the whole of a code is still one.
  return total > 1 ? kept.map(({ version, share }) => ({ version, share: share / total })) : kept;
}
