import { createHmac } from 'node:crypto';
import { fold } from '#core/identity/fold.ts';
import { nameAndAddressKey } from '#server/campaign/voters/matching/keys.ts';
import { nameOf } from '#server/campaign/voters/matching/names.ts';

/** What is known of a person, in a record that is erased or in one that is to be made. */
export interface Known {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly externalId?: string | null | undefined;
}

/** Fewer digits do not identify the telephone number of one household. */
const leastDigits = 7;

/** The last ten digits, without an extension; empty if there are too few. */
function phoneDigits(phone: string): string {
  const digits = phone.replace(/(\d)[\s,;]*(x|ext|p\.|poste|#).*$/i, '$1').replaceAll(/\D/g, '');
  return digits.length < leastDigits ? '' : digits.slice(-10);
}

const withoutSpaces = (text: string): string => fold(text).replaceAll(/\s/g, '');

/** The ways in which a person is known again. */
const signs = ['place', 'postalCode', 'email', 'phone', 'externalId'] as const;

export type Sign = (typeof signs)[number];

/** By what a person is known again: name and address, name and postal code, e-mail address, telephone number, own identifier. */
export function signsOf(person: Known): ReadonlyMap<Sign, string> {
  const name = nameOf(person);
  const found: Array<readonly [Sign, string]> = [];
  if (person.address.trim() !== '') found.push(['place', nameAndAddressKey(person).toString('hex')]);
  if (person.postalCode.trim() !== '') found.push(['postalCode', `${name}\0${withoutSpaces(person.postalCode)}`]);
  const [email, phone] = [withoutSpaces(person.email ?? ''), phoneDigits(person.phone ?? '')];
  if (email !== '') found.push(['email', email]);
  if (phone !== '') found.push(['phone', phone]);
  if (person.externalId) found.push(['externalId', person.externalId]);
  return new Map(found);
}

/** The mark of a sign: an HMAC with the campaign's secret. Without the secret no one can test who was erased. */
export const markOf = (secret: Buffer, sign: Sign, text: string): Buffer =>
  createHmac('sha256', secret).update(`${sign}\0${text}`).digest();

export const marksOf = (secret: Buffer, person: Known): Buffer[] =>
  [...signsOf(person)].map(([sign, text]) => markOf(secret, sign, text));
