import type { CampaignPool } from '#server/campaign/database/pool.ts';

export interface ListedCampaign {
  readonly campaignId: string;
  readonly code: string;
  readonly name: string;
  readonly subscriptionTier: string;
  readonly isDemo: boolean;
}

/** All campaigns, the oldest first. */
export async function listCampaigns(pool: CampaignPool): Promise<ListedCampaign[]> {
  const { rows } = await pool.query<ListedCampaign>(
    `select id as "campaignId", code, name, subscription_tier as "subscriptionTier", is_demo as "isDemo"
     from campaigns order by created_at, id`,
  );
  return rows;
}
