import { LRUCache } from 'lru-cache';
import { givenNameWords, nameWords } from '#core/identity/name.ts';
import { cityText } from './address-text.ts';
import { readCivicAddress } from './civic-address.ts';
import { deliveryPlace } from './delivery-place.ts';
import { naturalKey } from './keys/natural-key.ts';
import { placeKey } from './keys/place-key.ts';
import type { Street } from './street.ts';

/** The fields of a voter that decide the order of a walk list. */
export interface Resident {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly poll: string;
}

/**
 * The version of the rule below. Raise it with every change that gives any resident another key: servers then compute
 * the stored keys of earlier versions anew. The index `voters_by_walk_key_version` has voters of versions before this one
 * alone: a migration makes it anew.
 */
export const walkKeyVersion = 4;

/**
 * A resident's place in the walk as bytes. Compared byte by byte they give the order of walk lists, and they alone do:
 * poll, city, whether a civic address could be read (rural routes and boxes are last), street (name, type, direction;
 * the whole address if no civic address could be read), odd side before even side, civic number (descending on the even
 * side), suffix, unit, name. Residents of equal keys follow each other by id.
 *
 * Texts end with a zero byte, which no text contains, and are cut so that an index can hold the key: at most 1,300
 * bytes.
 */
export const walkKey = (resident: Resident): Buffer => walkKeyAt(resident.poll, withoutPoll(resident));

/** What a walk key has after the poll: it says who a resident is, and where. */
export const withoutPoll = (resident: Omit<Resident, 'poll'>): Buffer => withoutPollAs(resident, presentWriting);

/** The walk key of a poll's resident whose key without the poll is known. */
export const walkKeyAt = (poll: string, rest: Buffer): Buffer =>
  Buffer.concat([texts([poll === '' ? lastPoll : pollKey(poll), longestPollKey]), rest]);

/** How the parts of a key are written that an address's reader does not write. */
export interface KeyWriting {
  readonly family: (lastName: string) => string;
  readonly given: (firstName: string) => string;
  /** Whether the address has no civic number. */
  readonly place: (address: string) => string;
}

const presentWriting: KeyWriting = { family: nameWords, given: givenNameWords, place: deliveryPlace };

/** The same of another version of the rule, for hashes that were stored by it. */
export function withoutPollAs(
  { firstName, lastName, address, city }: Omit<Resident, 'poll'>,
  writing: KeyWriting,
): Buffer {
  return Buffer.concat([
    doorOf(address, city, writing),
    texts([writing.family(lastName), 40], [writing.given(firstName), 40]),
  ]);
}

/**
 * What keys have between poll and names, by address and city. Reading an address is most of the work for a key, and lists have
 * each several times: of every resident, and again in each comparison of a batch.
 */
const doors = new LRUCache<string, Buffer>({ max: 1000 });

function doorOf(address: string, city: string, writing: KeyWriting): Buffer {
  // Keys of earlier versions are made for those who were erased alone.
  if (writing !== presentWriting) return doorAs(address, city, writing);
  const text = `${city}\0${address}`;
  const known = doors.get(text);
  if (known) return known;
  const door = doorAs(address, city, writing);
  doors.set(text, door);
  return door;
}

/** What the part of a walk key after poll and city begins with for everybody at an address, and for nobody else. */
export function doorKeyOf(address: string, city: string): Buffer {
  const door = doorOf(address, city, presentWriting);
  return door.subarray(door.indexOf(0) + 1);
}

function doorAs(address: string, city: string, writing: KeyWriting): Buffer {
  const civic = readCivicAddress(address, city);
  const { street, number, suffix, unit } = civic ?? noCivicAddress;
  return Buffer.concat([
    texts([cityKey(city), 100]),
    Buffer.of(civic ? 0 : 1),
    civic
      ? texts([naturalKey(street.name || street.type), 120], [sortedType(street), 20], [street.direction, 2])
      : texts([naturalKey(writing.place(address)), 140]),
    placeOf(number),
    texts([suffix, 10], [naturalKey(unit), 40]),
  ]);
}

/**
 * The type under which a street is sorted and headed. If none is written it is "street", the most common of all:
 * "13 Principale" comes between 11 and 15 of "rue Principale". If the town has an avenue of the name instead, it comes
 * next to it, since the name goes before the type.
 */
export const sortedType = ({ name, type }: Pick<Street, 'name' | 'type'>): string =>
  type === '' && name !== '' ? 'street' : type;

const noCivicAddress = { street: { name: '', type: '', direction: '' }, number: 1, suffix: '', unit: '' };

const texts = (...parts: ReadonlyArray<readonly [text: string, longest: number]>): Buffer =>
  Buffer.from(parts.map(([text, longest]) => `${text.slice(0, longest)}\0`).join(''));

function fourBytes(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

const longestPollKey = 40;

/** The key of an empty poll. */
const lastPoll = '\u{10FFFF}';

/**
 * The sort key of a poll, in natural order: "9" is before "10", "07" equals "7", and the empty poll is last. Case,
 * accents and ways of writing dashes and apostrophes are ignored.
 */
export function pollKey(poll: string): string {
  const known = polls.get(poll);
  if (known !== undefined) return known;
  const key = naturalKey(placeKey(poll)).slice(0, longestPollKey) || lastPoll;
  polls.set(poll, key);
  return key;
}

/** A poll has some hundred voters. */
const polls = new LRUCache<string, string>({ max: 1000 });

/**
 * What the part of a walk key after poll and city begins with, for addresses on streets whose names begin like this one's
 * or, if no civic address could be read, for addresses that begin like this one. `door` is in those of its number.
 */
export function streetStart(address: string): { readonly start: Buffer; readonly door: Buffer } | null {
  const civic = readCivicAddress(address);
  const street = civic?.street ?? readCivicAddress(`1 ${address}`)?.street;
  const text = naturalKey(street ? street.name || street.type : deliveryPlace(address));
  if (text === '') return null;
  const start = Buffer.concat([Buffer.of(street ? 0 : 1), Buffer.from(text.slice(0, street ? 120 : 140))]);
  return { start, door: civic ? placeOf(civic.number) : Buffer.of() };
}

/**
 * What the part of a walk key after poll and city begins with for one street: with its type and direction if they are
 * given, otherwise any of them. Null if the text is not a street.
 */
export function streetKey(text: string): Buffer | null {
  const street = readCivicAddress(`1 ${text}`)?.street;
  const name = street ? naturalKey(street.name || street.type) : '';
  if (!street || name === '') return null;
  const typed = street.type !== '' || street.direction !== '';
  const parts: Array<readonly [string, number]> = [[name, 120]];
  if (typed) parts.push([sortedType(street), 20]);
  if (street.direction !== '') parts.push([street.direction, 2]);
  return Buffer.concat([Buffer.of(0), texts(...parts)]);
}

/** The odd side of a street, or the even one, and the civic number there. */
const placeOf = (number: number): Buffer =>
  number % 2 === 1
    ? Buffer.concat([Buffer.of(0), fourBytes(number)])
    : Buffer.concat([Buffer.of(1), fourBytes(0xff_ff_ff_ff - number)]);

/** The walk keys of all residents of a poll: from the first one on, and before the second one. */
export function pollRange(poll: string): readonly [from: Buffer, before: Buffer] {
  const start = Buffer.from(pollKey(poll));
  return [Buffer.concat([start, Buffer.of(0)]), Buffer.concat([start, Buffer.of(1)])];
}

/** The sort key of a city: case, accents, dashes and "St" for "Saint" are ignored. */
export const cityKey = (city: string): string => naturalKey(cityText(city));
