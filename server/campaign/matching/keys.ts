import { hash } from 'node:crypto';
import { emailKey } from '#core/identity/email.ts';
import { residentKeyOf } from '#server/campaign/addresses/keys/resident-key.ts';
import { placeOfKey } from '#server/campaign/addresses/keys/walk-key-parts.ts';
import { doorKeyOf, walkKey, withoutPoll } from '#server/campaign/addresses/walk-order.ts';
import type { Person } from './match.ts';
import { nameOf } from './names.ts';

const resident = ({ firstName, lastName, address, city }: Person) => ({ firstName, lastName, address, city, poll: '' });

/** A row is compared with the other rows of its file, and then with the records, before it becomes one. */
const places = new WeakMap<Person, Buffer>();
const residents = new WeakMap<Person, Buffer>();

/** The walk key of a person without the poll. It is made once of each person. */
export function placeAndName(person: Person): Buffer {
  const known = places.get(person);
  if (known) return known;
  const key = withoutPoll(person);
  places.set(person, key);
  return key;
}

/** What two rows of the rule NAME_AND_ADDRESS have in common; equals the column resident_key of a voter. */
export function nameAndAddressKey(person: Person): Buffer {
  const known = residents.get(person);
  if (known) return known;
  const key = residentKeyOf(placeAndName(person));
  residents.set(person, key);
  return key;
}

/** The e-mail address as the column email_key has it. */
const emailOf = ({ email }: Person): string => emailKey(email ?? '');

/** What two rows of the rule EMAIL have in common: address and name, for a household may share the address. */
export function emailAndNameKey(person: Person): Buffer | null {
  const email = emailOf(person);
  if (email === '') return null;
  return hash('sha256', `${email}\0${nameOf(person)}`, 'buffer');
}

/** Whether a person's address has a civic number. */
export const isAtDoor = (person: Person): boolean => placeOfKey(walkKey(resident(person))).isDoor;

/** The column street_key of everybody at a person's address begins with this, and no other address's does. */
export const doorKey = ({ address, city }: Person): Buffer => doorKeyOf(address, city);
