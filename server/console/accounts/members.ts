import { notFound } from '#core/errors.ts';
import { recordOperatorAction } from '#server/campaign/audit/record-operator-action.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { type CampaignTransaction, withCampaign } from '#server/campaign/database/with-campaign.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import type { Role } from './roles.ts';

export interface Member {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly since: Date;
}

/** The members of a campaign, by name. */
export async function listMembers(pool: CampaignPool, campaignId: string): Promise<Member[]> {
  return withCampaign(pool, campaignId, (tx) =>
    tx.query<Member>(
      `select m.user_id as "userId", u.name, u.email, m.role, m.created_at as since
       from memberships m
       join users u on u.id = m.user_id where m.campaign_id = $1 and m.left_at is null order by u.name, m.user_id`,
      [campaignId],
    ),
  );
}

/** Who changes a member, and when. */
interface Change {
  readonly changedBy: string;
  readonly now: Date;
}

/** Gives a member another role. Errors: 404 for no member; 409 where the campaign would be left without an owner. */
export async function changeRole(
  pool: CampaignPool,
  campaignId: string,
  userId: string,
  role: Role,
  { changedBy, now }: Change,
): Promise<void> {
  await withCampaign(pool, campaignId, async (tx) => {
    await lockMember(tx, userId, role === 'OWNER');
    await tx.query('update memberships set role = $3 where campaign_id = $1 and user_id = $2', [
      campaignId,
      userId,
      role,
    ]);
    recordOperatorAction(tx, {
      operation: 'changeRole',
      recordId: userId,
      at: now,
      userId: changedBy,
      fields: ['role'],
    });
  });
}

/**
 * Removes a member. The keys that the member made are revoked, since they act on the member's behalf.
 * Errors: as `changeRole`.
 */
export async function removeMember(
  pool: CampaignPool,
  campaignId: string,
  userId: string,
  { changedBy, now }: Change,
): Promise<void> {
  await withCampaign(pool, campaignId, async (tx) => {
    await lockMember(tx, userId, false);
    await tx.query(
      'update api_keys set revoked_at = $3 where campaign_id = $1 and user_id = $2 and revoked_at is null',
      [campaignId, userId, now],
    );
    // Keys name the membership that made them, so the row stays, without any right.
    await tx.query('update memberships set left_at = $3 where campaign_id = $1 and user_id = $2', [
      campaignId,
      userId,
      now,
    ]);
    recordOperatorAction(tx, { operation: 'removeMember', recordId: userId, at: now, userId: changedBy });
  });
}

/** Locks the campaign's memberships, so that two changes at once cannot leave it without an owner. */
async function lockMember(tx: CampaignTransaction, userId: string, staysOwned: boolean): Promise<void> {
  const members = await tx.query<{ user_id: string; role: Role }>(
    'select user_id, role from memberships where campaign_id = $1 and left_at is null order by user_id for update',
    [tx.campaignId],
  );
  const member = canBeRecordId(userId) && members.find((item) => item.user_id === userId);
  if (!member) throw notFound(`The campaign has no member ${userId}.`);
  const owners = members.filter(({ role }) => role === 'OWNER');
  if (!staysOwned && owners.length === 1 && owners[0] === member) {
    throw new BilingualError(409, 'validation_failed', {
      en: 'A campaign needs an owner: make somebody else an owner first.',
      fr: 'Une campagne doit avoir un propriétaire : nommez-en d’abord un autre.',
    });
  }
}
