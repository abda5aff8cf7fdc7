import type { SubscriptionTier } from '#core/plans.ts';

/** What plans are called, in both languages. */
export const planNames: Readonly<Record<SubscriptionTier, string>> = {
  COMMUNITY: 'Community',
  STARTER: 'Starter',
  PRO: 'Pro',
  CAMPAIGN_HQ: 'Campaign HQ',
};
