import { invalid } from '#core/errors.ts';
import { exchangedDegrees, exchangedWords } from '#core/geometry/exchanged-degrees.ts';
import { inForm } from '#core/identity/unicode-form.ts';

/** Where a row of a table is. An address says which of the districts of its postal code it is in. */
export interface TablePlace {
  readonly postalCode?: string;
  readonly lat?: number;
  readonly lng?: number;
  readonly address?: string;
}

/** The columns of a table that say where a row is, by their place in it. */
export type PlaceColumns =
  | { readonly postalCode: number; readonly address?: number | undefined }
  | { readonly lat: number; readonly lng: number };

/** Names of columns as the caller names them. */
export interface NamedColumns {
  readonly postalCode?: string | undefined;
  readonly lat?: string | undefined;
  readonly lng?: string | undefined;
  /** A civic number and a street, beside the postal code. */
  readonly address?: string | undefined;
}

/** What such columns are often called, folded as `fold` does. */
export const usual = {
  postalCode: ['postalcode', 'codepostal', 'postcode', 'postal', 'pc', 'cp'],
  lat: ['lat', 'latitude', 'y'],
  lng: ['lng', 'lon', 'long', 'longitude', 'x'],
  address: [
    'address',
    'adresse',
    'streetaddress',
    'address1',
    'addressline1',
    'civicaddress',
    'mailingaddress',
    'street',
    'adresse1',
    'adressecivique',
    'adressepostale',
    'rue',
  ],
} as const;

export const fold = (name: string): string =>
  inForm(name, 'NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** A table of which it cannot be said where its rows are. */
export class UnknownColumns extends Error {}

/**
 * The columns that are named, otherwise those with a usual name: a postal code before a point.
 * Errors: an `UnknownColumns`, which names the columns that there are.
 */
export function placeColumns(header: readonly string[], named: NamedColumns): PlaceColumns {
  const there = header.map((name) => `"${name}"`).join(', ');
  const find = (name: string): number => {
    const exact = header.indexOf(name);
    const at = exact >= 0 ? exact : header.findIndex((other) => fold(other) === fold(name));
    if (at < 0) throw new UnknownColumns(`There is no column "${name}". There are: ${there}.`);
    return at;
  };
  const address = named.address === undefined ? undefined : find(named.address);
  if (named.postalCode !== undefined) return { postalCode: find(named.postalCode), address };
  if (address !== undefined && (named.lat !== undefined || named.lng !== undefined)) {
    throw new UnknownColumns('An address goes with a postal code, not with a point.');
  }
  if (named.lat !== undefined && named.lng !== undefined) return { lat: find(named.lat), lng: find(named.lng) };
  if (named.lat !== undefined || named.lng !== undefined) {
    throw new UnknownColumns('A point needs both columns, latitude and longitude.');
  }
  const usualOf = (names: readonly string[]) => header.findIndex((name) => names.includes(fold(name)));
  const postalCode = usualOf(usual.postalCode);
  if (postalCode >= 0) return { postalCode, address };
  if (address !== undefined)
    throw new UnknownColumns(`An address needs a column of the postal code. There are: ${there}.`);
  const [lat, lng] = [usualOf(usual.lat), usualOf(usual.lng)];
  if (lat >= 0 && lng >= 0) return { lat, lng };
  throw new UnknownColumns(`Which column has the postal code, or which two the point? There are: ${there}.`);
}

/** The place of a row. Degrees that are no number are a point nowhere, which is refused later. */
export function placeOf(cells: readonly string[], columns: PlaceColumns): TablePlace {
  if ('postalCode' in columns) {
    const address = columns.address === undefined ? '' : (cells[columns.address] ?? '');
    return { postalCode: cells[columns.postalCode] ?? '', ...(address !== '' && { address }) };
  }
  return { lat: degrees(cells[columns.lat]), lng: degrees(cells[columns.lng]) };
}

/** A decimal comma counts as a point. */
const degrees = (cell = ''): number => (cell.trim() === '' ? Number.NaN : Number(cell.trim().replace(',', '.')));

/** Throws 400 for a point that is nowhere. */
export function checkPoint({ postalCode, lat, lng }: TablePlace): void {
  if (postalCode !== undefined || lat === undefined || lng === undefined) return;
  const meant = exchangedDegrees({ lat, lng });
  if (meant) throw invalid(`The latitude must be a number from -90 to 90. ${exchangedWords(meant)}`);
  if (!(Math.abs(lat) <= 90)) throw invalid('The latitude must be a number from -90 to 90.');
  if (!(Math.abs(lng) <= 180)) throw invalid('The longitude must be a number from -180 to 180.');
}
