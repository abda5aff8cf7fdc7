import type { Finding } from '#ingest/kind/gate.ts';
import { comparison } from './compare/compare.ts';
import { missingJurisdictions } from './compare/jurisdictions.ts';
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
import { type CoveredBy, coveringDistricts } from './places/covering.ts';
import { type NamedPlace, namedPlaces, placesOfNames } from './places/named-places.ts';
import { centresInside, placesOf } from './places/places.ts';
import { finePositions, statedDatum, takenSystem } from './precision.ts';
import * as shape from './shape.ts';
import * as stated from './stated.ts';
import type { Subject } from './subject.ts';

type Check = (subject: Subject, coveredBy: CoveredBy, named: readonly NamedPlace[]) => Finding[];

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
  centresInside,
  statedDatum,
  takenSystem,
  finePositions,
  shape.placedRings,
  shape.soundRepairs,
  overlaps,
  gaps,
  shape.acceptancePoints,
  (_subject, _coveredBy, named) => namedPlaces(named),
  ownMeasures,
  expectedArea,
  municipalOutline,
  history.codeSet,
  history.names,
  history.areas,
  damagedNames,
  missingJurisdictions,
  comparison,
  fitOfBorders,
  overlappingJurisdictions,
  (subject, _coveredBy, named) => firstPublication(subject, named),
];

/** Every check that a map must pass before it is published. All findings are returned, not the first alone. */
export function check(subject: Subject): Finding[] {
  const { source, districts } = subject;
  const coveredBy = coveringDistricts(districts, [...placesOf(source), ...source.points]);
  const named = placesOfNames(subject);
  return checks.flatMap((runCheck) => runCheck(subject, coveredBy, named));
}
