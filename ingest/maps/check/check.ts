import { comparison } from './compare/compare.ts';
import { missingJurisdictions } from './compare/jurisdictions.ts';
import type { Finding } from './finding.ts';
import { fitOfBorders } from './fit/fit.ts';
import * as history from './history.ts';
import * as identity from './identity.ts';
import { damagedNames } from './names/changes.ts';
import { legibleCodes, legibleNames } from './names/letters.ts';
import { partition } from './overlap.ts';
import { centresInside } from './places.ts';
import { finePositions, statedDatum } from './precision.ts';
import * as shape from './shape.ts';
import type { Subject } from './subject.ts';

const checks: ReadonlyArray<(subject: Subject) => Finding[]> = [
  identity.expectedCount,
  identity.expectedIdentities,
  identity.presentIdentities,
  identity.uniqueCodes,
  identity.readableNames,
  legibleNames,
  legibleCodes,
  shape.presentGeometry,
  shape.insideProvince,
  centresInside,
  statedDatum,
  finePositions,
  shape.soundRepairs,
  partition,
  shape.acceptancePoints,
  history.codeSet,
  history.names,
  history.areas,
  damagedNames,
  missingJurisdictions,
  comparison,
  fitOfBorders,
];

/** The gate: everything that a map must pass before it is published. All findings are told, not the first alone. */
export function check(subject: Subject): Finding[] {
  return checks.flatMap((one) => one(subject));
}

/** Whether the map must not be published without a person's look. */
export function isQuarantined(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'hard');
}

/** Findings without which a map could not even be stored, whoever accepts it. */
const indispensable = new Set(['code', 'duplicates', 'geometry', 'province']);

/** Whether the map must not be published though a person accepts it. */
export function refusedEvenIfAccepted(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'hard' && indispensable.has(finding.check));
}

/** The findings as a person reads them, the hard ones first. */
export function explain(findings: readonly Finding[]): string {
  return [...findings]
    .sort((a, b) => a.severity.localeCompare(b.severity))
    .map((finding) => finding.message)
    .join(' ');
}
