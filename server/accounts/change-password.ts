import type { Pool } from 'pg';
import type { PersonWith, SignedIn } from './execute-for-person.ts';
import { inTransaction } from './in-transaction.ts';
import { checkPassword, hashPassword } from './password.ts';
import { renewSession } from './sessions.ts';
import { confirmPassword } from './sign-in.ts';
import { forgetDevices, rememberDevice } from './throttle/known-devices.ts';

interface NewPassword {
  readonly current: string;
  readonly chosen: string;
}

/**
 * Replaces a user's password, ends all sessions and forgets all devices. Errors: those of `confirmPassword` for the
 * current one; 400 for a weak one.
 *
 * @returns the tokens of this device's new session, and of the device
 */
export async function changePassword(
  pool: Pool,
  { user }: Pick<SignedIn, 'user'>,
  { current, chosen }: NewPassword,
  now: Date,
  { attempts }: Pick<PersonWith, 'attempts'>,
): Promise<{ readonly session: string; readonly device: string }> {
  await confirmPassword(pool, attempts, user, current, now);
  checkPassword(chosen, user.email);
  const stored = await hashPassword(chosen);
  return inTransaction(pool, async (client) => {
    await client.query('update users set password_hash = $2 where id = $1', [user.id, stored]);
    await forgetDevices(client, user.id);
    const session = await renewSession(client, user.id, now);
    return { session, device: await rememberDevice(client, user.id, undefined, now) };
  });
}
