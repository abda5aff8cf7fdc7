import type { SubscriptionTier } from '#core/plans.ts';
import type { Principal } from '#server/operations/principal.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { readCampaign } from './read-campaign.ts';

/** The plan of the principal's campaign, which is known of callers of the API. */
export const tierOf = async (tx: CampaignTransaction, principal: Principal): Promise<SubscriptionTier> =>
  'tier' in principal ? principal.tier : (await readCampaign(tx)).subscription_tier;
