import type { MapComparison } from '#core/source/finding-values.ts';
import type { Finding } from '#ingest/kind/gate.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import { coverage } from './coverage.ts';
import { holes } from './holes.ts';
import { sameNames } from './same-names.ts';
import { type WitnessMap, witnessMaps } from './witness-maps.ts';

/** What the maps that are already published say of one that comes for the first time. */
export interface Testimony {
  readonly maps: readonly WitnessMap[];
  readonly findings: readonly Finding[];
  /** What was compared, and by how much it differs. */
  readonly compared: readonly MapComparison[];
}

/** Compares a map that comes for the first time with the published ones of the same land; see ingest/maps/witnesses.ts. */
export function testimony(subject: Subject): Testimony {
  if (subject.previous.length > 0) return { maps: [], findings: [], compared: [] };
  const maps = witnessMaps(subject.witnesses ?? []);
  const findings: Finding[] = holes(subject, maps);
  const compared = maps.map((witness) => {
    const land = coverage(subject, witness);
    const names = witness.kind === 'succession' ? sameNames(subject, witness) : { findings: [], names: null };
    findings.push(...land.findings, ...names.findings);
    return { ...land.compared, names: names.names };
  });
  return { maps, findings, compared };
}
