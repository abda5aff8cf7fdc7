import { HustingsError } from '../../../core/errors.ts';
import type { Plans, SubscriptionTier } from '../../../core/plans.ts';
import type { CampaignTransaction } from '../database/with-campaign.ts';

/**
 * Takes places for further voters under the plan's cap, held until the transaction ends: no two transactions can take
 * the same one. Errors: 402 naming count, limit and tier.
 */
export async function reserveVoterPlaces(
  tx: CampaignTransaction,
  tier: SubscriptionTier,
  plans: Plans,
  wanted = 1,
): Promise<void> {
  const { voters: limit } = plans[tier];
  await tx.query('select reserve_voters($1, $2, $3)', [tx.campaignId, wanted, limit]).catch((error: unknown) => {
    const { code, detail } = error as { code?: unknown; detail?: string };
    if (code !== noPlace) throw error;
    const more = wanted === 1 ? '' : ` ${wanted} more do not fit.`;
    throw new HustingsError(
      402,
      'limit_exceeded',
      `The campaign has ${detail} voters, and its plan ${tier} allows ${limit}.${more} A larger plan allows more.`,
    );
  });
}

/** What `reserve_voters` raises, with the count held as its detail: it fails, so that nothing sent after it is done. */
const noPlace = 'HU402';
