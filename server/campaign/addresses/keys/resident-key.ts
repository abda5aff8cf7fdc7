import { hash } from 'node:crypto';
import { type KeyWriting, type Resident, withoutPoll, withoutPollAs } from '#server/campaign/addresses/walk-order.ts';

/**
 * What two records of one person have in common: the name, the address as the walk list reads it, and the city. It
 * equals the column resident_key, which the database makes of the stored walk key: a hash of it without the poll before
 * its first zero byte.
 */
export const residentKey = (resident: Omit<Resident, 'poll'>): Buffer => residentKeyOf(withoutPoll(resident));

/** The key as another version of the rule writes it. */
export const residentKeyAs = (resident: Omit<Resident, 'poll'>, writing: KeyWriting): Buffer =>
  residentKeyOf(withoutPollAs(resident, writing));

/** The key of a resident whose walk key without the poll is known. */
export const residentKeyOf = (rest: Buffer): Buffer => hash('sha256', rest, 'buffer');
