import { addressText } from '#server/campaign/addresses/address-text.ts';
import { residentKeyAs } from '#server/campaign/addresses/keys/resident-key.ts';
import type { Known } from './known.ts';

/*
 * The signs by which persons were marked until release 1.0. Marks are hashes, and whoever is erased is not there to be marked
 * anew: so what they were made of must not change.
 */

const whole: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ß: 'ss', đ: 'd', ł: 'l', ð: 'd', þ: 'th' };

function fold(text: string): string {
  const longest = 600;
  return text
    .toLowerCase()
    .normalize('NFKD')
    .slice(0, longest * 4)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæøßđłðþ]/g, (letter) => whole[letter] as string)
    .slice(0, longest);
}

const plain = (name: string): string =>
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const withoutSpaces = (text: string): string => fold(text).replaceAll(/\s/g, '');

function phoneDigits(phone: string): string {
  const digits = phone.replace(/(\d)[\s,;]*(x|ext|p\.|poste|#).*$/i, '$1').replaceAll(/\D/g, '');
  return digits.length < 7 ? '' : digits.slice(-10);
}

const writing = { family: fold, given: fold, place: addressText };

export function earlierSigns({
  firstName,
  lastName,
  address,
  city,
  ...person
}: Known): Array<readonly [string, string]> {
  const resident = { firstName, lastName, address, city, poll: '' };
  const name = `${plain(lastName)}\0${plain(firstName)}`;
  const [email, phone] = [withoutSpaces(person.email ?? ''), phoneDigits(person.phone ?? '')];
  return [
    ...(address.trim() === '' ? [] : [['place', residentKeyAs(resident, writing).toString('hex')] as const]),
    ...(person.postalCode.trim() === ''
      ? []
      : [['postalCode', `${name}\0${withoutSpaces(person.postalCode)}`] as const]),
    ...(email === '' ? [] : [['email', email] as const]),
    ...(phone === '' ? [] : [['phone', phone] as const]),
    ...(person.externalId ? [['externalId', person.externalId] as const] : []),
  ];
}
