import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import { comparison } from './compare/compare.ts';
import { expectedArea } from './expected-area.ts';
import { firstPublication } from './first-publication.ts';
import { fitOfBorders } from './fit/fit.ts';
import * as history from './history.ts';
import * as identity from './identity.ts';
import { damagedNames } from './names/changes.ts';
import { legibleCodes, legibleNames } from './names/letters.ts';
import { gaps } from './neighbours/gaps.ts';
import { overlaps } from './neighbours/overlaps.ts';
import { municipalOutline } from './outline.ts';
import { overlappingJurisdictions } from './overlapping-jurisdictions.ts';
import { ownMeasures } from './own-measures.ts';
import { confirmedPlaces } from './places/confirmed.ts';
import { type CoveredBy, coveringDistricts } from './places/covering.ts';
import { type NamedPlace, namedPlaces, placesOfNames } from './places/named-places.ts';
import { centresInside, placesOf } from './places/places.ts';
import { finePositions, statedDatum, takenSystem } from './precision.ts';
import * as shape from './shape.ts';
import * as stated from './stated.ts';
import type { Subject } from './subject.ts';
import { type Testimony, testimony } from './witnesses/witnesses.ts';

/** In files of many jurisdictions codes begin with the jurisdiction's own: `city-moncton-1`, `1006-12`. */
const jurisdictionOf = (code: string): string | null => /^(.+)[-/ ][^-/ ]+$/u.exec(code)?.[1] ?? null;

/** Jurisdictions of the last publication of which not one district is left, though the others are there. */
function missingJurisdictions({ districts, previous }: Subject): Finding[] {
  const now = new Set(districts.map(({ code }) => jurisdictionOf(code)));
  const before = new Map<string, number>();
  for (const { code } of previous) {
    const key = jurisdictionOf(code);
    if (key !== null) before.set(key, (before.get(key) ?? 0) + 1);
  }
  const gone = [...before].filter(([key, count]) => count > 1 && !now.has(key));
  if (gone.length === 0 || gone.length === before.size) return [];
  const jurisdictions = listed(gone.map(([key, count]) => ({ key, count })));
  return [finding('hard', 'jurisdictions', 'jurisdictionsMissing', { jurisdictions })];
}

/** What is found out once for several checks. */
interface Known {
  readonly coveredBy: CoveredBy;
  readonly named: readonly NamedPlace[];
  readonly witnesses: Testimony;
}

type Check = (subject: Subject, known: Known) => Finding[];

const checks: readonly Check[] = [
  identity.expectedCount,
  stated.expectedCodes,
  stated.expectedNames,
  stated.statedNumbers,
  stated.statedList,
  identity.presentIdentities,
  identity.uniqueCodes,
  identity.orderedRecords,
  identity.readableNames,
  legibleNames,
  legibleCodes,
  shape.presentGeometry,
  shape.insideProvince,
  (subject, { coveredBy }) => centresInside(subject, coveredBy),
  statedDatum,
  takenSystem,
  finePositions,
  shape.placedRings,
  shape.soundRepairs,
  overlaps,
  gaps,
  (subject, { coveredBy }) => shape.acceptancePoints(subject, coveredBy),
  (_subject, { named }) => namedPlaces(named),
  (subject, { coveredBy, named }) => ownMeasures(subject, confirmedPlaces(subject, coveredBy, named)),
  expectedArea,
  municipalOutline,
  history.codeSet,
  history.names,
  history.areas,
  damagedNames,
  missingJurisdictions,
  comparison,
  (subject, { witnesses }) => fitOfBorders(subject, witnesses.maps),
  (_subject, { witnesses }) => [...witnesses.findings],
  overlappingJurisdictions,
  (subject, { named, witnesses }) => firstPublication(subject, named, witnesses.compared),
];

/** Every check that a map must pass before it is published. All findings are returned, not the first alone. */
export function check(subject: Subject): Finding[] {
  const { source, districts } = subject;
  const coveredBy = coveringDistricts(districts, [...placesOf(source), ...source.points]);
  const known: Known = { coveredBy, named: placesOfNames(subject), witnesses: testimony(subject) };
  return checks.flatMap((runCheck) => runCheck(subject, known));
}
