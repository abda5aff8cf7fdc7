import { type ColumnChoice, cellsOf, type LookupDistricts, refused } from '#server/electoral/tables/lookup-cells.ts';
import { type PlaceColumns, placeOf } from '#server/electoral/tables/place-columns.ts';

/** A place as the API takes it. */
export type Place = Readonly<Record<string, string | number>>;

/** What is read from a response of the API. */
export interface Answer {
  readonly lookup: LookupDistricts | null;
  readonly refusal: { readonly status: number } | null;
}

export type Problems = Readonly<Record<string, string>>;

/** Those of the API. */
const longestAddress = 200;
const longestCode = 100;

/** The place of a row. What is too long for an address is ignored. */
export function askedPlace(cells: readonly string[], columns: PlaceColumns): Place {
  const { postalCode, address = '', ...point } = placeOf(cells, columns);
  if (postalCode === undefined) return { ...point };
  const street = address.trim();
  return {
    postalCode: postalCode.slice(0, longestCode),
    ...(street !== '' && street.length <= longestAddress && { address: street }),
  };
}

/** The cells of the new columns. */
export function answeredCells(
  { lookup, refusal }: Answer,
  { columns, choice, problems }: { columns: PlaceColumns; choice: ColumnChoice; problems: Problems },
): string[] {
  if (lookup) return cellsOf(lookup, choice).map(String);
  return withoutAnswer(choice, problems[problemOf(refusal?.status, columns)]);
}

/** The same for a row without a result. The last cell says why. */
export const withoutAnswer = (choice: ColumnChoice, why = ''): string[] => refused(why, choice).map(String);

function problemOf(status: number | undefined, columns: PlaceColumns): string {
  if (status === 404) return 'lat' in columns ? 'outside' : 'unknown';
  return 'lat' in columns ? 'noPoint' : 'malformed';
}
