import type { Pool } from 'pg';
import type { PersonWith, SignedIn } from '#server/accounts/execute-for-person.ts';
import { removeSecondFactor } from '#server/accounts/second-factor.ts';
import { confirmCode } from '#server/accounts/sign-in.ts';

/**
 * Turns the second factor off, which takes a code of it, and ends all sessions. Errors: 401 for a wrong code; 429 after too many.
 *
 * @returns the token of this device's new session
 */
export async function turnSecondFactorOff(
  pool: Pool,
  { user }: Pick<SignedIn, 'user'>,
  code: string,
  now: Date,
  { attempts }: Pick<PersonWith, 'attempts'>,
): Promise<string> {
  await confirmCode(pool, attempts, user, code, now);
  return removeSecondFactor(pool, user.id, now);
}
