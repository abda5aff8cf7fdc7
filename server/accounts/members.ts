import { notFound } from '#core/errors.ts';
import { endGrantsOf } from '#server/campaign/assistants/end-grants.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import { mayMakeKeysAndInvite, type Role } from '#server/operations/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { endInvitationsAround } from './invitations/open-invitations.ts';

export interface Member {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly since: Date;
  /** Live keys that the member has made. */
  readonly keys: number;
}

/** The members of a campaign, by name. */
export async function listMembers(pool: CampaignPool, campaignId: string): Promise<Member[]> {
  return withCampaign(pool, campaignId, (tx) =>
    tx.query<Member>(
      `select m.user_id as "userId", u.name, u.email, m.role, m.created_at as since,
         (select count(*)::int from api_keys k
          where k.campaign_id = $1 and k.user_id = m.user_id and k.revoked_at is null) as keys
       from memberships m
       join users u on u.id = m.user_id where m.campaign_id = $1 and m.left_at is null order by u.name, m.user_id`,
      [campaignId],
    ),
  );
}

/** Who changes a member, and when. */
interface Change {
  /** Null if the operator does. */
  readonly changedBy: string | null;
  readonly now: Date;
}

/**
 * Gives a member another role. If the new role may not make keys or invite, the keys that the member made are revoked
 * and the open invitations end. Errors: 403 if the person who changes it is no owner any more; 404 for no member; 409
 * if the campaign would be left without an owner.
 */
export async function changeRole(
  pool: CampaignPool,
  by: Principal | string,
  userId: string,
  role: Role,
  change: Change,
): Promise<void> {
  const { changedBy, now } = change;
  await perform(pool, principalOf(by, changedBy), roleChange, now, async (context) => {
    await lockMember(context.tx, userId, role === 'OWNER', changedBy);
    if (!mayMakeKeysAndInvite(role)) await endWhatMemberMade(context, userId);
    await setRole(context, userId, role);
  });
}

export const roleChange = { operationId: 'changeRole', role: 'OWNER' } as const;

/** Writes a member's role as the operation that changes it. The caller has locked the member. */
export async function setRole({ tx, audit }: CampaignContext, userId: string, role: Role): Promise<void> {
  await tx.query('update memberships set role = $3 where campaign_id = $1 and user_id = $2', [
    tx.campaignId,
    userId,
    role,
  ]);
  Object.assign(audit, { recordId: userId, fields: ['role'] });
}

/**
 * Removes a member. The keys that the member made are revoked, since they act on the member's behalf, the programs that the
 * member has connected are disconnected, and the member's open invitations end. Errors: as `changeRole`.
 */
export async function removeMember(
  pool: CampaignPool,
  by: Principal | string,
  userId: string,
  change: Change,
): Promise<void> {
  const { changedBy, now } = change;
  const operation = { operationId: 'removeMember', role: 'OWNER' } as const;
  await perform(pool, principalOf(by, changedBy), operation, now, async (context) => {
    const { tx, audit } = context;
    await lockMember(tx, userId, false, changedBy);
    await endWhatMemberMade(context, userId);
    await endGrantsOf(context, userId);
    // Keys name the membership that made them, so the row stays, without any right.
    await tx.query('update memberships set left_at = $3 where campaign_id = $1 and user_id = $2', [
      tx.campaignId,
      userId,
      now,
    ]);
    audit.recordId = userId;
  });
}

/** Revokes the keys that a member has made, on every server at once, and ends the invitations from and for the member. */
async function endWhatMemberMade(context: CampaignContext, userId: string): Promise<void> {
  const { tx, now, also } = context;
  const revoked = await tx.query<{ id: string }>(
    'update api_keys set revoked_at = $3 where campaign_id = $1 and user_id = $2 and revoked_at is null returning id',
    [tx.campaignId, userId, now],
  );
  for (const { id } of revoked) also('revokeKey', { recordId: id, fields: ['revokedAt'] });
  await endInvitationsAround(context, userId);
}

/** Locks the campaign's memberships, so that two changes at once cannot leave it without an owner. */
async function lockMember(
  tx: CampaignTransaction,
  userId: string,
  staysOwned: boolean,
  changedBy: string | null,
): Promise<void> {
  const members = await tx.query<{ user_id: string; role: Role }>(
    'select user_id, role from memberships where campaign_id = $1 and left_at is null order by user_id for update',
    [tx.campaignId],
  );
  const member = canBeRecordId(userId) && members.find((item) => item.user_id === userId);
  if (!member) throw notFound(`The campaign has no member ${userId}.`);
  const owners = members.filter(({ role }) => role === 'OWNER');
  // Another owner may have changed the role of this one since the page was requested.
  if (changedBy !== null && !owners.some(({ user_id }) => user_id === changedBy)) throw ownersOnly();
  if (!staysOwned && owners.length === 1 && owners[0] === member) {
    throw new BilingualError(409, 'validation_failed', {
      en: 'A campaign needs an owner: make somebody else an owner first.',
      fr: 'Une campagne doit avoir un propriétaire : nommez-en d’abord un autre.',
    });
  }
}

/** The error of an action that was begun as an owner. */
export const ownersOnly = (): BilingualError =>
  new BilingualError(403, 'forbidden', {
    en: 'You are no longer an owner of this campaign: only an owner can do this.',
    fr: 'Vous n’êtes plus propriétaire de cette campagne : seul un propriétaire peut le faire.',
  });
