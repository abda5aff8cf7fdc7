import { notFound } from '#core/errors.ts';
import type { SubscriptionTier } from '#core/plans.ts';
import { recordOperatorAction } from '#server/campaign/audit/record-operator-action.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';

/** Moves a campaign to another plan. Every server applies it at once. Errors: 404. */
export async function changePlan(
  pool: CampaignPool,
  campaignId: string,
  tier: SubscriptionTier,
  now = new Date(),
): Promise<void> {
  await withCampaign(pool, campaignId, async (tx) => {
    const changed = await tx.query('update campaigns set subscription_tier = $2 where id = $1 returning 1', [
      campaignId,
      tier,
    ]);
    if (changed.length === 0) throw notFound(`There is no campaign ${campaignId}.`);
    recordOperatorAction(tx, { operation: 'changePlan', recordId: campaignId, at: now, fields: ['subscriptionTier'] });
  });
}
