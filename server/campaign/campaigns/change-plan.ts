import { notFound } from '#core/errors.ts';
import type { SubscriptionTier } from '#core/plans.ts';
import { auditStatement } from '#server/campaign/audit/audit-entry.ts';
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
    tx.atCommit(
      ...auditStatement({
        campaignId,
        at: now,
        keyId: null,
        operation: 'changePlan',
        recordId: campaignId,
        status: 200,
        fields: ['subscriptionTier'],
        requestId: null,
      }),
    );
  });
}
