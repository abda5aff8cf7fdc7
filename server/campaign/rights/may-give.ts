import { mayActAs, type Role } from '#server/operations/roles.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/**
 * Whether a user is a member in this role or a higher one. The membership is locked until the transaction ends: a change of the
 * role that is under way ends either before, or with what is given here among what it ends.
 */
export async function mayGive(tx: CampaignTransaction, userId: string, needs: Role): Promise<boolean> {
  const [member] = await tx.query<{ role: Role }>(
    'select role from memberships where campaign_id = $1 and user_id = $2 and left_at is null for share',
    [tx.campaignId, userId],
  );
  return member !== undefined && mayActAs(member.role, needs);
}
