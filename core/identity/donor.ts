import { mailboxKey } from './email.ts';
import { nameKey } from './name.ts';
import { telephoneKey } from './telephone.ts';

/** A donor as a record has it. The parts of the name are those that `name` is made of, where they are known. */
interface DonorText {
  readonly name?: string | undefined;
  readonly givenName?: string | null | undefined;
  readonly familyName?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** By what donors are compared: the name, and any of the others. */
export interface DonorKey {
  readonly name: string;
  readonly postal: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

const filled = (text: string | null): string | null => (text === '' ? null : text);

/** A postal code in capitals, without what is between its characters. In SQL: `hustings_postal_key`. */
export const postalKey = (code: string): string => code.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();

/** The whole name of parts in their natural order; what `donorName` is made of where a list has them apart. */
export const wholeName = (givenName: string, familyName: string): string =>
  [givenName, familyName]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

/** A donor's keys, of the name alone or of its parts, which give the same. */
export function donorKey({ name = '', givenName, familyName, postalCode, email, phone }: DonorText): DonorKey {
  const whole = givenName || familyName ? wholeName(givenName ?? '', familyName ?? '') : name;
  return {
    name: nameKey(whole),
    postal: filled(postalKey(postalCode ?? '')),
    email: filled(mailboxKey(email ?? '')),
    phone: telephoneKey(phone ?? ''),
  };
}

const areOne = (one: string | null, other: string | null): boolean => one !== null && one === other;

/**
 * Whether two donors are one person for the annual limit (Canada Elections Act, s. 367(1)): the same name, and the same postal
 * code, mailbox or telephone number.
 */
export const isSameDonor = (one: DonorKey, other: DonorKey): boolean =>
  one.name === other.name &&
  (areOne(one.postal, other.postal) || areOne(one.email, other.email) || areOne(one.phone, other.phone));
