import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Pool } from 'pg';
import { invalid } from '#core/errors.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { accountRefusals } from '#core/texts/texts.ts';
import { hashToken } from '#server/keys/token.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import type { SignedIn } from './execute-for-person.ts';
import { inTransaction, type Queries } from './in-transaction.ts';
import { renewSession } from './sessions.ts';

/** Time-based one-time passwords (RFC 6238) with the parameters that every authenticator app supports. */
const settings = { issuer: 'Hustings', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const recoveryCodes = 10;

const totp = (secret: string, label: string): TOTP =>
  new TOTP({ ...settings, label, secret: Secret.fromBase32(secret) });

export interface SecondFactorOffer {
  /** In base32, for typing. */
  readonly secret: string;
  /** An otpauth: address, for an authenticator app. */
  readonly address: string;
}

/** A new second factor. It takes effect when `confirmSecondFactor` has seen a code of it. */
export function offerSecondFactor(email: string): SecondFactorOffer {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, address: totp(secret, email).toString() };
}

/** The address of an offer whose secret the form has sent back. */
export function describeOffer(secret: string, email: string): SecondFactorOffer {
  if (!/^[A-Z2-7]{32}$/.test(secret)) throw invalid('The secret of this form is not the one that was offered.');
  return { secret, address: totp(secret, email).toString() };
}

/** The time step whose code this is, one step early or late; null if it is not valid. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totp(secret, '').validate({ token: digits, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / settings.period) + delta;
}

/**
 * Turns the second factor on and ends all sessions. Errors: 400 if the code is not one of the secret.
 *
 * @returns the recovery codes, which are shown this once, and the token of this device's new session
 */
export async function confirmSecondFactor(
  pool: Pool,
  { user }: Pick<SignedIn, 'user'>,
  { secret, code }: { readonly secret: string; readonly code: string },
  now: Date,
): Promise<{ codes: string[]; session: string }> {
  const step = stepOf(secret, code, now);
  if (step === null) {
    throw new BilingualError(
      400,
      'validation_failed',
      inLanguages((language) => accountRefusals[language].wrongFirstCode),
    );
  }
  const codes = Array.from({ length: recoveryCodes }, () => randomBytes(8).toString('hex').replace(/^.{8}/, '$&-'));
  return inTransaction(pool, async (client) => {
    await client.query('update users set totp_secret = $2, totp_last_step = $3 where id = $1', [user.id, secret, step]);
    await client.query('delete from recovery_codes where user_id = $1', [user.id]);
    await client.query(
      `insert into recovery_codes (user_id, code_hash) select $1, decode(code, 'hex') from unnest($2::text[]) as code`,
      [user.id, codes.map(hashToken)],
    );
    return { codes, session: await renewSession(client, user.id, now) };
  });
}

export async function hasSecondFactor(pool: Pool, userId: string): Promise<boolean> {
  const { rows } = await pool.query('select 1 from users where id = $1 and totp_secret is not null', [userId]);
  return rows.length > 0;
}

/** How many recovery codes a user has not used. */
export async function countRecoveryCodes(pool: Queries, userId: string): Promise<number> {
  const { rows } = await pool.query<{ unused: number }>(
    'select count(*)::int as unused from recovery_codes where user_id = $1 and used_at is null',
    [userId],
  );
  return rows[0]?.unused ?? 0;
}

/** Whether the text is the user's current code, or an unused recovery code. Either is used up by this. */
export async function useSecondFactor(pool: Pool, userId: string, text: string, now: Date): Promise<boolean> {
  const { rows } = await pool.query<{ totp_secret: string | null }>('select totp_secret from users where id = $1', [
    userId,
  ]);
  const secret = rows[0]?.totp_secret;
  if (!secret) return false;
  const step = stepOf(secret, text, now);
  if (step !== null) {
    const used = await pool.query(
      'update users set totp_last_step = $2 where id = $1 and (totp_last_step is null or totp_last_step < $2)',
      [userId, step],
    );
    return used.rowCount === 1;
  }
  const used = await pool.query(
    `update recovery_codes set used_at = $3 where user_id = $1 and code_hash = decode($2, 'hex') and used_at is null`,
    [userId, hashToken(text.trim().toLowerCase()), now],
  );
  return used.rowCount === 1;
}

/**
 * Turns the second factor off and ends all sessions. The caller has verified a code first.
 *
 * @returns the token of this device's new session
 */
export async function removeSecondFactor(pool: Pool, userId: string, now: Date): Promise<string> {
  return inTransaction(pool, async (client) => {
    await client.query('delete from recovery_codes where user_id = $1', [userId]);
    await client.query('update users set totp_secret = null, totp_last_step = null where id = $1', [userId]);
    return renewSession(client, userId, now);
  });
}
