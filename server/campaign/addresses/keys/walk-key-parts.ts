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
  // The names of the resident are the last two texts.
  let door = key.length;
  for (let i = 0; i < 2; i++) door = key.lastIndexOf(0, door - 2) + 1;
  const part = (end: number) => key.toString('latin1', 0, end);
  return { poll: part(poll), street: part(street), door: part(door), isDoor: isCivic };
}

const textEnd = (key: Buffer, from: number): number => key.indexOf(0, from) + 1;
