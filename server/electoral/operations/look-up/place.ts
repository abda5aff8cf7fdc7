import { type HustingsError, invalid, notFound, refused } from '#core/errors.ts';
import type { Degrees } from '#core/geometry/exchanged-degrees.ts';
import { isPossible, readPostalCode, spacedPostalCode, withDigitsForLetters } from '#core/postal-code.ts';
import { cachedLookUp, cachedWithIds } from '#server/electoral/lookup/look-up-cache.ts';
import type { CachedLookUp } from '#server/electoral/lookup/outcomes.ts';
import { resolvePoint } from '#server/electoral/lookup/point.ts';
import { resolvePostalCode } from '#server/electoral/lookup/postal-code.ts';
import type { Lookup } from '#server/electoral/lookup/schemas/lookup-schema.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { describeDistricts } from './describe-districts.ts';
import { withIds, withMembers } from './with-ids.ts';
import { withPolls } from './with-polls.ts';

export const postalCodeUnknown = (code: string): HustingsError =>
  notFound(
    isPossible(code)
      ? 'This postal code is well formed, but we do not hold it.'
      : 'No postal code has the letter D, F, I, O, Q or U: look for a digit that was typed as a letter.',
  );

export const noPostalCodes = (): HustingsError =>
  notFound(
    'No postal codes are loaded on this server. Its operator loads them with "hustings ingest ca-address-register"; until then ask with "lat" and "lng".',
  );

export const pointNotCovered = (): HustingsError =>
  notFound('No district that we hold covers this point at that date.');

function malformed(typed: string, what: string): HustingsError {
  const meant = withDigitsForLetters(typed);
  const advice = meant === null ? '' : ` With digits for the letters O, I and L it is ${spacedPostalCode(meant)}.`;
  return invalid(`The ${what} "postalCode" must be a Canadian postal code such as K1A 0B1.${advice}`);
}

/** The reason of a refusal of a point that leads to districts the other way round. */
export const exchanged = 'place.exchanged';

const coordinatesExchanged = ({ lat, lng }: Degrees): HustingsError =>
  refused(
    [404, 'not_found'],
    exchanged,
    `No district that we hold covers this point at that date. Latitude and longitude are exchanged, it seems: one covers lat=${lng}, lng=${lat}.`,
  );

/** A postal code, or a point in degrees, WGS 84. */
export interface Place {
  readonly postalCode?: string;
  readonly lat?: number;
  readonly lng?: number;
}

/** A place that can be looked up: a stored postal code, by its row, or a point. */
type KnownPlace =
  | { readonly code: string; readonly row: number }
  | { readonly code: null; readonly lat: number; readonly lng: number };

/** A postal code as it is stored. Errors: 400, in which `what` names the place where it is typed. */
export function canonicalCode(typed: string, what: string): string {
  const code = readPostalCode(typed);
  if (code === null) throw malformed(typed, what);
  return code;
}

/** `what` names the parts of a place where it is refused. Errors: 400, 404. */
export function knownPlace(
  map: MapSnapshot,
  { postalCode, lat, lng }: Place,
  what: 'query parameter' | 'field' | 'column',
): KnownPlace {
  if (postalCode === undefined) {
    if (lat !== undefined && lng !== undefined) return { code: null, lat, lng };
    throw invalid(`The ${what} "postalCode" is required, or else "lat" and "lng" together.`);
  }
  if (lat !== undefined || lng !== undefined) {
    throw invalid(`Give the ${what} "postalCode", or "lat" and "lng", not both.`);
  }
  const code = canonicalCode(postalCode, what);
  const row = map.postalCodes.find(code);
  if (row < 0) throw map.postalCodes.size === 0 ? noPostalCodes() : postalCodeUnknown(code);
  return { code, row };
}

/** The result to one look-up. Errors: 404 for a point that no district covers. */
export function lookUpPlace(map: MapSnapshot, place: KnownPlace, at: number): Lookup {
  if (place.code !== null) return describeDistricts(place.code, resolvePostalCode(map, place.row, at));
  const found = resolvePoint(map, place.lng, place.lat, at);
  if (found) return describeDistricts(null, found);
  const { lat, lng } = place;
  const isExchanged = Math.abs(lng) <= 90 && resolvePoint(map, lat, lng, at) !== null;
  throw isExchanged ? coordinatesExchanged(place) : pointNotCovered();
}

/** What the parameter `include` names of each district. */
export interface AskedOfDistricts {
  /** The ids by which others know it. */
  readonly ids?: boolean;
  /** Who represents it. */
  readonly members?: boolean;
  /** The polling division of it in which the place lies. */
  readonly polls?: boolean;
}

/**
 * The same with what was asked of the districts; that of a postal code as text, which is stored, unless members or
 * polls are asked.
 */
export function lookUpResponse(
  map: MapSnapshot,
  place: KnownPlace,
  at: number,
  { ids = false, members = false, polls = false }: AskedOfDistricts = {},
): Lookup | CachedLookUp {
  const look = () => lookUpPlace(map, place, at);
  if (members || polls) {
    const identified = ids ? withIds(map, look()) : look();
    const lookup = members ? withMembers(map, identified, at) : identified;
    return polls ? withPolls(map, lookup, place.code === null ? place : null, at) : lookup;
  }
  if (!ids) return place.code === null ? look() : cachedLookUp(map, place.row, at, look);
  const identify = () => withIds(map, look());
  return place.code === null ? identify() : cachedWithIds(map, place.row, at, identify);
}
