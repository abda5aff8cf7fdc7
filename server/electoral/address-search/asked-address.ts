import { readAddress } from '#core/addresses/read-address.ts';
import { foldedPlace, readingsWhileTyped, type StreetReading } from '#core/addresses/street-words.ts';
import type { CivicNumber } from '#core/locator/civic-number.ts';

/** One way in which a text may name a street, with or without a civic number. */
interface AskedStreet {
  readonly number: CivicNumber | null;
  readonly street: readonly StreetReading[];
}

/** An address as a search asks for it. */
export interface AskedAddress {
  readonly streets: readonly AskedStreet[];
  /** The place's name, folded; null if none is given. */
  readonly place: string | null;
  /** The two letters of a province; null if none is given. */
  readonly province: string | null;
  /** Whether the last word may go on. */
  readonly isTyped: boolean;
}

/** Words of a place without a comma before it: "123 Main St Toronto". */
const mostPlaceWords = 3;

/** What a whole text asks for: its own reading, and with its last words as the place where no comma tells them apart. */
export function askedAddresses(text: string, isTyped: boolean): AskedAddress[] {
  const whole = askedAddress(text, isTyped);
  if (whole.streets.length === 0) return [];
  if (whole.place !== null) return [whole];
  const words = text.trim().split(/\s+/u);
  const divided: AskedAddress[] = [];
  for (let count = 1; count <= mostPlaceWords && words.length - count >= 2; count++) {
    const [street, place] = [words.slice(0, -count), words.slice(-count)].map((part) => part.join(' '));
    const asked = askedAddress(`${street}, ${place}`, isTyped);
    if (asked.streets.length > 0 && asked.place !== null) divided.push(asked);
  }
  return [whole, ...divided];
}

function askedAddress(text: string, isTyped: boolean): AskedAddress {
  const { readings, street, place, province, words } = readAddress(text);
  const isOpen = isTyped && place === null && province === null;
  // Behind a comma the street is whole.
  const further = isOpen ? readingsWhileTyped(words) : [];
  const streets = readings.map((reading) => ({
    number: reading.number,
    street: unique([...reading.street, ...(reading === readings[0] ? further : [])]),
  }));
  const alone = street.length > 0 ? [{ number: null, street: unique([...street, ...further]) }] : [];
  return {
    streets: [...streets, ...alone],
    place: place === null ? null : foldedPlace(place) || null,
    province,
    isTyped,
  };
}

function unique(readings: readonly StreetReading[]): StreetReading[] {
  const known = new Map(readings.map((reading) => [JSON.stringify(reading), reading]));
  return [...known.values()];
}
