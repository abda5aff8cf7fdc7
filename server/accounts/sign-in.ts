import type { Pool } from 'pg';
import { inLanguages } from '#core/texts/languages.ts';
import { accountRefusals } from '#core/texts/texts.ts';
import type { Member } from '#server/operations/principal.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import type { PersonWith, Visitor } from './execute-for-person.ts';
import { isPassword } from './password.ts';
import { useSecondFactor } from './second-factor.ts';
import { endSession, type Session, startSession, type User } from './sessions.ts';
import { withAttemptLimits } from './throttle/attempt-limits.ts';
import { moveFailuresToSession, recordFailure } from './throttle/failed-attempts.ts';
import { hashQueue } from './throttle/hash-queue.ts';
import { knownDevice, rememberDevice } from './throttle/known-devices.ts';
import { type AttemptCounters, codeLimits, passwordLimits, signedInLimits } from './throttle/limits.ts';

/** No address is longer (RFC 5321, section 4.5.3.1.3, as its erratum 1690 reads it). */
const longestEmail = 254;

type With = Pick<PersonWith, 'attempts'>;

/** The contents of a signed-in device's cookies. */
interface Cookies {
  readonly session: string;
  readonly device: string;
}

const wrong = () =>
  new BilingualError(
    401,
    'unauthorized',
    inLanguages((language) => accountRefusals[language].wrongEmailOrPassword),
  );

/**
 * Checks a password and starts a session in the place of the visitor's present one; one that awaits the second factor has no device yet. Errors: 400 for an
 * impossible address; 401 if the account or the password is wrong, without saying which; 429 after too many failures;
 * 503 if too many sign in at once.
 */
export async function signIn(
  pool: Pool,
  { address, device, session: present }: Visitor,
  { email, password }: { email: string; password: string },
  now: Date,
  { attempts }: With,
): Promise<Cookies | { readonly session: string; readonly device: undefined }> {
  const typed = email.trim();
  const account = typed.toLowerCase();
  if (account.length > longestEmail) {
    throw new BilingualError(
      400,
      'validation_failed',
      inLanguages((language) => accountRefusals[language].longEmail(longestEmail)),
    );
  }
  const deviceToken = await knownDevice(pool, device, typed, now);
  const priority = deviceToken === undefined ? 'low' : 'high';
  hashQueue.refuseIfFull(priority);
  const user = await withAttemptLimits(
    passwordLimits(attempts, account, { address, knownDevice: deviceToken }),
    async () => {
      const { rows } = await pool.query<{ id: string; password_hash: string | null; second: boolean }>(
        'select id, password_hash, totp_secret is not null as second from users where lower(email) = lower($1)',
        [typed],
      );
      const found = rows[0];
      const isRight = await isPassword(found?.password_hash ?? null, password, priority);
      if (isRight && found) return found;
      await recordFailure(pool, found?.id ?? null, now);
      throw wrong();
    },
  );
  const started = user.second
    ? { session: await startSession(pool, user.id, { awaitsSecondFactor: true, now }), device: undefined }
    : await startFullSession(pool, user.id, device, now);
  // The previous session, if any, is given up, so that a token planted by an attacker is worthless.
  if (present) await endSession(pool, present.token);
  return started;
}

/** Starts the session of a user who has given all credentials. */
async function startFullSession(pool: Pool, userId: string, device: string | undefined, now: Date): Promise<Cookies> {
  const session = await startSession(pool, userId, { awaitsSecondFactor: false, now });
  await moveFailuresToSession(pool, userId, session);
  return { session, device: await rememberDevice(pool, userId, device, now) };
}

/**
 * Checks the password of a user who is signed in, before what cannot be undone. Errors: 401 for a wrong password; 429
 * after too many; 503 if too many are checked at once.
 */
export async function confirmPassword(
  pool: Pool,
  counters: AttemptCounters,
  user: Pick<User, 'id'>,
  password: string,
  now: Date,
): Promise<void> {
  await withAttemptLimits(signedInLimits(counters, 'password', user.id), async () => {
    const { rows } = await pool.query<{ password_hash: string | null }>(
      'select password_hash from users where id = $1',
      [user.id],
    );
    if (await isPassword(rows[0]?.password_hash ?? null, password, 'high')) return;
    await recordFailure(pool, user.id, now);
    throw new BilingualError(
      401,
      'unauthorized',
      inLanguages((language) => accountRefusals[language].wrongPassword),
    );
  });
}

/** The same for the member of a campaign who asks for the page. */
export const confirmOwnPassword = (
  pool: Pool,
  { userId }: Member,
  password: string,
  now: Date,
  { attempts }: With,
): Promise<void> => confirmPassword(pool, attempts, { id: userId }, password, now);

/**
 * Checks the second factor of a session that awaits it. The session is replaced, so that a token from before it is
 * worth nothing. Errors: 401 for a wrong code; 429 after too many.
 */
export async function completeSignIn(
  pool: Pool,
  { address, device }: Visitor,
  { session, code }: { readonly session: Session; readonly code: string },
  now: Date,
  { attempts }: With,
): Promise<Cookies> {
  const { id, email } = session.user;
  const deviceToken = await knownDevice(pool, device, email, now);
  await withAttemptLimits(codeLimits(attempts, id, { address, knownDevice: deviceToken }), () =>
    checkCode(pool, id, code, now),
  );
  await endSession(pool, session.token);
  return startFullSession(pool, id, device, now);
}

/** Checks the second factor of a user who is signed in. Errors: as `completeSignIn`. */
export async function confirmCode(
  pool: Pool,
  counters: AttemptCounters,
  user: Pick<User, 'id'>,
  code: string,
  now: Date,
): Promise<void> {
  await withAttemptLimits(signedInLimits(counters, 'code', user.id), () => checkCode(pool, user.id, code, now));
}

async function checkCode(pool: Pool, userId: string, code: string, now: Date): Promise<void> {
  if (await useSecondFactor(pool, userId, code, now)) return;
  await recordFailure(pool, userId, now);
  throw new BilingualError(
    401,
    'unauthorized',
    inLanguages((language) => accountRefusals[language].wrongCode),
  );
}
