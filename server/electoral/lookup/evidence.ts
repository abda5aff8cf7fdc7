import { type Level, levels } from '#core/levels.ts';
import { type BoundaryVersion, versionAt } from '#server/electoral/map/boundary.ts';
import { type EvidenceMethod, methods } from '#server/electoral/map/held/postal-codes.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { countOnce } from './count-once.ts';
import type { DistrictShare } from './resolution.ts';

/** What one source states about a postal code in one boundary set. */
interface SourceEvidence {
  readonly set: number;
  /** The source's number times 2, plus the method's. */
  readonly origin: number;
  readonly districts: DistrictShare[];
  total: number;
}

export interface Evidence {
  readonly method: EvidenceMethod;
  /** The largest share first. The shares of one level add up to at most 1. */
  readonly districts: readonly DistrictShare[];
}

/**
 * The districts among which a postal code is divided at an instant, for each level that has evidence. If a level has
 * addresses, its concordances do not count.
 */
export function evidenceOf(map: MapSnapshot, row: number, at: number): Partial<Record<Level, Evidence>> {
  const byLevel: Record<Level, SourceEvidence[]> = { FEDERAL: [], PROVINCIAL: [], MUNICIPAL: [] };
  const { firstEvidence, boundary, share, origin } = map.postalCodes.columns;
  for (let i = firstEvidence[row]!; i < firstEvidence[row + 1]!; i++) {
    const version = versionAt(map.boundaries[boundary[i]!]!, at);
    if (version) addEvidence(byLevel[version.boundary.set.level], version, share[i]!, origin[i]!);
  }
  const evidence: Partial<Record<Level, Evidence>> = {};
  for (const level of levels) if (byLevel[level].length > 0) evidence[level] = combine(map, byLevel[level], at);
  return evidence;
}

function addEvidence(sources: SourceEvidence[], version: BoundaryVersion, share: number, origin: number): void {
  const set = version.boundary.set.index;
  let source = sources.find((known) => known.set === set && known.origin === origin);
  if (!source) {
    source = { set, origin, districts: [], total: 0 };
    sources.push(source);
  }
  source.districts.push({ version, share });
  source.total += share;
}

/** Takes the better method of a level, and of each set the source that knows most of the code. */
function combine(map: MapSnapshot, sources: readonly SourceEvidence[], at: number): Evidence {
  const method = methods[Math.min(...sources.map(({ origin }) => origin % 2))]!;
  const best = new Map<number, SourceEvidence>();
  for (const source of sources) {
    if (methods[source.origin % 2] !== method) continue;
    const other = best.get(source.set);
    if (!other || source.total > other.total) best.set(source.set, source);
  }
  const all = [...best.values()].flatMap(({ districts }) => districts);
  const districts = (best.size > 1 ? countOnce(map, all, at) : all)
    .map(({ version, share }) => ({ version, share: Math.round(share * 1e6) / 1e6 }))
    .sort((a, b) => b.share - a.share || a.version.index - b.version.index);
  return { method, districts };
}
