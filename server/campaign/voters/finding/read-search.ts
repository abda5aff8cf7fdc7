import { streetStart } from '#server/campaign/addresses/walk-order.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { typedNames } from './typed-names.ts';

export type KeyColumn = 'family_name_key' | 'given_name_key' | 'phone_key' | 'email_key' | 'postal_key' | 'street_key';
type Key = string | Buffer;

/** Voters whose column is from `start` on and before `end`, and has `within` in it. An index has each column in its order. */
export interface KeyRange {
  readonly column: KeyColumn;
  readonly start: Key;
  readonly end: Key;
  /** Empty: nothing more is asked of the column. */
  readonly within: Key;
}

/** What a typed text was taken for. */
export type SearchKind = 'email' | 'phone' | 'shortNumber' | 'postalCode' | 'address' | 'name';

interface ReadSearch {
  readonly kind: SearchKind;
  /** What to look for, one after the other until a voter is found. A voter is found by any range of an attempt. */
  readonly attempts: ReadonlyArray<readonly KeyRange[]>;
}

/** Greater than everything that begins with the key. No UTF-8 has the byte. */
const endOf = (key: Key): Key => (typeof key === 'string' ? `${key}\u{10FFFF}` : Buffer.concat([key, Buffer.of(0xff)]));

const beginningWith = (column: KeyColumn, start: Key | null | undefined, within?: Key): KeyRange[] =>
  start && start.length > 0
    ? [{ column, start, end: endOf(start), within: within ?? (typeof start === 'string' ? '' : Buffer.of()) }]
    : [];

const telephone = /^\+?[\d\s().–-]+(?:(?:x|ext\.?|poste|#)\s*\d*)?$/i;
/** Fewer digits than these are not searched as the end of a telephone number. */
const leastDigits = 4;

/**
 * The digits of a text that is written as a telephone number or the end of one, without country code and extension; undefined
 * for other texts and for fewer than four digits.
 */
export function typedPhone(text: string): string | undefined {
  const typed = text.trim();
  if (!telephone.test(typed)) return undefined;
  const digits = typed.replace(/[xep#].*$/i, '').replaceAll(/\D/g, '');
  return digits.length < leastDigits ? undefined : digits.slice(-10);
}

const postalCode = /^[a-z]\d[a-z](?:\s?\d(?:[a-z]\d?)?)?$/i;

interface Keys {
  readonly email: string;
  readonly phone: string | null;
  readonly postal: string;
  /** The ways in which each may be meant. */
  readonly wholes: readonly string[];
  readonly families: readonly string[];
  readonly givens: readonly string[];
}

const keysOf = `select hustings_email($1) as email, reverse(hustings_telephone($1)) as phone, hustings_postal_key($1) as postal,
  ${typedNames('$2::text')} as wholes, ${typedNames('$3::text')} as families, ${typedNames('$4::text')} as givens`;

async function readKeys(tx: CampaignTransaction, typed: string): Promise<Keys> {
  const words = typed.split(/[\s,]+/).filter((word) => word !== '');
  const asked = [typed, words.at(-1) ?? '', words.slice(0, -1).join(' ')];
  return (await tx.query<Keys>(keysOf, [typed, ...asked]))[0] as Keys;
}

/** Reads what was typed to find voters: see `VoterSearch`. */
export async function readSearch(tx: CampaignTransaction, text: string): Promise<ReadSearch> {
  const typed = text.trim();
  const keys = await readKeys(tx, typed);
  const byEmail = beginningWith('email_key', keys.email);
  if (typed.includes('@')) return { kind: 'email', attempts: [byEmail] };
  if (telephone.test(typed)) {
    const range = phoneRange(typed, keys.phone);
    return range ? { kind: 'phone', attempts: [[range]] } : { kind: 'shortNumber', attempts: [] };
  }
  if (postalCode.test(typed)) {
    return { kind: 'postalCode', attempts: [beginningWith('postal_key', keys.postal)] };
  }
  const street = streetRange(typed);
  const byStreet = street ? [street] : [];
  const isAddress = /\d/.test(typed);
  const attempts = isAddress ? [byStreet, namesOf(keys), byEmail] : [namesOf(keys), byStreet, byEmail];
  return { kind: isAddress ? 'address' : 'name', attempts: attempts.filter((ranges) => ranges.length > 0) };
}

/** Voters on streets that begin as the text does, at its civic number if it has one; undefined for no street. */
export function streetRange(typed: string): KeyRange | undefined {
  const street = streetStart(typed);
  return beginningWith('street_key', street?.start, street?.door)[0];
}

/** Family names first, then family and given name, then given names. */
function namesOf({ wholes, families, givens: [given = ''] }: Keys): KeyRange[] {
  const [whole, family] = [new Set(wholes), new Set(families)];
  return [
    ...[...whole].flatMap((text) => beginningWith('family_name_key', text)),
    ...(given === '' ? [] : [...family].flatMap((text) => beginningWith('family_name_key', text, ` ${given}`))),
    ...[...whole].flatMap((text) => beginningWith('given_name_key', text)),
  ];
}

function phoneRange(typed: string, key: string | null): KeyRange | undefined {
  return typed.replaceAll(/\D/g, '').length < leastDigits ? undefined : beginningWith('phone_key', key)[0];
}

/** Voters whose number is this one, or ends with these digits; undefined if they are fewer than four. */
export async function readPhone(tx: CampaignTransaction, text: string): Promise<KeyRange | undefined> {
  const { phone } = await readKeys(tx, text.trim());
  return phoneRange(text, phone);
}

/** Voters of exactly this e-mail address, without regard to case and accents. */
export async function readEmail(tx: CampaignTransaction, text: string): Promise<KeyRange> {
  const { email } = await readKeys(tx, text);
  // No text has the character zero, so nothing else lies between the two.
  return { column: 'email_key', start: email, end: `${email}\u0001`, within: '' };
}
