import type { Pool } from 'pg';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { isPassword } from './password.ts';
import { useSecondFactor } from './second-factor.ts';
import { endSession, startSession } from './sessions.ts';

/** Failed attempts within a quarter of an hour, after which the next one is refused unseen. */
const attemptsOfAccount = 10;
const attemptsOfAddress = 50;
export const attemptWindowSeconds = 15 * 60;

export interface Attempt {
  /** The client's address, as rate limits count it. */
  readonly address: string;
  readonly now: Date;
}

/** Throws a 429 where an account or an address has failed too often. Counts nothing. */
async function refuseTooMany(counter: RateCounter, account: string, address: string): Promise<void> {
  for (const [key, limit] of limitsOf(account, address)) {
    const { used, resetMilliseconds } = await counter.count(key, 0);
    if (used < limit) continue;
    const minutes = Math.max(1, Math.ceil(resetMilliseconds / 60_000));
    const plural = minutes === 1 ? '' : 's';
    throw new BilingualError(
      429,
      'rate_limit_exceeded',
      {
        en: `Too many attempts to sign in. Try again in ${minutes} minute${plural}.`,
        fr: `Trop de tentatives de connexion. Réessayez dans ${minutes} minute${plural}.`,
      },
      { headers: { 'Retry-After': String(Math.max(1, Math.ceil(resetMilliseconds / 1000))) } },
    );
  }
}

const limitsOf = (account: string, address: string) =>
  [
    [`account:${account}`, attemptsOfAccount],
    [`address:${address}`, attemptsOfAddress],
  ] as const;

async function countFailure(counter: RateCounter, account: string, address: string): Promise<void> {
  for (const [key] of limitsOf(account, address)) await counter.count(key);
}

const wrong = () =>
  new BilingualError(401, 'unauthorized', {
    en: 'The e-mail address or the password is wrong.',
    fr: 'L’adresse de courriel ou le mot de passe est inexact.',
  });

/**
 * Checks a password and starts a session. Errors: 401 where the account or the password is wrong, without saying
 * which; 429 after too many failures of the account or the address.
 */
export async function signIn(
  pool: Pool,
  counter: RateCounter,
  { email, password }: { email: string; password: string },
  { address, now }: Attempt,
): Promise<{ token: string; awaitsSecondFactor: boolean }> {
  const account = email.trim().toLowerCase();
  await refuseTooMany(counter, account, address);
  const { rows } = await pool.query<{ id: string; password_hash: string | null; second: boolean }>(
    'select id, password_hash, totp_secret is not null as second from users where lower(email) = $1',
    [account],
  );
  const user = rows[0];
  if (!(await isPassword(user?.password_hash ?? null, password)) || !user) {
    await countFailure(counter, account, address);
    throw wrong();
  }
  const awaitsSecondFactor = user.second;
  return { token: await startSession(pool, user.id, { awaitsSecondFactor, now }), awaitsSecondFactor };
}

/**
 * Checks the password of a user who is signed in, before what cannot be undone. Failures count as those of signing in.
 * Errors: 401 for a wrong password; 429 after too many.
 */
export async function confirmPassword(
  pool: Pool,
  counter: RateCounter,
  user: { readonly id: string; readonly email: string },
  password: string,
  address: string,
): Promise<void> {
  const account = user.email.toLowerCase();
  await refuseTooMany(counter, account, address);
  const { rows } = await pool.query<{ password_hash: string | null }>('select password_hash from users where id = $1', [
    user.id,
  ]);
  if (await isPassword(rows[0]?.password_hash ?? null, password)) return;
  await countFailure(counter, account, address);
  throw new BilingualError(401, 'unauthorized', {
    en: 'This is not your password.',
    fr: 'Ce n’est pas votre mot de passe.',
  });
}

/**
 * Checks the second factor of a session that awaits it. The session is replaced, so that a token from before it is
 * worth nothing. Errors: 401 for a wrong code; 429 after too many.
 */
export async function completeSignIn(
  pool: Pool,
  counter: RateCounter,
  session: { readonly token: string; readonly user: { readonly id: string } },
  code: string,
  { address, now }: Attempt,
): Promise<string> {
  const account = `second:${session.user.id}`;
  await refuseTooMany(counter, account, address);
  if (!(await useSecondFactor(pool, session.user.id, code, now))) {
    await countFailure(counter, account, address);
    throw new BilingualError(401, 'unauthorized', {
      en: 'This code is wrong, or was used already. Wait for the next one.',
      fr: 'Ce code est inexact ou a déjà servi. Attendez le suivant.',
    });
  }
  await endSession(pool, session.token);
  return startSession(pool, session.user.id, { awaitsSecondFactor: false, now });
}
