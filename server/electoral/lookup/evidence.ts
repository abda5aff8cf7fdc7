import { type BoundaryVersion, type Level, levels, versionAt } from '../map/boundary.ts';
import type { ElectoralMap } from '../map/electoral-map.ts';
import { type EvidenceMethod, methods } from '../map/postal-codes.ts';
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
const negligible = 1e-6;

/**
 * Among which districts a postal code is divided at an instant, for each level of which there is evidence. Addresses
 * count before a concordance. Where sets overlap, each takes what those that win over it have left: addresses in a ward
 * are not counted again to the municipality around it.
 */
export function evidenceOf(map: ElectoralMap, row: number, at: number): Partial<Record<Level, Evidence>> {
  const byLevel: Record<Level, Testimony[]> = { FEDERAL: [], PROVINCIAL: [], MUNICIPAL: [] };
  const { firstEvidence, boundary, share, origin } = map.postalCodes.columns;
  for (let i = firstEvidence[row]!; i < firstEvidence[row + 1]!; i++) {
    const version = versionAt(map.boundaries[boundary[i]!]!, at);
    if (version) note(byLevel[version.boundary.set.level], version, share[i]!, origin[i]!);
  }
  const evidence: Partial<Record<Level, Evidence>> = {};
  for (const level of levels) if (byLevel[level].length > 0) evidence[level] = weigh(byLevel[level]);
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

function weigh(testimonies: readonly Testimony[]): Evidence {
  const method = methods[Math.min(...testimonies.map(({ origin }) => origin % 2))]!;
  const best = new Map<number, Testimony>();
  for (const testimony of testimonies) {
    if (methods[testimony.origin % 2] !== method) continue;
    const other = best.get(testimony.set);
    if (!other || testimony.total > other.total) best.set(testimony.set, testimony);
  }
  const candidates: Candidate[] = [];
  let left = 1;
  for (const { candidates: own, total } of [...best.values()].sort((a, b) => a.set - b.set)) {
    const scale = Math.min(1, left / total);
    left -= total * scale;
    for (const { version, share } of own) {
      if (share * scale > negligible) candidates.push({ version, share: rounded(share * scale) });
    }
  }
  candidates.sort((a, b) => b.share - a.share || a.version.index - b.version.index);
  return { method, candidates };
}

const rounded = (share: number): number => Math.round(share * 1e6) / 1e6;
