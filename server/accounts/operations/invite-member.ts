import type { Pool } from 'pg';
import { revokeInvitation } from '#server/accounts/invitations/open-invitations.ts';
import { findLink, type Invited, invite } from '#server/accounts/sign-in-links.ts';
import { hashToken } from '#server/keys/token.ts';
import type { ExecutedWith } from '#server/operations/perform.ts';
import type { Principal } from '#server/operations/principal.ts';

interface Invitation extends Omit<Invited, 'isEmailed'> {
  /** Sends the link of a token to an address. Absent: who invites passes it on. */
  readonly send: ((to: string, token: string) => Promise<void>) | undefined;
}

interface Made {
  readonly token: string;
  /** The address that the link was sent to. */
  readonly sentTo: string | undefined;
}

/** Invites a person. What cannot be sent is taken back. Errors: those of `invite` and of `send`. */
export async function inviteMember(
  pool: Pool,
  by: Principal,
  { send, ...person }: Invitation,
  now: Date,
  executedWith: ExecutedWith,
): Promise<Made> {
  const token = await invite(pool, by, { ...person, isEmailed: send !== undefined }, now, executedWith);
  if (!send) return { token, sentTo: undefined };
  // As the account has it: another way of writing it may be another mailbox.
  const { email } = await findLink(pool, token, now);
  try {
    await send(email, token);
  } catch (error) {
    await revokeInvitation(pool, by, hashToken(token), now);
    throw error;
  }
  return { token, sentTo: email };
}
