import proj4 from 'proj4';
import { SourceError } from '#core/errors.ts';
import { crsOfName, declareCrs } from '#ingest/read/crs-name.ts';
import { knownSystem } from '#ingest/read/known-systems.ts';
import { type ParsedSystem, requireSupportedDatum } from './datum.ts';

/** A coordinate system that proj4 can take to longitude and latitude. */
export interface CoordinateSystem {
  /** What it is called in messages: the EPSG code, or the name in the file. */
  readonly name: string;
  /** Whether its units are degrees; otherwise a length. */
  readonly geographic: boolean;
  /** Conversion to degrees; null if the coordinates already are longitude and latitude on (nearly) WGS84. */
  readonly forward: ((position: [number, number]) => [number, number]) | null;
}

/** Esri's names of projections by those that the standard, or the library, has for them. */
const standardNames: Readonly<Record<string, string>> = {
  // New Brunswick and Prince Edward Island use it.
  Double_Stereographic: 'Oblique_Stereographic',
  // The library takes these two for other projections: the first lies 1,700 km off.
  Stereographic_North_Pole: 'Polar Stereographic (variant B)',
  Polar_Stereographic_Variant_B: 'Polar Stereographic (variant B)',
};

/**
 * A .prj as proj4 reads it: the horizontal system alone, without blanks around brackets and commas (some exporters
 * write `GEOGCS [ "WGS 84", …`), and with standard names of projections.
 */
function normalizeWkt(wkt: string): string {
  const compact = wkt
    .replace(/^\uFEFF/u, '')
    .replace(/\s*([[\],])\s*/gu, '$1')
    .replace(/(?<=PROJECTION\[")\w+(?=")/giu, (name) => standardNames[name] ?? name)
    // Esri's plain stereographic, where it is polar. Elsewhere some write its name for the oblique one: that is refused.
    .replace(/"Stereographic"(?=.*"Latitude_Of_Origin",-?90[.0]*\])/isu, '"Polar_Stereographic_Variant_A"')
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
const definitionOf = (name: string): string | undefined =>
  knownSystem(name)?.proj4 ?? (proj4.defs(name) ? name : undefined);

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
 * Finds a coordinate system from a code (`EPSG:3347`, `ESRI:102001`) or its definition in WKT, as a .prj has it. Throws a
 * SourceError that says what to declare if neither is known.
 */
export function coordinateSystem(crs: string): CoordinateSystem {
  const named = crsOfName(crs);
  if (named !== null) return systemOfCode(named);
  const wkt = normalizeWkt(crs);
  const name = /^\w+\["([^"]*)"/u.exec(wkt)?.[1] ?? 'of the file';
  const identified = definitionOf(`EPSG:${codeOfWkt2(wkt)}`);
  // By the codes of parts proj4 would find shifts of a metre that it does not apply to the same system in any other
  // form.
  if (!identified) return prepare(wkt.replace(/,ID\["EPSG",\d+\]/giu, ''), name);
  requireSupportedDatum(wkt, name);
  return prepare(identified, name);
}

/** Conversion from longitude and latitude to a system's own coordinates; null if its code is not known here. */
export function fromDegrees(code: string): ((position: [number, number]) => [number, number]) | null {
  const definition = definitionOf(code);
  if (definition === undefined) return null;
  const converter = proj4('EPSG:4326', definition);
  return (position) => converter.forward(position);
}

function systemOfCode(name: string): CoordinateSystem {
  requireSupportedDatum(name, name);
  const definition = definitionOf(name);
  if (definition) return prepare(definition, name);
  throw new SourceError(`The coordinate system ${name} is not known here. ${declareCrs}`);
}

/**
 * The structure of WKT, in its first form (OGC 01-009) and its second (ISO 19162): a keyword and, in brackets, values
 * and further such elements. What is read here has no blanks around brackets and commas.
 */

/** Systems that add heights to a horizontal one, or a shift to another system. The horizontal one comes first in them. */
const wrappers = new Set(['COMPOUNDCRS', 'COMPD_CS', 'BOUNDCRS', 'SOURCECRS']);

const keyword = /^\w+(?=\[)/u;

/**
 * The elements directly within an element, as text. Names in quotes may contain brackets; a quote in one is doubled.
 */
function childrenOf(wkt: string): string[] {
  const children: string[] = [];
  let depth = 0;
  let quoted = false;
  let start = wkt.indexOf('[') + 1;
  for (let at = start - 1; at < wkt.length; at++) {
    const character = wkt[at];
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    if (character === '[') depth++;
    if (character === ']') depth--;
    const ends = (character === ',' && depth === 1) || (character === ']' && depth === 0);
    if (!ends) continue;
    children.push(wkt.slice(start, at));
    start = at + 1;
    if (depth === 0) break;
  }
  return children;
}

/** The horizontal system of a compound or bound one; any other WKT as it is. */
function horizontalWkt(wkt: string): string {
  if (!wrappers.has(keyword.exec(wkt)?.[0].toUpperCase() ?? '')) return wkt;
  const inner = childrenOf(wkt).find((child) => keyword.test(child));
  return inner === undefined ? wkt : horizontalWkt(inner);
}

/** The EPSG code by which WKT 2 identifies the system as a whole, not one of its parts; null if it has none. */
function epsgOfWkt(wkt: string): number | null {
  const ids = childrenOf(wkt).flatMap((child) => /^ID\["EPSG",(\d+)/iu.exec(child)?.[1] ?? []);
  return ids[0] === undefined ? null : Number(ids[0]);
}
