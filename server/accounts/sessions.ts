import type { Pool } from 'pg';
import { browserName } from '#server/http/request/browser-name.ts';
import { hashToken, newToken } from '#server/keys/token.ts';
import type { Queries } from './in-transaction.ts';

/** A session ends when it has not been used for this long. */
const idleMilliseconds = 12 * 3_600_000;
/** A session ends after this time in any case. */
const longestMilliseconds = 7 * 86_400_000;
/** The last use is stored at most this often. */
const seenMilliseconds = 5 * 60_000;

const prefix = 'hs_';

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly hasSecondFactor: boolean;
}

export interface Session {
  readonly token: string;
  readonly user: User;
  /** The password was right. Until the second factor is too, the session shows nothing. */
  readonly awaitsSecondFactor: boolean;
}

/** Starts a session and returns its token, which the cookie contains and the database does not. */
export async function startSession(
  pool: Queries,
  userId: string,
  { awaitsSecondFactor, now }: { awaitsSecondFactor: boolean; now: Date },
): Promise<string> {
  const token = newToken(prefix);
  const life = awaitsSecondFactor ? 10 * 60_000 : longestMilliseconds;
  await pool.query(
    `insert into sessions (token_hash, user_id, created_at, seen_at, expires_at, awaits_second_factor)
     values (decode($1, 'hex'), $2, $3, $3, $4, $5)`,
    [hashToken(token), userId, now, new Date(now.getTime() + life), awaitsSecondFactor],
  );
  return token;
}

interface SessionRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly has_second_factor: boolean;
  readonly seen_at: Date;
  readonly is_named: boolean;
  readonly awaits_second_factor: boolean;
}

/**
 * The session of a cookie's token; undefined if it never was, has ended, or has not been used for too long. Its first page says
 * which browser it is.
 */
export async function findSession(
  pool: Pool,
  { userAgent }: { readonly userAgent: string },
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const idleSince = new Date(now.getTime() - idleMilliseconds);
  const { rows } = await pool.query<SessionRow>(
    `select u.id, u.name, u.email, u.totp_secret is not null as has_second_factor, s.seen_at, s.awaits_second_factor,
       s.browser is not null as is_named
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = decode($1, 'hex') and s.expires_at > $2 and s.seen_at > $3`,
    [hashToken(token), now, idleSince],
  );
  const row = rows[0];
  if (!row) return undefined;
  if (!row.is_named || now.getTime() - row.seen_at.getTime() > seenMilliseconds) {
    await pool.query(
      `update sessions set seen_at = $2, browser = coalesce(browser, $3) where token_hash = decode($1, 'hex')`,
      [hashToken(token), now, browserName(userAgent)],
    );
  }
  const { id, name, email } = row;
  return {
    token,
    user: { id, name, email, hasSecondFactor: row.has_second_factor },
    awaitsSecondFactor: row.awaits_second_factor,
  };
}

export async function endSession(pool: Pool, token: string): Promise<void> {
  await pool.query(`delete from sessions where token_hash = decode($1, 'hex')`, [hashToken(token)]);
}

/** A session as its user sees it. */
export interface ListedSession {
  /** It names the session in a form, and cannot be used to sign in. */
  readonly id: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  /** As `browserName` says it; empty if nothing is known. */
  readonly browser: string;
  readonly isThis: boolean;
}

/** More than any user has, and few enough for a page. */
const mostListed = 50;

/** The token is hashed for the database, and its hash once more for pages. */
const sessionId = `encode(sha256(token_hash), 'hex')`;

/** The sessions of a user that sign in still, the one of this token first. */
export async function listSessions(
  pool: Queries,
  userId: string,
  token: string,
  now: Date,
): Promise<readonly ListedSession[]> {
  const idleSince = new Date(now.getTime() - idleMilliseconds);
  const { rows } = await pool.query<ListedSession>(
    `select ${sessionId} as id, created_at as "createdAt", seen_at as "seenAt", coalesce(browser, '') as browser,
       token_hash = decode($2, 'hex') as "isThis"
     from sessions
     where user_id = $1 and expires_at > $3 and seen_at > $4 and not awaits_second_factor
     order by token_hash = decode($2, 'hex') desc, seen_at desc, token_hash limit ${mostListed}`,
    [userId, hashToken(token), now, idleSince],
  );
  return rows;
}

/** Ends a session of a user's own list. Ends nothing if it has ended already. */
export async function endListedSession(pool: Queries, { user }: { readonly user: User }, id: string): Promise<void> {
  await pool.query(`delete from sessions where user_id = $1 and ${sessionId} = $2`, [user.id, id]);
}

/** Ends every session of a user on every device. */
export async function endAllSessions(pool: Queries, userId: string): Promise<void> {
  await pool.query('delete from sessions where user_id = $1', [userId]);
}

/**
 * Ends every session of a user and starts one for the device at hand, whose token it returns: an attacker who had taken
 * over a session before a password or a second factor was changed has it no longer. Runs in the transaction of the
 * change.
 */
export async function renewSession(pool: Queries, userId: string, now: Date): Promise<string> {
  await endAllSessions(pool, userId);
  return startSession(pool, userId, { awaitsSecondFactor: false, now });
}
