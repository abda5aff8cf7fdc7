import { notFound } from '#core/errors.ts';
import type { SubscriptionTier } from '#core/plans.ts';
import { perform } from '#server/operations/perform.ts';
import { principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';

/** Moves a campaign to another plan. Every server applies it at once. Errors: 404. */
export async function changePlan(
  pool: CampaignPool,
  campaignId: string,
  tier: SubscriptionTier,
  now = new Date(),
): Promise<void> {
  const operation = { operationId: 'changePlan', role: 'OWNER' } as const;
  await perform(pool, principalOf(campaignId), operation, now, async ({ tx, audit }) => {
    const changed = await tx.query('update campaigns set subscription_tier = $2 where id = $1 returning 1', [
      campaignId,
      tier,
    ]);
    if (changed.length === 0) throw notFound(`There is no campaign ${campaignId}.`);
    Object.assign(audit, { recordId: campaignId, fields: ['subscriptionTier'] });
  });
}
