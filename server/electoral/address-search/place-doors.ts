import type { Knex } from 'knex';
import { readAddress } from '#core/addresses/read-address.ts';
import { foldedPlace } from '#core/addresses/street-words.ts';
import { addTo } from '#core/collections/lists-by-key.ts';
import { parsePostalCode } from '#core/postal-code.ts';
import { provinceOf, provinces } from '#core/provinces.ts';
import type { DoorAddress, DoorPlace } from '#server/operations/calls/door-places.ts';
import type { AskedAddress } from './asked-address.ts';
import { type FoundStreet, findStreetsInPlaces } from './find-streets.ts';
import { agreementOf, joinStreets } from './join-streets.ts';
import { type AskedNumber, type LocatedNumber, locateNumbers } from './locate-number.ts';
import { metresBetween } from './road-position.ts';
import { numberFor } from './search-addresses.ts';

/** Doors that are placed by one round of statements. */
const mostAtOnce = 500;

/** Streets of one town that agree equally well with an address; of more none is meant. */
const mostMeant = 4;

/** Places of one number that are no further apart are one: of a building, of two sources, of the two sides of a lane. */
const onePlace = 100;

/** A house may stand anywhere along its range: along a longer one no place is about right. */
const longestRange = 1_000;

/**
 * Places doors by the register of addresses, else by the ranges of the road network. A door of which nothing is sure has no place:
 * in no town or another one, without a number, on a street that the town has twice, or with a number in several ranges. Three
 * statements for each 500 doors, all by indexes.
 */
export async function placeDoors(knex: Knex, doors: readonly DoorAddress[]): Promise<Array<DoorPlace | undefined>> {
  const placed: Array<DoorPlace | undefined> = [];
  for (let from = 0; from < doors.length; from += mostAtOnce)
    placed.push(...(await placeSome(knex, doors.slice(from, from + mostAtOnce))));
  return placed;
}

async function placeSome(knex: Knex, doors: readonly DoorAddress[]): Promise<Array<DoorPlace | undefined>> {
  const asked = doors.map(askedDoor);
  const places = new Map<string, Set<string>>();
  for (const one of asked) {
    for (const { name } of one?.streets.flatMap(({ street }) => street) ?? [])
      places.set(name, (places.get(name) ?? new Set()).add(one!.place as string));
  }
  const byName = await findStreetsInPlaces(knex, places);
  const meant = asked.flatMap((one, door) => (one ? meantStreets(one, byName).map((each) => ({ ...each, door })) : []));
  const located = await locateNumbers(knex, meant);
  const found = new Map<number, LocatedNumber[]>();
  for (const [i, { door }] of meant.entries()) {
    const one = located[i];
    if (one) addTo(found, door, one);
  }
  return doors.map((_, door) => surePlace(found.get(door) ?? []));
}

/** A door as a search asks for it; undefined without a number, a street or a town. */
function askedDoor({ address, city, province, postalCode }: DoorAddress): AskedAddress | undefined {
  const read = readAddress(address);
  const place = foldedPlace(city) || foldedPlace(read.place ?? '');
  if (read.readings.length === 0 || place === '') return undefined;
  return {
    streets: read.readings.map(({ number, street }) => ({ number, street })),
    place,
    province: provinceOf(province.trim().toUpperCase())?.code ?? read.province ?? provinceOfCode(postalCode),
    isTyped: false,
  };
}

/** The province of a postal code; null where its first letter is of two, or it is none. */
function provinceOfCode(text: string): string | null {
  const letter = parsePostalCode(text)?.[0];
  const having = provinces.filter(({ postalLetters }) => letter !== undefined && postalLetters.includes(letter));
  return having.length === 1 ? having[0]!.code : null;
}

/** The streets that agree best with an address, each with the number that is asked of it. */
function meantStreets(
  asked: AskedAddress,
  byName: ReadonlyMap<string, readonly FoundStreet[]>,
): readonly AskedNumber[] {
  const names = new Set(asked.streets.flatMap(({ street }) => street.map(({ name }) => name)));
  const inPlace = [...names]
    .flatMap((name) => byName.get(name) ?? [])
    .filter(({ placeKeys }) => placeKeys.includes(asked.place as string))
    .filter(({ province }) => asked.province === null || province === asked.province);
  const joined = joinStreets(inPlace, asked).map((street) => ({ street, agreement: agreementOf(street, asked) }));
  const best = Math.max(...joined.map(({ agreement }) => agreement));
  // 1 is a street whose type or direction is another one.
  const agreeing = joined.filter(({ agreement }) => agreement === best && agreement > 1);
  if (agreeing.length > mostMeant) return [];
  return agreeing.flatMap(({ street }) => {
    const number = numberFor(street, asked);
    return number === null ? [] : [{ street, number }];
  });
}

/** The one place of a number that was found on one street or on several; undefined if it may be in two. */
function surePlace(found: readonly LocatedNumber[]): DoorPlace | undefined {
  const [first, ...others] = found.map(placeOn);
  if (!first || others.some((other) => !other || metresBetween(first.at, other.at) > onePlace)) return undefined;
  const [longitude, latitude] = first.at.map(rounded) as [number, number];
  return { longitude, latitude, by: first.by };
}

/** A millionth of a degree is a hand's breadth. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function placeOn({ matched, places }: LocatedNumber) {
  const at = places[0]!.at;
  const areWithin = (metres: number, some = places) => some.every((other) => metresBetween(at, other.at) <= metres);
  if (matched !== 'range') return areWithin(onePlace) ? ({ at, by: 'register' } as const) : undefined;
  const likeliest = places.filter(({ weight }) => weight === places[0]!.weight);
  return areWithin(onePlace, likeliest) && areWithin(longestRange) ? ({ at, by: 'range' } as const) : undefined;
}
