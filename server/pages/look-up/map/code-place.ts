import type { Lookup } from '#locator/src/answer/lookup.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/**
 * What the marked place of a postal code is: the middle of its addresses (`middle`), the same where they lie in several
 * districts (`divided`), or the middle of the codes with the same first five characters (`block`). None is an address.
 */
export type CodePlaceKind = 'middle' | 'divided' | 'block';

export interface CodePlace {
  readonly kind: CodePlaceKind;
  readonly at: readonly [longitude: number, latitude: number];
  /** How many addresses it is the middle of; 0 if that is not known. */
  readonly located: number;
}

/**
 * Where a postal code that was looked up lies, as far as that is known: null if nothing is. Undefined for the answer to an
 * address or a place, which has its own.
 */
export function codePlaceOf(
  map: MapSnapshot,
  { postalCode, address, resolution }: Lookup & { readonly address?: unknown },
) {
  if (postalCode === null || address !== undefined) return undefined;
  const row = map.postalCodes.find(postalCode);
  const centroid = row < 0 ? null : map.postalCodes.centroid(row);
  if (!centroid) return null;
  const isDivided = Object.values(resolution.alternatives).some((districts) => districts.length > 0);
  const ofCode = isDivided ? 'divided' : 'middle';
  const place: CodePlace = {
    kind: centroid.ofBlock ? 'block' : ofCode,
    at: [centroid.longitude, centroid.latitude],
    located: centroid.ofBlock ? 0 : map.postalCodes.located(row),
  };
  return place;
}
