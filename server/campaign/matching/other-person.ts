import { doorKey } from './keys.ts';
import type { Person } from './match.ts';
import { nameOf } from './names.ts';

/** Whether two people have another name and live at another address: an identifier alone does not make them one. */
export const isOtherPerson = (one: Person, other: Person): boolean =>
  nameOf(one) !== nameOf(other) && !doorKey(one).equals(doorKey(other));
