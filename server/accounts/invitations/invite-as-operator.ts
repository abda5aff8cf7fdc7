import { HustingsError } from '#core/errors.ts';
import { roleChange, setRole } from '#server/accounts/members.ts';
import { type Invited, invite } from '#server/accounts/sign-in-links.ts';
import { perform } from '#server/operations/perform.ts';
import { principalOf } from '#server/operations/principal.ts';
import { mayActAs, type Role } from '#server/operations/roles.ts';
import type { CampaignPool } from '#server/store/pool.ts';

interface InvitedByOperator {
  /** The token of a link that the person needs; null if a member's account has its password already. */
  readonly token: string | null;
  /** The member's role before and now; null if the person is not a member yet. */
  readonly member: { readonly was: Role; readonly role: Role } | null;
}

/**
 * Invites a person for the operator. A member is given the role at once if it is a higher one, so that a campaign that
 * no one can manage any more has an owner again. Errors: 409 if a member's role is a higher one already.
 */
export async function inviteAsOperator(
  pool: CampaignPool,
  campaignId: string,
  person: Invited,
  now: Date,
): Promise<InvitedByOperator> {
  const { rows } = await pool.query<{ id: string; has_password: boolean }>(
    'select id, password_hash is not null as has_password from users where lower(email) = lower($1)',
    [person.email.trim()],
  );
  const user = rows[0];
  const was = user ? await raiseRole(pool, campaignId, user.id, person, now) : null;
  const member = was === null ? null : { was, role: person.role };
  if (member && user?.has_password) return { token: null, member };
  return { token: await invite(pool, campaignId, person, now), member };
}

/** Raises a member's role and returns the one before; null if the user is not a member. */
async function raiseRole(
  pool: CampaignPool,
  campaignId: string,
  userId: string,
  { role, email }: Invited,
  now: Date,
): Promise<Role | null> {
  return perform(pool, principalOf(campaignId), roleChange, now, async (context) => {
    const { tx, audit } = context;
    audit.operation = null;
    const [member] = await tx.query<{ role: Role }>(
      'select role from memberships where campaign_id = $1 and user_id = $2 and left_at is null for update',
      [campaignId, userId],
    );
    if (!member) return null;
    if (!mayActAs(role, member.role)) throw higherAlready(email, member.role);
    if (role !== member.role) {
      await setRole(context, userId, role);
      audit.operation = roleChange.operationId;
    }
    return member.role;
  });
}

const higherAlready = (email: string, role: Role): HustingsError =>
  new HustingsError(
    409,
    'validation_failed',
    `${email} is a member of this campaign already, with the role ${role}: nothing was changed. An owner gives a lower role in the console, under People.`,
  );
