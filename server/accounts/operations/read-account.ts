import type { Pool } from 'pg';
import type { SignedIn } from '#server/accounts/execute-for-person.ts';
import { listMemberships, type MemberCampaign } from '#server/accounts/memberships.ts';
import { countRecoveryCodes } from '#server/accounts/second-factor.ts';
import { type ListedSession, listSessions } from '#server/accounts/sessions.ts';
import { type FailedAttempts, failuresBefore } from '#server/accounts/throttle/failed-attempts.ts';

interface Account {
  readonly campaigns: readonly MemberCampaign[];
  readonly sessions: readonly ListedSession[];
  readonly failed: FailedAttempts | undefined;
  /** Recovery codes that sign in still. */
  readonly codes: number;
}

/** What a person sees of the own account. */
export async function readAccount(pool: Pool, by: SignedIn, _input: undefined, now: Date): Promise<Account> {
  const { user, session } = by;
  const [campaigns, sessions, failed, codes] = await Promise.all([
    listMemberships(pool, by),
    listSessions(pool, user.id, session.token, now),
    failuresBefore(pool, by),
    user.hasSecondFactor ? countRecoveryCodes(pool, user.id) : 0,
  ]);
  return { campaigns, sessions, failed, codes };
}
