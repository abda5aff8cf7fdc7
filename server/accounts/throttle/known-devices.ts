import type { Pool } from 'pg';
import type { Queries } from '#server/accounts/in-transaction.ts';
import { hashToken, newToken, tokenTest } from '#server/keys/token.ts';

const prefix = 'hd_';
const isToken = tokenTest(prefix);

/** A device on which the user has not signed in for this long is a new one again. */
export const deviceDays = 180;
const lifeMilliseconds = deviceDays * 86_400_000;

/** Devices of one user. The one that signed in longest ago is replaced. */
const devicesOfUser = 20;

/** The token, if the user of the e-mail address has signed in on the device that has it; otherwise undefined. */
export async function knownDevice(
  pool: Pool,
  token: string | undefined,
  email: string,
  now: Date,
): Promise<string | undefined> {
  if (token === undefined || !isToken(token)) return undefined;
  const { rows } = await pool.query(
    `select 1 from known_devices d join users u on u.id = d.user_id
     where d.token_hash = decode($1, 'hex') and lower(u.email) = lower($2) and d.seen_at > $3`,
    [hashToken(token), email, new Date(now.getTime() - lifeMilliseconds)],
  );
  return rows.length > 0 ? token : undefined;
}

/**
 * Remembers that a user has signed in on a device. The device has a new token from then on, so that one planted there
 * by an attacker is worthless. All users of a browser share its token.
 *
 * @returns the new token, which the cookie contains and the database does not
 */
export async function rememberDevice(
  pool: Queries,
  userId: string,
  before: string | undefined,
  now: Date,
): Promise<string> {
  const token = newToken(prefix);
  if (before !== undefined && isToken(before)) {
    await pool.query(
      `update known_devices set token_hash = decode($2, 'hex') where token_hash = decode($1, 'hex')`,
      [before, token].map(hashToken),
    );
  }
  await pool.query(
    `insert into known_devices (user_id, token_hash, seen_at) values ($1, decode($2, 'hex'), $3)
     on conflict (user_id, token_hash) do update set seen_at = excluded.seen_at`,
    [userId, hashToken(token), now],
  );
  await pool.query(
    `delete from known_devices where user_id = $1 and token_hash not in (
       select token_hash from known_devices where user_id = $1 order by seen_at desc, token_hash limit ${devicesOfUser})`,
    [userId],
  );
  return token;
}

/** Makes every device of a user a new one. */
export async function forgetDevices(pool: Queries, userId: string): Promise<void> {
  await pool.query('delete from known_devices where user_id = $1', [userId]);
}
