import type { Pool } from 'pg';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { inTransaction } from './in-transaction.ts';
import { checkPassword, hashPassword, isPassword } from './password.ts';
import { renewSession, type User } from './sessions.ts';

/**
 * Replaces a user's password and ends all sessions. Errors: 401 where the current one is wrong; 400 for a weak one.
 *
 * @returns the token of this device's new session
 */
export async function changePassword(
  pool: Pool,
  { id, email }: Pick<User, 'id' | 'email'>,
  { current, chosen }: { readonly current: string; readonly chosen: string },
  now: Date,
): Promise<string> {
  const { rows } = await pool.query<{ password_hash: string | null }>('select password_hash from users where id = $1', [
    id,
  ]);
  if (!(await isPassword(rows[0]?.password_hash ?? null, current))) {
    throw new BilingualError(401, 'unauthorized', {
      en: 'This is not your current password.',
      fr: 'Ce n’est pas votre mot de passe actuel.',
    });
  }
  checkPassword(chosen, email);
  const stored = await hashPassword(chosen);
  return inTransaction(pool, async (client) => {
    await client.query('update users set password_hash = $2 where id = $1', [id, stored]);
    return renewSession(client, id, now);
  });
}
