import type { Pool } from 'pg';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { checkPassword, hashPassword, isPassword } from './password.ts';
import { endAllSessions, type User } from './sessions.ts';

/** Replaces a user's password and ends all sessions. Errors: 401 where the current one is wrong; 400 for a weak one. */
export async function changePassword(
  pool: Pool,
  { id, email }: Pick<User, 'id' | 'email'>,
  { current, chosen }: { readonly current: string; readonly chosen: string },
): Promise<void> {
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
  await pool.query('update users set password_hash = $2 where id = $1', [id, await hashPassword(chosen)]);
  await endAllSessions(pool, id);
}
