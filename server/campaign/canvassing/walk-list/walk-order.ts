import { LRUCache } from 'lru-cache';
import { addressText, cityText } from '#server/campaign/canvassing/address/address-text.ts';
import { readCivicAddress } from '#server/campaign/canvassing/address/civic-address.ts';
import { fold } from '#server/campaign/canvassing/address/fold.ts';
import { naturalKey } from '#server/campaign/canvassing/address/natural-key.ts';

/** What the order of a walk list is made from. */
export interface Resident {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly poll: string;
}

/**
 * Where a resident comes in a walk: the most telling first, each compared as it stands. A street is walked up its odd
 * side and back down its even side.
 */
type Place = readonly [
  poll: string,
  city: string,
  /** 1 where no door could be read: rural routes, boxes, whatever cannot be parsed. */
  unread: number,
  /** Name, type, direction; the whole address where no door could be read. */
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

/** Polls that are walked as one, in natural order ("9" before "10", "07" and "7" the same), the blank one last. */
export function pollKey(poll: string): string {
  const key = naturalKey(fold(poll).replace(/\s+/g, ' ').trim());
  return key === '' ? '\u{10FFFF}' : key;
}

/** Cities that are walked as one: case, accents, dashes and "St" for "Saint" ignored. */
export function cityKey(city: string): string {
  let key = cityKeys.get(city);
  if (key === undefined) {
    key = naturalKey(cityText(city));
    cityKeys.set(city, key);
  }
  return key;
}

/** A walk meets few cities and many residents of each. */
const cityKeys = new LRUCache<string, string>({ max: 1000 });

/** Reads a resident's place in the walk. Pure: the one statement of the order of a walk list. */
export function placeOf<R extends Resident>(resident: R): Placed<R> {
  const { id, firstName, lastName, address, city, poll } = resident;
  const name = `${fold(lastName)}\0${fold(firstName)}`;
  const area = [pollKey(poll), cityKey(city)] as const;
  const door = readCivicAddress(address);
  if (!door) return { resident, place: [...area, 1, naturalKey(addressText(address)), 0, 0, '', '', name, id] };
  const { street, number, suffix, unit } = door;
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

/** Less than 0 where `a` comes first, more where `b` does, 0 for one resident alone. */
export function comparePlaces({ place: a }: Placed<Resident>, { place: b }: Placed<Resident>): number {
  for (let i = 0; i < a.length; i++) {
    const [one, other] = [a[i] as string | number, b[i] as string | number];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/** The residents in the order in which they are walked to. */
export const inWalkOrder = <R extends Resident>(residents: readonly R[]): R[] =>
  residents
    .map((resident) => placeOf(resident))
    .sort(comparePlaces)
    .map(({ resident }) => resident);

/**
 * The first `limit` of those found so far and those that come along: taken batch by batch, what sorting all at once
 * would put first, without ever holding all.
 */
export function firstInWalk<R extends Resident>(
  found: ReadonlyArray<Placed<R>>,
  more: readonly R[],
  limit: number,
): Array<Placed<R>> {
  const last = found.length < limit ? undefined : found[limit - 1];
  const joining = more.map((resident) => placeOf(resident)).filter((each) => !last || comparePlaces(each, last) < 0);
  return joining.length === 0 ? [...found] : [...found, ...joining].sort(comparePlaces).slice(0, limit);
}
