import { type Finding, listed } from '#ingest/kind/gate.ts';
import { percent, squareKilometres } from '#ingest/kind/quantities.ts';
import { clippedSides } from '#ingest/maps/check/compare/clipped.ts';
import { lookFirst } from '#ingest/maps/check/compare/review-advice.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import { uncoveredShare } from './uncovered.ts';
import type { WitnessMap } from './witness-maps.ts';

/** Metres by which two drawings of one outer border differ: those drawn for maps are simplified. */
const ownError = { succession: 100, level: 500 } as const;
/** Parts of a district, and square kilometres. Shores are drawn otherwise by most publishers. */
const mentioned = { succession: 0.02, level: 0.1, km2: 0.1 } as const;
/** A part of the whole of an earlier map: more is another place, or a part of it. */
const most = 0.1;

interface Part {
  readonly code: string;
  readonly nameEn: string;
  readonly km2: number;
  readonly share: number;
}

const described = ({ code, nameEn, km2, share }: Part): string =>
  `${nameEn} (${code}) ${squareKilometres(km2)} km², ${percent(share)}`;
const sum = (parts: readonly Part[]): number => parts.reduce((total, { km2 }) => total + km2, 0);

type Side = WitnessMap['districts'];

function parts(of: Side, others: Side, metres: number): Part[] {
  return of.map((district) => {
    const share = uncoveredShare(district, others, metres);
    return { code: district.code, nameEn: district.nameEn, share, km2: share * district.areaKm2 };
  });
}

/** What two maps of the same land do not have in common, district by district. */
export function coverage({ source, districts }: Subject, witness: WitnessMap) {
  const { kind, name, areaKm2, isEarlier } = witness;
  const drawn = districts.filter(({ vertices }) => vertices > 0);
  const missing = parts(witness.districts, drawn, ownError[kind]);
  // Only some provinces may be published: what lies beyond all of them tells nothing of a map of the country.
  const beyond = kind === 'succession' ? parts(drawn, witness.districts, ownError[kind]) : [];
  const isMentioned = ({ share, km2 }: Part) => share > mentioned[kind] && km2 > mentioned.km2;
  const [gone, come] = [missing, beyond].map((each) => each.filter(isMentioned).sort((a, b) => b.km2 - a.km2)) as [
    Part[],
    Part[],
  ];
  const cut = kind === 'succession' ? clippedSides(witness.districts, drawn) : [];
  const isHard = isEarlier && sum(missing) > areaKm2 * most;
  const sentences = [
    ...(isHard
      ? [`Of ${name}, ${squareKilometres(sum(missing))} of ${squareKilometres(areaKm2)} km² lie in no district.`]
      : []),
    ...(gone.length > 0 ? [`Area of these districts of ${name} lies in none: ${listed(gone.map(described))}.`] : []),
    ...(cut.length > 0
      ? [`The map ends in a straight line along the side of its box, inside of where ${name} ends: ${cut.join(', ')}.`]
      : []),
    ...(come.length > 0 ? [`Area of these districts lies in none of ${name}: ${listed(come.map(described))}.`] : []),
  ];
  const findings: Finding[] =
    sentences.length === 0
      ? []
      : [
          {
            severity: isHard ? 'hard' : 'soft',
            check: 'coverage',
            message: [...sentences, ...(isHard ? [lookFirst(source.id)] : [])].join(' '),
          },
        ];
  const text = `${name} (of its ${squareKilometres(areaKm2)} km² ${squareKilometres(sum(missing))} are in no district${kind === 'succession' ? `, and ${squareKilometres(sum(beyond))} are new` : ''})`;
  return { findings, text };
}
