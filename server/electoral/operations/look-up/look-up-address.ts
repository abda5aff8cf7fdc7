import { readAddress } from '#core/addresses/read-address.ts';
import { type HustingsError, invalid, notFound } from '#core/errors.ts';
import { addressInCode, addressInPlace } from '#server/electoral/addresses/ask-address.ts';
import { choicesOf } from '#server/electoral/addresses/choices.ts';
import type { ResolvedAddress } from '#server/electoral/addresses/resolve-address.ts';
import type { Lookup } from '#server/electoral/lookup/schemas/lookup-schema.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { describeDistricts } from './describe-districts.ts';
import { type AskedOfDistricts, knownPlace } from './place.ts';
import { withIds, withMembers } from './with-ids.ts';
import { withPolls } from './with-polls.ts';

export const addressUnknown = (): HustingsError =>
  notFound(
    'We do not know this address in that place: of most postal codes, which lie in one district, no streets are held. Ask with "postalCode" as well, or with "lat" and "lng".',
  );

interface AskedAddress {
  readonly address: string;
  readonly place?: string;
  readonly postalCode?: string;
  readonly lat?: number;
  readonly lng?: number;
}

/** What the parameter `include` names. */
export interface AskedFor extends AskedOfDistricts {
  readonly choices?: boolean;
}

/**
 * The result to an address with its postal code or its place. `what` names the parts where they are refused. Errors:
 * 400, 404.
 */
export function lookUpAddress(
  map: MapSnapshot,
  { address, place: named, ...query }: AskedAddress,
  asked: AskedFor,
  at: number,
  what: 'query parameter' | 'field',
): Lookup {
  const written = readAddress(address);
  if (query.lat !== undefined || query.lng !== undefined) {
    throw invalid(`Give the ${what} "address", or "lat" and "lng", not both.`);
  }
  if (written.readings.length === 0) {
    throw invalid(`The ${what} "address" must begin with a civic number and name a street, such as 12 Main St.`);
  }
  const { readings } = written;
  const place = named ?? written.place;
  const postalCode = query.postalCode ?? written.postalCode ?? undefined;
  if (postalCode !== undefined) {
    const known = knownPlace(map, { postalCode }, what);
    if (known.code === null) throw addressUnknown();
    return addressResult(map, known.code, addressInCode(map, known.row, { readings, place }, at), asked, at);
  }
  if (place === null) throw invalid(`Give "postalCode" or "place" with the ${what} "address".`);
  const found = addressInPlace(map, place, readings, at);
  if (!found) throw addressUnknown();
  return addressResult(map, found.code, found, asked, at);
}

/** A result with what was asked for besides. */
export function withAsked(plain: Lookup, map: MapSnapshot, code: string, asked: AskedFor, at: number): Lookup {
  const identified = asked.ids ? withIds(map, plain) : plain;
  const represented = asked.members ? withMembers(map, identified, at) : identified;
  const lookup = asked.polls ? withPolls(map, represented, null, at) : represented;
  const choices = asked.choices ? choicesOf(map, code, at) : null;
  return choices ? { ...lookup, choices: { streets: choices.streets, complete: choices.isComplete } } : lookup;
}

function addressResult(
  map: MapSnapshot,
  code: string,
  { resolution, matched, isSure, number, street, place }: ResolvedAddress,
  asked: AskedFor,
  at: number,
): Lookup {
  const found = { ...describeDistricts(code, resolution), address: { matched, sure: isSure, number, street, place } };
  return withAsked(found, map, code, asked, at);
}
