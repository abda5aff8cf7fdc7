import { pick, type Random } from '#core/random.ts';
import type { ProvinceCode } from '#tools/sample/districts/districts.ts';
import type { Locator } from '#tools/sample/districts/locate.ts';
import { metresPerUnit, type Point, type Position, toPosition } from '#tools/sample/land/plane.ts';

/** A civic address: the position of its house, and of the middle of the roadway before it. */
export interface CivicAddress {
  readonly civicNumber: number;
  readonly house: Position;
  readonly roadway: Position;
  readonly cell: number;
}

export interface StreetName {
  readonly name: string;
  readonly type: string;
  readonly direction: string;
}

/**
 * Addresses along a straight street that runs from `from` in the direction `heading` (of length 1), odd numbers on one
 * side and even numbers on the other. Those in the water, in another province, or within ten metres of a border are
 * left out.
 *
 * @param step metres from one address to the next on the same side
 */
export function addressesAlong(
  locator: Locator,
  inProvince: (cell: number) => boolean,
  from: Point,
  heading: Point,
  step: number,
  count: number,
  firstNumber: number,
): CivicAddress[] {
  const found: CivicAddress[] = [];
  for (let i = 0; i < count; i++) {
    const far = (Math.floor(i / 2) * step) / metresPerUnit;
    const aside = ((i % 2 === 0 ? 1 : -1) * 14) / metresPerUnit;
    const roadway: Point = [from[0] + heading[0] * far, from[1] + heading[1] * far];
    const house = toPosition([roadway[0] - heading[1] * aside, roadway[1] + heading[0] * aside]);
    const cell = locator.cellWellAround(house);
    if (cell === undefined || !inProvince(cell) || locator.cellWellAround(toPosition(roadway)) === undefined) continue;
    found.push({ civicNumber: firstNumber + i, house, roadway: toPosition(roadway), cell });
  }
  return found;
}

const english = [
  'Gannet',
  'Ropewalk',
  'Saltbox',
  'Lanternlight',
  'Fulmar',
  'Brackwater',
  'Sandpiper',
  'Old Weir',
  'Kelp',
  'Marram',
];
const french = [
  "de l'Écume",
  'des Sternes',
  'du Grand-Phare',
  'des Embruns',
  'de la Vieille-Écluse',
  'du Goémon',
  'des Hérons',
  "de l'Anse",
];

export function streetName(random: Random, province: ProvinceCode): StreetName {
  return province === 'XA'
    ? {
        name: pick(random, english),
        type: pick(random, ['ST', 'RD', 'AVE', 'LANE', 'CRES']),
        direction: pick(random, ['', '', '', 'E', 'W']),
      }
    : {
        name: pick(random, french),
        type: pick(random, ['RUE', 'AV', 'CH', 'RANG', 'CÔTE']),
        direction: pick(random, ['', '', '', 'E', 'O']),
      };
}
