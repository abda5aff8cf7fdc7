import { readPostalCode } from '#core/postal-code.ts';
import { fold, type PlaceColumns, usual } from './place-columns.ts';

/** The share of a column's cells that are not empty which have to be what the column is taken for. */
const most = 0.6;

/** In which Canada and the sample region lie, in whole degrees. */
const [latitudes, longitudes] = [
  [40, 85],
  [-142, -40],
] as const;

const isPostalCode = (cell: string): boolean => readPostalCode(cell) !== null;

const isDegrees =
  ([least, greatest]: readonly [number, number]) =>
  (cell: string): boolean =>
    /^\s*-?\d{1,3}[.,]\d+\s*$/.test(cell) &&
    Number(cell.replace(',', '.')) >= least &&
    Number(cell.replace(',', '.')) <= greatest;

/**
 * The columns that say where the rows of a table are: by their names in English or French, if their cells are of that
 * kind, else by the cells of the first rows alone. A postal code comes before a point; an address is guessed by its
 * name, beside a postal code. Null if none can be guessed.
 */
export function guessPlaceColumns(
  header: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
): PlaceColumns | null {
  const names = header.map(fold);
  const find = (usualNames: readonly string[], word: string | null, isOf: (cell: string) => boolean): number => {
    const shares = names.map((_, i) => {
      const cells = rows.map((cells) => cells[i] ?? '').filter((cell) => cell.trim() !== '');
      return cells.length === 0 ? 0 : cells.filter(isOf).length / cells.length;
    });
    const isNamed = (i: number) =>
      usualNames.includes(names[i] as string) || (word !== null && (names[i] as string).includes(word));
    const named = names.findIndex((_, i) => isNamed(i) && ((shares[i] as number) > 0 || rows.length === 0));
    if (named >= 0) return named;
    const best = shares.indexOf(Math.max(0, ...shares));
    return (shares[best] ?? 0) >= most ? best : -1;
  };
  const postalCode = find(usual.postalCode, 'postal', isPostalCode);
  if (postalCode >= 0) {
    const address = names.findIndex((name) => (usual.address as readonly string[]).includes(name));
    return { postalCode, ...(address >= 0 && { address }) };
  }
  const [lat, lng] = [
    find(usual.lat, 'latitude', isDegrees(latitudes)),
    find(usual.lng, 'longitude', isDegrees(longitudes)),
  ];
  return lat >= 0 && lng >= 0 ? { lat, lng } : null;
}
