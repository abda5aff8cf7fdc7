import type { Knex } from 'knex';
import { readAddress } from '#core/addresses/read-address.ts';
import { HustingsError, refused } from '#core/errors.ts';
import { civicNumberText } from '#core/locator/civic-number.ts';
import { describeAddresses } from '#server/electoral/address-search/describe-address.ts';
import { type LocatedNumber, placesOnStreet } from '#server/electoral/address-search/locate-number.ts';
import { resolvePlaces } from '#server/electoral/address-search/resolve-places.ts';
import {
  type FoundAddress,
  meantAddresses,
  searchAddresses,
} from '#server/electoral/address-search/search-addresses.ts';
import { countLookUp } from '#server/electoral/lookup/outcomes.ts';
import type { Lookup } from '#server/electoral/lookup/schemas/lookup-schema.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { describeDistricts } from './describe-districts.ts';
import { type AskedFor, addressUnknown, lookUpAddress } from './look-up-address.ts';
import { pointNotCovered } from './place.ts';
import { withIds, withMembers } from './with-ids.ts';
import { withPolls } from './with-polls.ts';

/** The reason of a refusal of an address that several places have. */
export const ambiguousAddress = 'address.ambiguous';

const mostNamed = 5;

const ambiguous = (meant: readonly FoundAddress[], isComplete: boolean): HustingsError => {
  const named = describeAddresses(meant).map(({ address }) => address);
  const more = named.length > mostNamed || !isComplete ? ', …' : '';
  return refused(
    [400, 'validation_failed'],
    ambiguousAddress,
    `Several places have this address: ${named.slice(0, mostNamed).join('; ')}${more}. Name the one that is meant behind a comma.`,
  );
};

interface AskedByStreet {
  readonly address: string;
  readonly place: string | undefined;
}

/**
 * The result to an address without a postal code: by the streets of the codes that straddle districts, of which more is
 * known, else among all streets. Errors: 400 if several places have it, 404.
 */
export async function lookUpByStreet(
  knex: Knex,
  map: MapSnapshot,
  { address, place }: AskedByStreet,
  asked: AskedFor,
  at: number,
): Promise<Lookup> {
  const text = place === undefined ? address : `${address}, ${place}`;
  const { addresses, isComplete } = await searchAddresses(knex, text, false);
  const { addresses: meant, isAlone } = meantAddresses(addresses);
  const [found] = meant;
  const straddling = ofStraddling(map, { address, place }, asked, at);
  if (straddling) {
    const point = meant.length === 1 && found?.located ? onlyPlace(found.located) : null;
    const { address: match } = straddling;
    const marked = found && point && match && isSame(match, found) ? { ...match, ...point } : null;
    return countLookUp(() => (marked ? { ...straddling, address: marked } : straddling));
  }
  // Of so many streets of one name, one that was not looked at may have the number as well.
  if (meant.length > 1 || !isComplete) throw ambiguous(meant, isComplete);
  const located = found && (found.located ?? (await placesOnStreet(knex, found.street)));
  return countLookUp(() => {
    if (!found || !located) throw addressUnknown();
    const resolution = resolvePlaces(map, located, at);
    if (!resolution) throw pointNotCovered();
    const [lng, lat] = located.places[0]!.at;
    const { street, place: itsPlace } = describeAddresses([found])[0]!;
    const plain = describeDistricts(null, resolution);
    const isPlaced = located.matched === 'number' || located.matched === 'between';
    const match = {
      matched: located.matched,
      sure: isAlone && isPlaced && Object.keys(plain.resolution.alternatives).length === 0,
      number: found.number === null ? null : civicNumberText(found.number),
      street,
      place: itsPlace,
      lat,
      lng,
    };
    const identified = asked.ids ? withIds(map, plain) : plain;
    const represented = asked.members ? withMembers(map, identified, at) : identified;
    // A polling division is that of one place: where the number itself is known, and nowhere else.
    const point = isAlone ? onlyPlace(located) : null;
    return { ...(asked.polls ? withPolls(map, represented, point, at) : represented), address: match };
  });
}

/** The one place where the number itself stands; null if it is not known, or has several. */
function onlyPlace({ matched, places }: LocatedNumber): { readonly lat: number; readonly lng: number } | null {
  const [only] = places;
  return only && matched === 'number' && places.length === 1 ? { lat: only.at[1], lng: only.at[0] } : null;
}

/** Whether two searches have found one street: each may have chosen another one of several. */
function isSame({ street, place }: NonNullable<Lookup['address']>, found: FoundAddress): boolean {
  const described = describeAddresses([found])[0]!;
  return described.street === street && described.place === place;
}

/** The result by the streets of codes that straddle districts; null if they do not have the address. */
function ofStraddling(map: MapSnapshot, { address, place }: AskedByStreet, asked: AskedFor, at: number): Lookup | null {
  const written = readAddress(address);
  if (written.readings.length === 0 || (place ?? written.place) === null) return null;
  try {
    return lookUpAddress(map, { address, ...(place !== undefined && { place }) }, asked, at, 'query parameter');
  } catch (error) {
    if (error instanceof HustingsError && error.status === 404) return null;
    throw error;
  }
}
