import { guessPlaceColumns } from '#server/electoral/tables/guess-columns.ts';
import type { PlaceColumns } from '#server/electoral/tables/place-columns.ts';
import type { List } from './read-list.ts';

/** The fields of the form in which columns are chosen, each a column's number from 0 on, or empty. */
export const columnFields = ['postalCode', 'address', 'lat', 'lng'] as const;
export type ColumnField = (typeof columnFields)[number];

/** The columns that the form has chosen: null if it has no such fields, so that they are guessed. */
type ChosenColumns = Readonly<Partial<Record<ColumnField, number>>> | null;

/** Rows by which columns are guessed. */
const rowsToGuessFrom = 50;

/** Reads the fields of a form. What is not a column of the list counts as none. */
export function readChosen(fields: ReadonlyMap<string, string>, header: readonly string[]): ChosenColumns {
  if (!columnFields.some((name) => fields.has(name))) return null;
  const chosen: Partial<Record<ColumnField, number>> = {};
  for (const name of columnFields) {
    const value = fields.get(name) ?? '';
    if (/^\d{1,3}$/.test(value) && Number(value) < header.length) chosen[name] = Number(value);
  }
  return chosen;
}

/** The columns of a list's places; null if they cannot be guessed, or if what was chosen is not enough. */
export function columnsOf({ header, rows }: Pick<List, 'header' | 'rows'>, chosen: ChosenColumns): PlaceColumns | null {
  if (chosen === null) {
    return guessPlaceColumns(
      header,
      rows.slice(0, rowsToGuessFrom).map(({ cells }) => cells),
    );
  }
  const { postalCode, address, lat, lng } = chosen;
  if (postalCode !== undefined) return { postalCode, address };
  return lat !== undefined && lng !== undefined ? { lat, lng } : null;
}
