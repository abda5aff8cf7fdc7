import { SourceError } from '#core/errors.ts';

/** Numbers that Esri gave to systems before EPSG did. */
const esriNumbers = new Map([
  [102100, 3857],
  [102113, 3857],
  [900913, 3857],
]);
/** EPSG's numbers end before (guidance note 7-1); Esri's own systems have higher ones. */
const firstEsriNumber = 32_768;

/** How a system is called here by its number, whoever gave it: `EPSG:3347`, `ESRI:102001`. */
export function systemOfNumber(number: number): string {
  const known = esriNumbers.get(number) ?? number;
  return `${known < firstEsriNumber ? 'EPSG' : 'ESRI'}:${known}`;
}

/**
 * The system that a name stands for, as `EPSG:<number>` or `ESRI:<number>`; null if it is none. Files name it as a URN
 * (`urn:ogc:def:crs:EPSG::26917`), an address (`http://www.opengis.net/def/crs/EPSG/0/26917`) or plainly
 * (`EPSG:26917`). CRS84 is WGS84 with longitude first, which is GeoJSON's order in any system.
 */
export function crsOfName(name: string): string | null {
  const text = name.trim();
  if (/^[\w.:/#-]*\bCRS:?84$/i.test(text)) return 'EPSG:4326';
  const number = /^[\w.:/#-]*\b(?:EPSG|ESRI)[:/][\d.:/]*?(\d+)$/i.exec(text)?.[1];
  return number === undefined || Number(number) === 0 ? null : systemOfNumber(Number(number));
}

/** The system of an Esri spatial reference: its number if EPSG has the same one, else its WKT, else Esri's number. */
export function crsOfSpatialReference(reference: Record<string, unknown>): string | null {
  const numbers = [reference.latestWkid, reference.wkid].flatMap((wkid) =>
    typeof wkid === 'number' && Number.isInteger(wkid) && wkid > 0 ? [systemOfNumber(wkid)] : [],
  );
  const ofEpsg = numbers.find((id) => id.startsWith('EPSG'));
  if (ofEpsg !== undefined) return ofEpsg;
  return typeof reference.wkt === 'string' && reference.wkt !== '' ? reference.wkt : (numbers[0] ?? null);
}

/** What to do about a system that is not known. */
export const declareCrs =
  'Ask the publisher for its EPSG code, or for its definition as text (WKT, which `gdalsrsinfo -o wkt2 EPSG:CODE` prints too), and declare it as `crs` in the source.';

/** The error of a file that states a system that is not understood, if the source declares none. */
export function unknownCrs(stated: unknown, name: string): SourceError {
  return new SourceError(
    `${name} states a coordinate system that is not known here: ${JSON.stringify(stated)}. ${declareCrs}`,
  );
}
