import { resolvePostalCode } from '#server/electoral/lookup/postal-code.ts';
import { isOneDistrict, type LookupResolution } from '#server/electoral/lookup/resolution.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { locateAddress } from './locate-address.ts';
import type { AddressReading } from './read-address.ts';
import { type ResolvedAddress, resolveAddress } from './resolve-address.ts';

const unmatched = { number: null, street: null, place: null } as const;

/** The districts of an address in a postal code (by its row). What is not known of it has the result of the code. */
export function addressInCode(
  map: MapSnapshot,
  row: number,
  readings: readonly AddressReading[],
  at: number,
): ResolvedAddress {
  const ofCode = resolvePostalCode(map, row, at);
  const rows = map.addresses.rowsOfCode(map.postalCodes.code(row));
  if (rows.length === 0) {
    const isSure = isOneDistrict(ofCode);
    return { ...unmatched, matched: isSure ? 'code' : 'none', isSure, resolution: ofCode };
  }
  const located = locateAddress(map, rows, readings);
  if (located.match === 'none')
    return { ...unmatched, matched: 'none', isSure: isOneDistrict(ofCode), resolution: ofCode };
  return resolveAddress(map, ofCode, located, at);
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
