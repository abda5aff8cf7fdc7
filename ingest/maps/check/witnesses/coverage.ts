import type { NamedDistrictArea } from '#core/source/finding-values.ts';
import { finding, listed } from '#ingest/kind/gate.ts';
import { clippedSides } from '#ingest/maps/check/compare/clipped.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import { uncoveredShare } from './uncovered.ts';
import type { WitnessMap } from './witness-maps.ts';

/** Metres by which two drawings of one outer border differ: those drawn for maps are simplified. */
const ownError = { succession: 100, level: 500 } as const;
/** Parts of a district, and square kilometres. Shores are drawn otherwise by most publishers. */
const mentioned = { succession: 0.02, level: 0.1, km2: 0.1 } as const;
/** A part of the whole of an earlier map: more is another place, or a part of it. */
const most = 0.1;

const sum = (parts: readonly NamedDistrictArea[]): number => parts.reduce((total, { km2 }) => total + km2, 0);

type Side = WitnessMap['districts'];

function parts(of: Side, others: Side, metres: number): NamedDistrictArea[] {
  return of.map((district) => {
    const share = uncoveredShare(district, others, metres);
    return { name: district.nameEn, code: district.code, km2: share * district.areaKm2, share };
  });
}

/** What two maps of the same land do not have in common, district by district. */
export function coverage({ source, districts }: Subject, witness: WitnessMap) {
  const { kind, set, areaKm2, isEarlier } = witness;
  const drawn = districts.filter(({ vertices }) => vertices > 0);
  const missing = parts(witness.districts, drawn, ownError[kind]);
  // Only some provinces may be published: what lies beyond all of them tells nothing of a map of the country.
  const beyond = kind === 'succession' ? parts(drawn, witness.districts, ownError[kind]) : [];
  const isMentioned = ({ share, km2 }: NamedDistrictArea) => share > mentioned[kind] && km2 > mentioned.km2;
  const [gone, come] = [missing, beyond].map((each) => each.filter(isMentioned).sort((a, b) => b.km2 - a.km2)) as [
    NamedDistrictArea[],
    NamedDistrictArea[],
  ];
  const cut = kind === 'succession' ? clippedSides(witness.districts, drawn) : [];
  const isHard = isEarlier && sum(missing) > areaKm2 * most;
  const missingKm2 = sum(missing);
  const values = {
    map: { kind, set },
    lost: isHard ? { km2: missingKm2, ofKm2: areaKm2 } : null,
    gone: listed(gone),
    cut,
    come: listed(come),
    look: isHard ? source.id : null,
  };
  const isFound = isHard || gone.length + cut.length + come.length > 0;
  return {
    findings: isFound ? [finding(isHard ? 'hard' : 'soft', 'coverage', 'coverage', values)] : [],
    compared: { kind, set, areaKm2, missingKm2, newKm2: kind === 'succession' ? sum(beyond) : null },
  };
}
