import { groupBy } from '#core/collections/lists-by-key.ts';
import { streetOrder } from '#core/formatters.ts';
import { type Level, levelNames } from '#core/levels.ts';
import { type CivicNumber, civicNumberText, isOdd } from '#core/locator/civic-number.ts';
import type { StreetRow } from '#server/electoral/map/addresses/addresses.ts';
import { placeOfStreet, streetText } from '#server/electoral/map/addresses/street-text.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { type AreaDistricts, areasAt, differingLevels, electoral } from './areas-at.ts';

/** More than a person reads; beyond it the address is asked for. */
const mostRanges = 500;

interface NumberRange {
  readonly numbers: 'odd' | 'even' | 'all';
  readonly from: string;
  readonly to: string;
  /** For each level that differs within the code: the id of the district, null if no one is elected by district. */
  readonly districts: Partial<Record<'federal' | 'provincial' | 'municipal', string | null>>;
}

interface StreetChoice {
  readonly street: string;
  readonly place: string;
  readonly ranges: NumberRange[];
}

interface Choices {
  readonly streets: StreetChoice[];
  readonly isComplete: boolean;
}

/**
 * Which streets and number ranges of a postal code lie in which districts. A range goes from one known number to another
 * without a known one of another district between; a number that lies in two (flats of one building) is in two ranges.
 * Undefined if its known addresses are all in the same districts at the instant, or none is known.
 */
export function choicesOf(map: MapSnapshot, code: string, at: number): Choices | undefined {
  const rows = map.addresses.rowsOfCode(code);
  const districtsOf = areasAt(map, at);
  const differing = differingLevels(rows.map(({ area }) => districtsOf(area)));
  if (differing.length === 0) return undefined;
  const streets: StreetChoice[] = [];
  let left = mostRanges;
  let isComplete = true;
  for (const ofStreet of byStreet(rows)) {
    const street = map.addresses.street(ofStreet[0]!.street);
    const ranges = rangesOf(map, ofStreet, (area) => districtIds(districtsOf(area), differing));
    if (ranges.length > left) {
      isComplete = false;
      continue;
    }
    left -= ranges.length;
    streets.push({ street: streetText(street), place: placeOfStreet(street), ranges });
  }
  return { streets: inOrder(streets), isComplete };
}

const inOrder = (streets: readonly StreetChoice[]) =>
  streets.toSorted((a, b) => streetOrder.compare(a.street, b.street) || streetOrder.compare(a.place, b.place));

function byStreet(rows: readonly StreetRow[]): StreetRow[][] {
  const streets = groupBy(rows, (row) => row.street);
  return [...streets.values()];
}

function districtIds(area: AreaDistricts, differing: readonly Level[]): NumberRange['districts'] {
  return Object.fromEntries(differing.map((level) => [levelNames[level], electoral(area[level])?.boundary.id ?? null]));
}

interface Numbered {
  readonly number: CivicNumber;
  readonly key: string;
}

interface Run {
  readonly key: string;
  readonly from: CivicNumber;
  to: CivicNumber;
}

function rangesOf(
  map: MapSnapshot,
  rows: readonly StreetRow[],
  districtsOf: (area: number) => NumberRange['districts'],
): NumberRange[] {
  const districts = new Map<string, NumberRange['districts']>();
  const numbered: Numbered[] = rows.flatMap(({ row, area }) => {
    const ids = districtsOf(area);
    const key = JSON.stringify(ids);
    districts.set(key, ids);
    return Array.from(map.addresses.numbersOf(row), (number) => ({ number, key }));
  });
  numbered.sort((a, b) => a.number - b.number);
  const range = (numbers: NumberRange['numbers'], { from, to, key }: Run): NumberRange => ({
    numbers,
    from: civicNumberText(from),
    to: civicNumberText(to),
    districts: districts.get(key)!,
  });
  const odd = runsOf(numbered.filter(({ number }) => isOdd(number)));
  const even = runsOf(numbered.filter(({ number }) => !isOdd(number)));
  // If both sides of the whole street lie in the same districts, they are one range.
  if (odd.length === 1 && even.length === 1 && odd[0]!.key === even[0]!.key)
    return [range('all', runsOf(numbered)[0]!)];
  return [...odd.map((run) => ({ run, side: 'odd' as const })), ...even.map((run) => ({ run, side: 'even' as const }))]
    .sort((a, b) => a.run.from - b.run.from)
    .map(({ run, side }) => range(side, run));
}

function runsOf(numbered: readonly Numbered[]): Run[] {
  const runs: Run[] = [];
  for (const { number, key } of numbered) {
    const last = runs.at(-1);
    if (last?.key === key) last.to = number;
    else runs.push({ key, from: number, to: number });
  }
  return runs;
}
