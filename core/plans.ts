import reference from '#data/reference/plans.json' with { type: 'json' };

export const subscriptionTiers = ['COMMUNITY', 'STARTER', 'PRO', 'CAMPAIGN_HQ'] as const;

export type SubscriptionTier = (typeof subscriptionTiers)[number];

/** What a campaign has subscribed to. */
export interface Plan {
  /** The most voters that it may hold. */
  readonly voters: number;
  /** Requests in a minute per API key. */
  readonly requestsPerMinute: number;
  /** Whether its keys open the API, and whether it may create any. */
  readonly apiAccess: boolean;
}

export type Plans = Readonly<Record<SubscriptionTier, Plan>>;

/** The plans of `data/reference/plans.json`, where an operator may change the numbers. */
export const plans: Plans = reference.plans;
