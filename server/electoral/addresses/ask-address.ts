import type { AddressReading } from '#core/addresses/read-address.ts';
import { foldedPlace } from '#core/addresses/street-words.ts';
import { resolvePostalCode } from '#server/electoral/lookup/postal-code.ts';
import { isOneDistrict, type LookupResolution } from '#server/electoral/lookup/resolution.ts';
import { placesOf, type StreetRow } from '#server/electoral/map/addresses/addresses.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { locateAddress } from './locate-address.ts';
import { type ResolvedAddress, resolveAddress } from './resolve-address.ts';

const unmatched = { number: null, street: null, place: null } as const;

/**
 * The districts of an address in a postal code (by its row). What is not known of it has the result of the code. A rural
 * code has streets of several places, some of one name: the one in the address's own place is meant, if there is one.
 */
export function addressInCode(
  map: MapSnapshot,
  row: number,
  { readings, place }: { readonly readings: readonly AddressReading[]; readonly place: string | null },
  at: number,
): ResolvedAddress {
  const ofCode = resolvePostalCode(map, row, at);
  const rows = map.addresses.rowsOfCode(map.postalCodes.code(row));
  if (rows.length === 0) {
    const isSure = isOneDistrict(ofCode);
    return { ...unmatched, matched: isSure ? 'code' : 'none', isSure, resolution: ofCode };
  }
  const inItsPlace = locateAddress(map, rowsInPlace(map, rows, place), readings);
  const located = inItsPlace.match === 'none' ? locateAddress(map, rows, readings) : inItsPlace;
  if (located.match === 'none')
    return { ...unmatched, matched: 'none', isSure: isOneDistrict(ofCode), resolution: ofCode };
  return resolveAddress(map, ofCode, located, at);
}

function rowsInPlace(map: MapSnapshot, rows: readonly StreetRow[], place: string | null): readonly StreetRow[] {
  if (place === null) return rows;
  const folded = foldedPlace(place);
  return rows.filter(({ street }) => placesOf(map.addresses.street(street)).includes(folded));
}

/** The same for an address in a place; null if no number of such a street is stored there. */
export function addressInPlace(
  map: MapSnapshot,
  place: string,
  readings: readonly AddressReading[],
  at: number,
): (ResolvedAddress & { readonly code: string }) | null {
  const rows = map.addresses.rowsOfPlace(
    place,
    readings.flatMap(({ street }) => street),
  );
  const located = locateAddress(map, rows, readings);
  // A number outside the stored ones may lie in a code that does not straddle, whose streets are not stored.
  if (located.code === null || located.match === 'street') return null;
  const row = map.postalCodes.find(located.code);
  if (row < 0) return null;
  const ofCode: LookupResolution = resolvePostalCode(map, row, at);
  return { ...resolveAddress(map, ofCode, located, at), code: located.code };
}
