import proj4 from 'proj4';
import { SourceError } from '#core/errors.ts';
import definitions from '#data/reference/crs.json' with { type: 'json' };
import { type ParsedSystem, requireSupportedDatum } from './datum.ts';
import { epsgOfWkt, horizontalWkt } from './wkt.ts';

/** A coordinate system that proj4 can take to longitude and latitude. */
export interface CoordinateSystem {
  /** What it is called in messages: the EPSG code, or the name in the file. */
  readonly name: string;
  /** Whether its units are degrees; otherwise a length. */
  readonly geographic: boolean;
  /** Conversion to degrees; null if the coordinates already are longitude and latitude on (nearly) WGS84. */
  readonly forward: ((position: [number, number]) => [number, number]) | null;
}

const known: Record<string, { name: string; proj4: string } | undefined> = definitions;

/**
 * A .prj as proj4 reads it: the horizontal system alone, without blanks around brackets and commas (some exporters
 * write `GEOGCS [ "WGS 84", …`), and with the standard's name for the oblique stereographic of New Brunswick and Prince
 * Edward Island instead of Esri's.
 */
function normalizeWkt(wkt: string): string {
  const compact = wkt
    .replace(/^\uFEFF/u, '')
    .replace(/\s*([[\],])\s*/gu, '$1')
    .replace(/"Double_Stereographic"/gu, '"Oblique_Stereographic"')
    .trim();
  return horizontalWkt(compact);
}

/** The EPSG code of a system in WKT 2; null for WKT 1, and if it has none. */
function codeOfWkt2(wkt: string): number | null {
  // proj4 computes this one on the ellipsoid, which lies 20 km off; its code is on the sphere, as it is meant.
  if (/METHOD\["Popular Visualisation Pseudo Mercator"/iu.test(wkt)) return 3857;
  return epsgOfWkt(wkt);
}

/** What proj4 takes for an EPSG code; undefined if it is not known. */
const definitionOf = (name: string): string | undefined => known[name]?.proj4 ?? (proj4.defs(name) ? name : undefined);

/** Whether the definition gives a shift to WGS84 that is not nothing. */
const isShifted = ({ datum }: ParsedSystem) => datum?.datum_params?.some((value) => value !== 0) ?? false;

function prepare(definition: string, name: string): CoordinateSystem {
  let projection: unknown;
  try {
    projection = proj4.Proj(definition);
  } catch (cause) {
    throw new SourceError(
      `The coordinate system ${name} cannot be read: declare it in the source file ("crs": "EPSG:…"). It says: ${definition.slice(0, 200)}`,
      { cause },
    );
  }
  requireSupportedDatum(definition, name, projection as ParsedSystem);
  // NAD83 and its CSRS realizations lie within two metres of WGS84; publishers' own transformations differ by as much.
  const geographic = (projection as { projName?: string }).projName === 'longlat';
  if (geographic && !isShifted(projection as ParsedSystem)) return { name, geographic, forward: null };
  const converter = proj4(definition, 'EPSG:4326');
  return { name, geographic, forward: (position) => converter.forward(position) };
}

/**
 * Finds a coordinate system from an EPSG code (`EPSG:3347`) or the WKT of a .prj. Throws a SourceError that says
 * what to declare if proj4 knows neither.
 */
export function coordinateSystem(crs: string): CoordinateSystem {
  const code = /^(?:urn:ogc:def:crs:)?EPSG:(?:[\d.]*:)?(\d+)$/iu.exec(crs.trim());
  if (code) {
    const name = `EPSG:${code[1]}`;
    requireSupportedDatum(name, name);
    const definition = definitionOf(name);
    if (definition) return prepare(definition, name);
    throw new SourceError(
      `The coordinate system ${name} is not known: add its proj4 definition to data/reference/crs.json.`,
    );
  }
  if (/CRS:?84$/iu.test(crs.trim())) return { name: 'CRS84', geographic: true, forward: null };
  const wkt = normalizeWkt(crs);
  const name = /^\w+\["([^"]*)"/u.exec(wkt)?.[1] ?? 'of the file';
  const identified = definitionOf(`EPSG:${codeOfWkt2(wkt)}`);
  // By the codes of parts proj4 would find shifts of a metre that it does not apply to the same system in any other
  // form.
  if (!identified) return prepare(wkt.replace(/,ID\["EPSG",\d+\]/giu, ''), name);
  requireSupportedDatum(wkt, name);
  return prepare(identified, name);
}
