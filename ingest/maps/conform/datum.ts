import { SourceError } from '#core/errors.ts';
import type { OtherDatum } from '#core/source/finding-values.ts';
import { otherDatum } from '#core/texts/en/electoral/findings/maps.ts';
import { crsOfName } from '#ingest/read/crs-name.ts';
import { knownSystem } from '#ingest/read/known-systems.ts';

/** What proj4 knows of a parsed coordinate system, as far as its datum is concerned. */
export interface ParsedSystem {
  /** Semi-axes of the ellipsoid, metres. */
  readonly a?: number;
  readonly b?: number;
  /** The datum's name in lower case, if the definition gives one. */
  readonly datumCode?: string;
  readonly datum?: { readonly datum_params?: readonly number[] | null };
}

/** The semi-axis that GRS 1980, WGS 84 and the sphere of Web Mercator share, metres. */
const modernAxis = 6_378_137;

const northAmerican1927 = /(?:north_?american_?(?:datum_?)?1927|nad_?(?:19)?27)(?!\d)/iu;
const averageTerrestrial = /ats_?(?:19)?77(?!\d)/iu;

/** Datums that are told by their name. */
const names = [
  { pattern: northAmerican1927, datum: 'nad27' },
  { pattern: averageTerrestrial, datum: 'ats77' },
] as const;

/**
 * Says why a coordinate system's datum is not supported, or null if it is: NAD83, its CSRS realizations, WGS84 and
 * others on the same ellipsoid lie within two metres of each other. Read as NAD83, coordinates of NAD27 are off by
 * 10 m in the Great Lakes and by 100 m and more in the west.
 *
 * @param crs a code or WKT, as stated or declared
 * @param parsed what proj4 read in it; without it the name alone decides
 */
export function unsupportedDatum(crs: string, parsed?: ParsedSystem): OtherDatum | null {
  const code = crsOfName(crs);
  const named = code === null ? crs : (knownSystem(code)?.name ?? '');
  const known = names.find(({ pattern }) => pattern.test(named.replaceAll(' ', '_')));
  if (known) return known.datum;
  if (parsed?.a === undefined || Math.abs(parsed.a - modernAxis) < 0.5) return null;
  if (parsed.datum?.datum_params?.some((value) => value !== 0)) return null;
  return { name: parsed.datumCode ?? null, axis: parsed.a };
}

/** @throws SourceError if the datum of a coordinate system is not supported */
export function requireSupportedDatum(crs: string, name: string, parsed?: ParsedSystem): void {
  const reason = unsupportedDatum(crs, parsed);
  if (reason !== null) throw new SourceError(`The coordinate system ${name} is not supported. ${otherDatum(reason)}`);
}
