import type { Pool } from 'pg';
import { hashToken } from '#server/keys/token.ts';

/** What a user sees of attempts that failed between two sign-ins. */
export interface FailedAttempts {
  readonly count: number;
  readonly lastAt: Date;
}

/**
 * Records a failed attempt at a user's secrets. `userId` null: there is no such account. The statement is sent anyway,
 * so that the time of an answer reveals little about which accounts exist. It is committed without waiting for the disk: a flood of
 * guesses at one account would hold its row, and connections, for a flush each. A crash of PostgreSQL may lose the failures of the last
 * second.
 */
export async function recordFailure(pool: Pool, userId: string | null, now: Date): Promise<void> {
  await pool.query(
    `update users set failed_attempts = failed_attempts + 1, last_failed_at = $2
     from (select set_config('synchronous_commit', 'off', true)) setting
     where id = $1`,
    [userId, now],
  );
}

/** Moves the failures since the user's last sign-in to the session of this sign-in, which shows them. */
export async function moveFailuresToSession(pool: Pool, userId: string, sessionToken: string): Promise<void> {
  const { rows } = await pool.query<{ failed_attempts: number; last_failed_at: Date }>(
    'select failed_attempts, last_failed_at from users where id = $1 and failed_attempts > 0',
    [userId],
  );
  const before = rows[0];
  if (!before) return;
  await pool.query(
    `update sessions set failed_before = $2, last_failed_before = $3 where token_hash = decode($1, 'hex')`,
    [hashToken(sessionToken), before.failed_attempts, before.last_failed_at],
  );
  // An attempt that failed in the meantime stays for the next sign-in.
  await pool.query('update users set failed_attempts = greatest(failed_attempts - $2, 0) where id = $1', [
    userId,
    before.failed_attempts,
  ]);
}

/** What failed between the last sign-in and the one that began the session; undefined if nothing did. */
export async function failuresBefore(
  pool: Pool,
  { session }: { readonly session: { readonly token: string } },
): Promise<FailedAttempts | undefined> {
  const { rows } = await pool.query<{ failed_before: number; last_failed_before: Date }>(
    `select failed_before, last_failed_before from sessions where token_hash = decode($1, 'hex') and failed_before > 0`,
    [hashToken(session.token)],
  );
  const row = rows[0];
  return row && { count: row.failed_before, lastAt: row.last_failed_before };
}
