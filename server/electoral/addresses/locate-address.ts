import type { AddressReading } from '#core/addresses/read-address.ts';
import { agreement, streetReadings } from '#core/addresses/street-words.ts';
import { groupBy } from '#core/collections/lists-by-key.ts';
import type { CivicNumber } from '#core/locator/civic-number.ts';
import type { StreetRow } from '#server/electoral/map/addresses/addresses.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { type Known, neighboursOf, ofHouse } from './neighbours.ts';

/**
 * What of an address is known. number: the very number; between: known numbers on the same side of the street, one
 * before and one after it; street: numbers of the street, none beyond it on its side; none: no such street.
 */
export type Match = 'number' | 'between' | 'street' | 'none';

export interface LocatedAddress {
  readonly match: Match;
  readonly number: CivicNumber;
  /** By index; undefined if no street matches. */
  readonly street: number | undefined;
  /** The areas in which it may lie, each with its weight above 0; they add up to 1. Empty if no street matches. */
  readonly areas: ReadonlyMap<number, number>;
  /** The code of the address that decided. */
  readonly code: string | null;
}

const rankOf: Readonly<Record<Match, number>> = { number: 3, between: 2, street: 1, none: 0 };

/** Locates an address among the rows of a code, or of a place. The first reading that matches best decides. */
export function locateAddress(
  map: MapSnapshot,
  rows: readonly StreetRow[],
  readings: readonly AddressReading[],
): LocatedAddress {
  let best = nothing(readings[0]?.number ?? 0);
  for (const reading of readings) {
    // Neighbours are those of one code: between two codes of a street there may be others, of other districts.
    const codes = groupBy(bestMatches(map, rows, reading), ({ row }) => map.addresses.codeOf(row));
    const found = [...codes].map(([code, ofCode]) => locateOnStreet(map, code, ofCode, reading.number));
    const located = joined(found);
    if (located && rankOf[located.match] > rankOf[best.match]) best = located;
  }
  return best;
}

const nothing = (number: CivicNumber): LocatedAddress => ({
  match: 'none',
  number,
  street: undefined,
  areas: new Map(),
  code: null,
});

/** The best of several codes; if they match equally well, the address may lie in the areas of all. */
function joined(found: readonly LocatedAddress[]): LocatedAddress | undefined {
  const most = Math.max(...found.map(({ match }) => rankOf[match]));
  const best = found.filter(({ match }) => rankOf[match] === most);
  if (best.length <= 1) return best[0];
  const areas = new Map<number, number>();
  for (const one of best)
    for (const [area, weight] of one.areas) areas.set(area, (areas.get(area) ?? 0) + weight / best.length);
  return { ...best[0]!, areas };
}

function bestMatches(map: MapSnapshot, rows: readonly StreetRow[], { street: asked }: AddressReading): StreetRow[] {
  const agreements = new Map<number, number>();
  for (const { street } of rows)
    if (!agreements.has(street)) agreements.set(street, agreement(asked, streetReadings(map.addresses.street(street))));
  const best = Math.max(0, ...agreements.values());
  return best === 0 ? [] : rows.filter(({ street }) => agreements.get(street) === best);
}

function locateOnStreet(
  map: MapSnapshot,
  code: string,
  rows: readonly StreetRow[],
  number: CivicNumber,
): LocatedAddress {
  const known: Known[] = rows.flatMap((row) =>
    Array.from(map.addresses.numbersOf(row.row), (number) => ({ number, row })),
  );
  const located = (match: Match, weighed: readonly (readonly [Known, number])[]): LocatedAddress => {
    const total = weighed.reduce((sum, [, weight]) => sum + weight, 0);
    const areas = new Map<number, number>();
    for (const [{ row }, weight] of weighed) areas.set(row.area, (areas.get(row.area) ?? 0) + weight / total);
    return { match, number, street: weighed[0]![0].row.street, areas, code };
  };
  const equally = (of: readonly Known[]) => of.map((one) => [one, 1] as const);
  const exact = ofHouse(known, number);
  if (exact.length > 0) return located('number', equally(exact));
  const neighbours = neighboursOf(known, number);
  if (neighbours.length > 0) return located('between', neighbours);
  return located('street', equally(known));
}
