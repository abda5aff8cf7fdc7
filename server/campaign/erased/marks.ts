import { createHmac } from 'node:crypto';
import { postalKey } from '#core/identity/donor.ts';
import { mailboxKey } from '#core/identity/email.ts';
import { givenNameWords, nameWords } from '#core/identity/name.ts';
import { telephoneKey } from '#core/identity/telephone.ts';
import { cityKey } from '#server/campaign/addresses/walk-order.ts';
import { doorKey, isAtDoor } from '#server/campaign/matching/keys.ts';
import { earlierSigns } from './earlier-signs.ts';
import type { Known } from './known.ts';

/**
 * The ways in which a person is known again. NAME_AT_PLACE and NAME_AT_CODE: the words of the name in any order, at an address
 * or a postal code. PART_AT_DOOR: one of several given names, or an initial, with the family name, at an address with a
 * civic number.
 */
export type Sign = 'NAME_AT_PLACE' | 'NAME_AT_CODE' | 'PART_AT_DOOR' | 'MAILBOX' | 'TELEPHONE' | 'EXTERNAL_ID';

/** What a sign says, as it is hashed. */
export type Said = readonly [sign: Sign, text: string];

const filled = (said: readonly Said[]): Said[] => said.filter(([, text]) => text !== '');

/** What is said of a person whether the record is erased or to be made. */
const ofBoth = ({ email, phone, externalId }: Known): Said[] =>
  filled([
    ['MAILBOX', mailboxKey(email ?? '').replaceAll(/\s/g, '')],
    ['TELEPHONE', telephoneKey(phone ?? '') ?? ''],
    ['EXTERNAL_ID', externalId ?? ''],
  ]);

const placeOf = (person: Known): string | null =>
  person.address.trim() === '' ? null : `${cityKey(person.city)}\0${doorKey(person).toString('hex')}`;

function atPlaces(person: Known, wholes: readonly string[], parts: readonly string[]): Said[] {
  const [place, code] = [placeOf(person), postalKey(person.postalCode)];
  return [
    ...(place === null ? [] : wholes.map((name): Said => ['NAME_AT_PLACE', `${place}\0${name}`])),
    // A rural route has many families: there a part of a name says nothing.
    ...(place === null || !isAtDoor(person) ? [] : parts.map((name): Said => ['PART_AT_DOOR', `${place}\0${name}`])),
    ...(code === '' ? [] : wholes.map((name): Said => ['NAME_AT_CODE', `${code}\0${name}`])),
  ];
}

/** What recognizes a person who was erased. */
export function keptSigns(person: Known): Said[] {
  const { whole, parts } = nameForms(person);
  return [...atPlaces(person, [whole], parts), ...ofBoth(person)];
}

/**
 * What is asked of a person who is to be recorded. Of two names of which each is a part of a third one nothing is said:
 * "Marie-Anne" is not "Marie-Élise".
 */
export function askedSigns(person: Known): Said[] {
  const { whole, parts } = nameForms(person);
  const atDoor = isAtDoor(person) ? atPlaces({ ...person, postalCode: '' }, parts, [whole]) : [];
  return [...atPlaces(person, [whole], []), ...atDoor, ...ofBoth(person)];
}

/** The mark of a sign: an HMAC with the campaign's secret. Without the secret no one can test who was erased. */
export const markOf = (secret: Buffer, sign: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${sign}\0${text}`).digest();

/** The marks that say that a person is erased, those of earlier versions of the rule included. */
export const marksOf = (secret: Buffer, person: Known): Buffer[] =>
  [...askedSigns(person), ...earlierSigns(person)].map(([sign, text]) => markOf(secret, sign, text));

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

interface NameForms {
  /** All words, in the order of the alphabet: names that were swapped are one. */
  readonly whole: string;
  /** The family name with one of several given names, with the first initial, with all initials. */
  readonly parts: readonly string[];
}

/** The ways in which lists write one person's name. */
function nameForms({ firstName, lastName }: Named): NameForms {
  const family = nameWords(lastName).split(' ');
  const given = givenNameWords(firstName)
    .split(' ')
    .filter((word) => word !== '');
  const form = (words: readonly string[]) =>
    [...family, ...words]
      .filter((word) => word !== '')
      .toSorted()
      .join(' ');
  const whole = form(given);
  const initials = given.map((word) => word[0] ?? '');
  const parts = [...(given.length > 1 ? given.map((word) => [word]) : []), initials.slice(0, 1), [initials.join('')]];
  const forms = parts.filter(([word = '']) => word !== '').map(form);
  return { whole, parts: [...new Set(forms)].filter((part) => part !== whole) };
}
