import { createHash } from 'node:crypto';
import { type Resident, walkKey } from '#server/campaign/addresses/walk-order.ts';

/**
 * What two records of one person have in common: the name, the address as the walk list reads it, and the city. It
 * equals the column resident_key, which the database makes of the stored walk key: a hash of it without the poll before
 * its first zero byte.
 */
export function residentKey(resident: Resident): Buffer {
  const key = walkKey(resident);
  return createHash('sha256')
    .update(key.subarray(key.indexOf(0) + 1))
    .digest();
}
