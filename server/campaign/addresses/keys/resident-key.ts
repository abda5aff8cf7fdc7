import { hash } from 'node:crypto';
import { type KeyWriting, type Resident, walkKey, walkKeyAs } from '#server/campaign/addresses/walk-order.ts';

/**
 * What two records of one person have in common: the name, the address as the walk list reads it, and the city. It
 * equals the column resident_key, which the database makes of the stored walk key: a hash of it without the poll before
 * its first zero byte.
 */
export const residentKey = (resident: Resident): Buffer => hashOf(walkKey(resident));

/** The key as another version of the rule writes it. */
export const residentKeyAs = (resident: Resident, writing: KeyWriting): Buffer => hashOf(walkKeyAs(resident, writing));

const hashOf = (key: Buffer): Buffer => hash('sha256', key.subarray(key.indexOf(0) + 1), 'buffer');
