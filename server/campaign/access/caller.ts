import type { SubscriptionTier } from '#core/plans.ts';
import type { RateLimitedCaller } from '#server/http/authentication.ts';

/** The holder of a live key. */
export interface CampaignCaller extends RateLimitedCaller {
  readonly campaignId: string;
  readonly keyId: string;
  /** The user who created the key, on whose behalf it acts. */
  readonly userId: string;
  readonly tier: SubscriptionTier;
  readonly scopes: ReadonlySet<string>;
}
