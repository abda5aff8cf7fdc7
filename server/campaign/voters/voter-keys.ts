import { postalKey } from '#core/identity/donor.ts';
import { emailKey } from '#core/identity/email.ts';
import { givenNameWords, nameWords } from '#core/identity/name.ts';
import { telephoneDigits } from '#core/identity/telephone.ts';

/** The fields of a voter of which `voterKeys` makes columns. */
interface Keyed {
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly postalCode: string;
}

/** What a walk key has after poll and city: the street, the door and the names. */
function afterCity(walkKey: Buffer): Buffer {
  const withoutPoll = walkKey.subarray(walkKey.indexOf(0) + 1);
  return withoutPoll.subarray(withoutPoll.indexOf(0) + 1);
}

/** The columns by which voters are found and listed, with their types. */
export const voterKeyTypes = {
  family_name_key: 'text',
  given_name_key: 'text',
  phone_key: 'text',
  email_key: 'text',
  postal_key: 'text',
  street_key: 'bytea',
} as const;

type VoterKeys = Readonly<Record<Exclude<keyof typeof voterKeyTypes, 'street_key'>, string | null>> & {
  readonly street_key: Buffer;
};

/**
 * The values of these columns for a new voter. The triggers `set_given_name_key` and `set_voter_search` make the same of a
 * voter that is inserted without them, and of one that is changed.
 */
export function voterKeys({ firstName, lastName, email, phone, postalCode }: Keyed, walkKey: Buffer): VoterKeys {
  const [family, given] = [nameWords(lastName), givenNameWords(firstName)];
  const digits = phone == null ? null : telephoneDigits(phone);
  return {
    family_name_key: `${family} ${given}`.trim(),
    given_name_key: `${given} ${family}`.trim(),
    phone_key: digits && [...digits].reverse().join(''),
    email_key: email == null ? null : emailKey(email),
    postal_key: postalKey(postalCode),
    street_key: afterCity(walkKey),
  };
}
