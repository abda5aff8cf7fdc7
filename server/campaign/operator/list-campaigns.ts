import { naturalOrder } from '#core/formatters.ts';
import type { CampaignPool } from '#server/store/pool.ts';

export interface ListedCampaign {
  readonly campaignId: string;
  readonly code: string;
  /** Null of a closed campaign, as its plan is: they were deleted with it. */
  readonly name: string | null;
  readonly subscriptionTier: string | null;
  readonly isDemo: boolean;
  /** When it is deleted, unless its owner cancels the closure. Null: no one has asked for that. */
  readonly closesAt: Date | null;
  /** When it was deleted. Null: it is open. */
  readonly closedAt: Date | null;
}

/** All campaigns by their codes, and after them those that were closed and deleted. */
export async function listCampaigns(pool: CampaignPool): Promise<ListedCampaign[]> {
  const { rows } = await pool.query<ListedCampaign>(
    `select id as "campaignId", code, name, subscription_tier as "subscriptionTier", is_demo as "isDemo",
       closes_at as "closesAt", null::timestamptz as "closedAt"
     from campaigns
     union all select id, code, null, null, false, null, closed_at from closed_campaigns`,
  );
  return rows.toSorted(
    (a, b) =>
      Number(a.closedAt !== null) - Number(b.closedAt !== null) ||
      naturalOrder.compare(a.code, b.code) ||
      (a.campaignId < b.campaignId ? -1 : 1),
  );
}
