import type { Pool } from 'pg';
import type { SignedIn, Visitor } from '#server/accounts/execute-for-person.ts';
import { endAllSessions, endSession } from '#server/accounts/sessions.ts';
import { forgetDevices } from '#server/accounts/throttle/known-devices.ts';

/** Ends the visitor's session, if there is one. */
export async function signOut(pool: Pool, { session }: Pick<Visitor, 'session'>): Promise<void> {
  if (session) await endSession(pool, session.token);
}

/** Ends all sessions of a user, and makes every device a new one. */
export async function signOutEverywhere(pool: Pool, { user }: Pick<SignedIn, 'user'>): Promise<void> {
  await endAllSessions(pool, user.id);
  await forgetDevices(pool, user.id);
}
