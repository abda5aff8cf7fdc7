import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import { median } from '#ingest/kind/median.ts';
import type { District, Measures } from '#ingest/maps/district.ts';
import { perimeterKm } from '#ingest/maps/geometry/perimeter.ts';
import { measureKind } from '#ingest/read/measure-fields.ts';
import type { ConfirmedPlaces } from './places/confirmed.ts';
import type { Subject } from './subject.ts';

/** Fewer districts say too little about the unit of a field. */
const leastDistricts = 3;
/** Shares by which a stated and a measured value of one shape differ: projections stretch, and repairs move positions. */
const same = 0.05;
/** If the two differ by more, they are not of one shape. */
const other = { inAnotherOrder: 0.1, ofAnotherShape: 0.2 } as const;
/** A field in which fewer values fit is of something else, in degrees over a large land, or was not renewed. */
const leastFitting = 0.8;
/** Districts of another order that are confirmed where they lie outweigh it, if they are as many and so many times those that are not. */
const leastConfirmed = 3;
const outweighed = 4;
/** Districts that a message names. */
const mostNamed = 6;

interface Pair {
  readonly district: District & Measures;
  readonly stated: number;
  readonly measured: number;
}

const ratioOf = ({ stated, measured }: Pick<Pair, 'stated' | 'measured'>): number => stated / measured;

/**
 * The areas and lengths that a file's table states beside its shapes, in whatever unit, against the shapes: a table
 * that was sorted without them, or a shape that was damaged after its area was computed. If the same values fit in
 * another order, the codes and names belong to other shapes, which is a hard finding.
 */
export function ownMeasures({ districts, measureFields }: Subject, confirmed: ConfirmedPlaces): Finding[] {
  const findings = [...measureFields].flatMap(([field, values]) =>
    judged(field, pairs(districts, field, values), confirmed),
  );
  const hard = findings.filter(({ severity }) => severity === 'hard');
  return (hard.length > 0 ? hard : findings).slice(0, 1);
}

function pairs(
  districts: ReadonlyArray<District & Measures>,
  field: string,
  values: ReadonlyMap<string, number>,
): Pair[] {
  const isArea = measureKind(field) === 'area';
  return districts.flatMap((district) => {
    // Rings drawn the other way round have negative areas.
    const stated = Math.abs(values.get(district.code) ?? 0);
    const measured = isArea ? district.areaKm2 : perimeterKm(district.geometry);
    return stated > 0 && measured > 0 ? [{ district, stated, measured }] : [];
  });
}

function judged(field: string, pairs: readonly Pair[], confirmed: ConfirmedPlaces): Finding[] {
  if (pairs.length < leastDistricts) return [];
  const sorted = (of: 'stated' | 'measured') => pairs.map((pair) => pair[of]).sort((a, b) => a - b);
  const measured = sorted('measured');
  const inSize = sorted('stated').map((stated, i) => ratioOf({ stated, measured: measured[i] as number }));
  const unit = median(inSize);
  const isOff = (ratio: number, of: number, by: number) => Math.abs(ratio / of - 1) > by;
  const elsewhere = pairs.filter((pair) => isOff(ratioOf(pair), unit, other.inAnotherOrder));
  if (elsewhere.length > 1 && inSize.every((ratio) => !isOff(ratio, unit, same))) {
    return [inAnotherOrder(field, elsewhere, confirmed)];
  }
  // Lengths in degrees depend on a shape's direction.
  if (measureKind(field) !== 'area') return [];
  const usual = median(pairs.map(ratioOf));
  const fitting = pairs.filter((pair) => !isOff(ratioOf(pair), usual, same)).length;
  const odd = pairs.filter((pair) => isOff(ratioOf(pair), usual, other.ofAnotherShape));
  if (odd.length === 0 || fitting < leastDistricts || fitting < pairs.length * leastFitting) return [];
  const shares = odd.slice(0, mostNamed).map((pair) => usual / ratioOf(pair));
  return [finding('soft', 'own_measures', 'ownAreaDiffers', { districts: named(odd), field, shares, fitting })];
}

/** The same values in another order: hard, unless places outside the file confirm the districts in question. */
function inAnotherOrder(field: string, elsewhere: readonly Pair[], { inPlace, away }: ConfirmedPlaces): Finding {
  const of = (codes: ReadonlySet<string>) => elsewhere.filter(({ district }) => codes.has(district.code)).length;
  const isConfirmed = of(inPlace) >= leastConfirmed && of(inPlace) > of(away) * outweighed;
  const values = { field, districts: named(elsewhere), confirmed: isConfirmed ? of(inPlace) : null };
  return finding(isConfirmed ? 'soft' : 'hard', 'own_measures', 'ownOrderDiffers', values);
}

const named = (of: readonly Pair[]) =>
  listed(
    of.map(({ district: { nameEn: name, code } }) => ({ name, code })),
    mostNamed,
  );
