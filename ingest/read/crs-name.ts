import { SourceError } from '#core/errors.ts';

/** Numbers that Esri gave to systems before EPSG did. */
const esriNumbers = new Map([
  [102100, 3857],
  [102113, 3857],
  [900913, 3857],
]);
const firstEsriNumber = 37_000;

/**
 * The system that a name in a GeoJSON file stands for, as `EPSG:<code>`. Files name it as a URN
 * (`urn:ogc:def:crs:EPSG::26917`), an address (`http://www.opengis.net/def/crs/EPSG/0/26917`) or plainly
 * (`EPSG:26917`). CRS84 is WGS84 with longitude first, which is GeoJSON's order in any system.
 */
export function crsOfName(name: string): string | null {
  if (/CRS:?84$/i.test(name)) return 'EPSG:4326';
  const code = /EPSG[:/].*?(\d+)$/i.exec(name)?.[1];
  return code === undefined ? null : epsg(Number(code));
}

/** The system of an Esri spatial reference: its number if EPSG has the same one, else its WKT. */
export function crsOfSpatialReference(reference: Record<string, unknown>): string | null {
  const number = [reference.latestWkid, reference.wkid].find((wkid) => typeof wkid === 'number' && epsg(wkid) !== null);
  if (number !== undefined) return epsg(number as number);
  return typeof reference.wkt === 'string' && reference.wkt !== '' ? reference.wkt : null;
}

/** The error of a file that states a system that is not understood, if the source declares none. */
export function unknownCrs(stated: unknown, name: string): SourceError {
  return new SourceError(
    `${name} states a coordinate system that is not known here: ${JSON.stringify(stated)}. Find its EPSG code and declare it as ` +
      '`crs` in the source.',
  );
}

function epsg(number: number): string | null {
  const code = esriNumbers.get(number) ?? number;
  return code > 0 && code < firstEsriNumber ? `EPSG:${code}` : null;
}
