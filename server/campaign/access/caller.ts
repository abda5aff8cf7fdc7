import type { SubscriptionTier } from '#core/plans.ts';
import type { Admitted } from '#server/http/api.ts';

/** The holder of a live key. */
export interface CampaignCaller extends Admitted {
  readonly campaignId: string;
  readonly keyId: string;
  /** Who made the key: the user on whose behalf it acts. */
  readonly userId: string;
  readonly tier: SubscriptionTier;
  readonly scopes: ReadonlySet<string>;
}
