import { hash } from 'node:crypto';
import { oncePer } from '#core/collections/once-per.ts';
import { emailKey } from '#core/identity/email.ts';
import { residentKeyOf } from '#server/campaign/addresses/keys/resident-key.ts';
import { placeOfKey } from '#server/campaign/addresses/keys/walk-key-parts.ts';
import { doorKeyOf, walkKeyAt, withoutPoll } from '#server/campaign/addresses/walk-order.ts';
import type { Person } from './match.ts';
import { nameOf } from './names.ts';

/**
 * The walk key of a person without the poll. A row is compared with the other rows of its file, and then with the records,
 * before it becomes one.
 */
export const placeAndName = oncePer((person: Person): Buffer => withoutPoll(person));

/** What two rows of the rule NAME_AND_ADDRESS have in common; equals the column resident_key of a voter. */
export const nameAndAddressKey = oncePer((person: Person): Buffer => residentKeyOf(placeAndName(person)));

/** The e-mail address as the column email_key has it. */
const emailOf = ({ email }: Person): string => emailKey(email ?? '');

/** What two rows of the rule EMAIL have in common: address and name, for a household may share the address. */
export function emailAndNameKey(person: Person): Buffer | null {
  const email = emailOf(person);
  if (email === '') return null;
  return hash('sha256', `${email}\0${nameOf(person)}`, 'buffer');
}

/** Whether a person's address has a civic number. */
export const isAtDoor = (person: Person): boolean => placeOfKey(walkKeyAt('', placeAndName(person))).isDoor;

/** The column street_key of everybody at a person's address begins with this, and no other address's does. */
export const doorKey = ({ address, city }: Person): Buffer => doorKeyOf(address, city);
