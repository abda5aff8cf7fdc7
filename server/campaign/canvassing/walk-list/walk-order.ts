import { LRUCache } from 'lru-cache';
import { addressText, cityText } from '#server/campaign/canvassing/address/address-text.ts';
import { readCivicAddress } from '#server/campaign/canvassing/address/civic-address.ts';
import { fold } from '#server/campaign/canvassing/address/fold.ts';
import { naturalKey } from '#server/campaign/canvassing/address/natural-key.ts';

/** The fields of a voter that decide the order of a walk list. */
export interface Resident {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly poll: string;
}

/**
 * A resident's place in a walk. Places are compared element by element. A street is walked up its odd side and back down
 * its even side.
 */
type Place = readonly [
  poll: string,
  city: string,
  /** 1 where no civic address could be read, as for rural routes and boxes. */
  unreadable: number,
  /** Name, type, direction; the whole address where no civic address could be read. */
  street: string,
  /** 0 odd, 1 even. */
  side: number,
  /** The civic number, negative on the even side. */
  along: number,
  suffix: string,
  unit: string,
  name: string,
  id: string,
];

export interface Placed<R extends Resident> {
  readonly resident: R;
  readonly place: Place;
}

/** The sort key of a poll, in natural order: "9" is before "10", "07" equals "7", and the empty poll is last. */
export function pollKey(poll: string): string {
  const key = naturalKey(fold(poll).replace(/\s+/g, ' ').trim());
  return key === '' ? '\u{10FFFF}' : key;
}

/** The sort key of a city: case, accents, dashes and "St" for "Saint" are ignored. */
export function cityKey(city: string): string {
  let key = cityKeys.get(city);
  if (key === undefined) {
    key = naturalKey(cityText(city));
    cityKeys.set(city, key);
  }
  return key;
}

/** A walk has few cities and many residents in each. */
const cityKeys = new LRUCache<string, string>({ max: 1000 });

/** A resident's place in the walk. It alone defines the order of walk lists. */
export function placeOf<R extends Resident>(resident: R): Placed<R> {
  const { id, firstName, lastName, address, city, poll } = resident;
  const name = `${fold(lastName)}\0${fold(firstName)}`;
  const area = [pollKey(poll), cityKey(city)] as const;
  const civic = readCivicAddress(address);
  if (!civic) return { resident, place: [...area, 1, naturalKey(addressText(address)), 0, 0, '', '', name, id] };
  const { street, number, suffix, unit } = civic;
  const odd = number % 2 === 1;
  return {
    resident,
    place: [
      ...area,
      0,
      `${naturalKey(street.name || street.type)}\0${street.type}\0${street.direction}`,
      odd ? 0 : 1,
      odd ? number : -number,
      suffix,
      naturalKey(unit),
      name,
      id,
    ],
  };
}

/** Below 0 where `a` is first, above 0 where `b` is, 0 only for the same resident. */
export function comparePlaces({ place: a }: Placed<Resident>, { place: b }: Placed<Resident>): number {
  for (let i = 0; i < a.length; i++) {
    const [one, other] = [a[i] as string | number, b[i] as string | number];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/**
 * The first `limit` of the residents found so far and further ones. Called batch by batch, it gives the same result as
 * sorting all at once, without having all in memory.
 */
export function firstInWalk<R extends Resident>(
  found: ReadonlyArray<Placed<R>>,
  more: readonly R[],
  limit: number,
): Array<Placed<R>> {
  const last = found.length < limit ? undefined : found[limit - 1];
  const earlier = more.map((resident) => placeOf(resident)).filter((each) => !last || comparePlaces(each, last) < 0);
  return earlier.length === 0 ? [...found] : [...found, ...earlier].sort(comparePlaces).slice(0, limit);
}
