import type { Knex } from 'knex';
import { agreement } from '#core/addresses/street-words.ts';
import type { CivicNumber } from '#core/locator/civic-number.ts';
import { placeOfStreet } from '#server/electoral/map/addresses/street-text.ts';
import { type AskedAddress, askedAddresses } from './asked-address.ts';
import { findStreets } from './find-streets.ts';
import { agreementOf, type JoinedStreet, joinStreets } from './join-streets.ts';
import { type Located, type LocatedNumber, locateNumbers } from './locate-number.ts';

/** A street that a search may mean, with the number where the street has it. */
export interface FoundAddress {
  readonly street: JoinedStreet;
  /** The number that was asked for; null if none was. */
  readonly number: CivicNumber | null;
  /** Null if no number was asked for, or the street does not have it. */
  readonly located: LocatedNumber | null;
  /** How well the street agrees with what was asked, 1 to 6. */
  readonly agreement: number;
}

/** Streets that are found, and those of them on which a number is looked for: a look-up compares all that may be meant. */
const bounds = { typed: { found: 60, located: 24 }, whole: { found: 120, located: 60 } } as const;

/** What a search has found. */
interface Found {
  readonly addresses: readonly FoundAddress[];
  /** Whether there are no further streets that the text may mean. */
  readonly isComplete: boolean;
}

/**
 * The addresses that a text may mean, the likelier first. While it is `isTyped` its last word may go on. Every statement is
 * bounded, and finds streets by the index of their names.
 */
export async function searchAddresses(knex: Knex, text: string, isTyped: boolean): Promise<Found> {
  const most = isTyped ? bounds.typed : bounds.whole;
  for (const asked of askedAddresses(text, isTyped)) {
    const found = await findStreets(knex, asked, most.found);
    const streets = joinStreets(found, asked);
    if (streets.length === 0) continue;
    const addresses = ranked(await locate(knex, streets.slice(0, most.located), asked));
    return { addresses, isComplete: found.length < most.found && streets.length <= most.located };
  }
  return { addresses: [], isComplete: true };
}

async function locate(knex: Knex, streets: readonly JoinedStreet[], asked: AskedAddress): Promise<FoundAddress[]> {
  const numbers = streets.map((street) => numberFor(street, asked));
  const numbered = streets.flatMap((street, i) => {
    const number = numbers[i]!;
    return number === null ? [] : [{ i, street, number }];
  });
  const located = await locateNumbers(knex, numbered);
  const byStreet = new Map(numbered.map(({ i }, at) => [i, located[at]!]));
  return streets.map((street, i) => ({
    street,
    number: numbers[i]!,
    located: byStreet.get(i) ?? null,
    agreement: agreementOf(street, asked),
  }));
}

/** The number of the reading that agrees best with a street: "12 E Main" may be 12E. */
export function numberFor({ shown }: JoinedStreet, { streets }: AskedAddress): CivicNumber | null {
  const scores = streets.map(({ street }) => agreement(street, [shown.key]));
  return streets[scores.indexOf(Math.max(...scores))]?.number ?? null;
}

const ranked = (found: readonly FoundAddress[]): FoundAddress[] =>
  found.toSorted((a, b) => b.agreement - a.agreement || Number(b.located !== null) - Number(a.located !== null));

const rankOf: Readonly<Record<Located, number>> = { number: 3, between: 2, range: 1, street: 0 };

interface Meant {
  readonly addresses: readonly FoundAddress[];
  /** Whether no other street of their municipalities agrees as well and may have the number, too. */
  readonly isAlone: boolean;
}

/**
 * Those of the found addresses that a look-up may mean: the ones that agree best. Of streets of one municipality the one that
 * has the number is meant; of several municipalities none is preferred.
 */
export function meantAddresses(found: readonly FoundAddress[]): Meant {
  const best = Math.max(0, ...found.map(({ agreement }) => agreement));
  const agreeing = found.filter(({ agreement }) => agreement === best);
  const located = agreeing.filter(({ located }) => located !== null);
  const candidates = located.length > 0 ? located : agreeing;
  const rank = ({ located }: FoundAddress) => (located === null ? -1 : rankOf[located.matched]);
  const highest = new Map<string, number>();
  for (const one of candidates) {
    const town = townOf(one);
    highest.set(town, Math.max(highest.get(town) ?? -1, rank(one)));
  }
  const addresses = candidates.filter((one) => rank(one) === highest.get(townOf(one)));
  return { addresses, isAlone: addresses.length === candidates.length };
}

const townOf = ({ street: { shown } }: FoundAddress) => `${shown.province} ${placeOfStreet(shown)}`;
