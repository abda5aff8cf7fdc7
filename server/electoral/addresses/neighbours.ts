import { type CivicNumber, isOdd, plainNumber } from '#core/locator/civic-number.ts';
import type { StreetRow } from '#server/electoral/map/addresses/addresses.ts';

/** A known number of a street, in one area; a number of flats may be in several. */
export interface Known {
  readonly number: CivicNumber;
  readonly row: StreetRow;
}

interface Numbered {
  readonly number: CivicNumber;
}

type Weighed<One> = readonly [one: One, weight: number];

/** Known numbers on one side of a street, at the distances of the nearest, of the second nearest and so on. */
interface Around<One> {
  readonly below: readonly (readonly One[])[];
  readonly above: readonly (readonly One[])[];
}

/** How many numbers in each direction on both sides show that a border goes along a street, and not over it. */
const along = 3;

/** Neighbours farther apart have a number between them that is not known either. */
const wide = 4;

/**
 * The total weight of the numbers across the street if they cast doubt on a result. 12 of 1,000 such addresses were
 * wrong in eight samples as large as that of test/real/held-out-addresses.
 */
const doubt = 0.012;

/**
 * The known numbers that show where an unknown one of a street lies, each with its weight. None unless one before it
 * and one after it are known on its side.
 *
 * If both have one area, and the nearest across the street have others, a border that bends may go around the house
 * between them. The same may happen if one of those has another area, and the neighbours are far apart. The numbers
 * across the street are then included.
 */
export function neighboursOf(known: readonly Known[], number: CivicNumber): Weighed<Known>[] {
  const own = around(known, number, isOdd(number));
  const [below, above] = [own.below[0], own.above[0]];
  if (!below || !above) return [];
  const nearest = weighed(below, above, number);
  const { area } = below[0]!.row;
  const isOther = ({ row }: Known) => row.area !== area;
  if (nearest.some(([one]) => isOther(one))) return nearest;
  const across = around(known, number, !isOdd(number));
  const opposite = [...(across.below[0] ?? []), ...(across.above[0] ?? [])];
  const others = opposite.filter(isOther);
  const isWide = plainNumber(above[0]!.number) - plainNumber(below[0]!.number) > wide;
  const isDoubted = others.length > 0 && (others.length === opposite.length || isWide);
  if (!isDoubted || (goesAlong(own, (one) => !isOther(one)) && goesAlong(across, isOther))) return nearest;
  const total = nearest.reduce((sum, [, weight]) => sum + weight, 0);
  const weight = (total * doubt) / (1 - doubt) / others.length;
  return [...nearest, ...others.map((one): Weighed<Known> => [one, weight])];
}

/**
 * Where the house of a number is: the known numbers that are the number itself, or those of its house. 12A is at the place of
 * 12, if it is not known itself.
 */
export function ofHouse<One extends Numbered>(known: readonly One[], number: CivicNumber): One[] {
  const same = known.filter((one) => one.number === number);
  return same.length > 0 ? same : known.filter((one) => plainNumber(one.number) === plainNumber(number));
}

/** The known numbers nearest to one on its side, before it and behind it, each with its weight; null if one side has none. */
export function nearestOf<One extends Numbered>(
  known: readonly One[],
  number: CivicNumber,
): { readonly below: One; readonly above: One; readonly nearest: readonly Weighed<One>[] } | null {
  const { below, above } = around(known, number, isOdd(number));
  if (!below[0] || !above[0]) return null;
  return { below: below[0][0]!, above: above[0][0]!, nearest: weighed(below[0], above[0], number) };
}

function around<One extends Numbered>(known: readonly One[], number: CivicNumber, odd: boolean): Around<One> {
  const side = known.filter((entry) => isOdd(entry.number) === odd);
  return {
    below: byDistance(side.filter((entry) => entry.number < number).sort((a, b) => b.number - a.number)),
    above: byDistance(side.filter((entry) => entry.number > number).sort((a, b) => a.number - b.number)),
  };
}

/** As many as are looked at. */
function byDistance<One extends Numbered>(sorted: readonly One[]): One[][] {
  const groups: One[][] = [];
  for (const one of sorted) {
    const last = groups.at(-1);
    if (last?.[0]?.number === one.number) last.push(one);
    else if (groups.length < along) groups.push([one]);
    else break;
  }
  return groups;
}

/** The nearer a number is, the more it weighs. */
const weighed = <One extends Numbered>(
  below: readonly One[],
  above: readonly One[],
  number: CivicNumber,
): Weighed<One>[] => [...below, ...above].map((one) => [one, 1 / Math.abs(one.number - number)]);

const goesAlong = ({ below, above }: Around<Known>, is: (one: Known) => boolean): boolean =>
  [below, above].every((direction) => direction.length === along && direction.flat().every(is));
