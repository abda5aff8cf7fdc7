/**
 * Which residents are on one street, and behind one door, as their walk keys say (`walk-order.ts`): the keys alone are
 * read, which an index has.
 */
export interface PlaceOfKey {
  /** The street with its city and poll; addresses that could not be read are one "street" of their poll and city. */
  readonly street: string;
  readonly door: string;
  /** Whether there is a civic number. A rural route or a box is no door: everybody there lives behind another one. */
  readonly isDoor: boolean;
  readonly poll: string;
}

export function placeOfKey(key: Buffer): PlaceOfKey {
  const poll = textEnd(key, 0);
  const city = textEnd(key, poll);
  const isCivic = key[city] === 0;
  // Name, type and direction.
  let street = city + 1;
  for (let i = 0; isCivic && i < 3; i++) street = textEnd(key, street);
  const door = doorEnd(key);
  const part = (end: number) => key.toString('latin1', 0, end);
  return { poll: part(poll), street: part(street), door: part(door), isDoor: isCivic };
}

/** Where all behind a resident's door are in the column street_key: from the first key on, and before the second. */
export function doorRange(key: Buffer): readonly [from: Buffer, before: Buffer] {
  const from = key.subarray(textEnd(key, textEnd(key, 0)), doorEnd(key));
  // No UTF-8 has the byte.
  return [from, Buffer.concat([from, Buffer.of(0xff)])];
}

/** The names of the resident are the last two texts. */
function doorEnd(key: Buffer): number {
  let end = key.length;
  for (let i = 0; i < 2; i++) end = key.lastIndexOf(0, end - 2) + 1;
  return end;
}

const textEnd = (key: Buffer, from: number): number => key.indexOf(0, from) + 1;
