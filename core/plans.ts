import reference from '#data/reference/plans.json' with { type: 'json' };
import { rateLimits } from './config/rate-limits.ts';

export const subscriptionTiers = ['COMMUNITY', 'STARTER', 'PRO', 'CAMPAIGN_HQ'] as const;

export type SubscriptionTier = (typeof subscriptionTiers)[number];

/** What a campaign's subscription includes. */
export interface Plan {
  /** Voters at most. */
  readonly voters: number;
  /** Requests a minute for each API key. */
  readonly requestsPerMinute: number;
  /** Whether the campaign may create API keys and use them. */
  readonly apiAccess: boolean;
}

export type Plans = Readonly<Record<SubscriptionTier, Plan>>;

const planOf = (tier: SubscriptionTier): Plan => ({
  ...reference.plans[tier],
  requestsPerMinute: rateLimits.plans[tier],
});

/** The plans of `data/reference/plans.json`, with their rate limits. An operator may change the numbers there. */
export const plans: Plans = {
  COMMUNITY: planOf('COMMUNITY'),
  STARTER: planOf('STARTER'),
  PRO: planOf('PRO'),
  CAMPAIGN_HQ: planOf('CAMPAIGN_HQ'),
};
