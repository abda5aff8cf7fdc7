import { HustingsError } from '#core/errors.ts';
import type { Plans, SubscriptionTier } from '#core/plans.ts';

/**
 * The part of a `with` clause that adds to a campaign's count of voters. Both arguments are SQL: the campaign's id, and
 * the number of voters that the statement inserts. The count's row stays locked until the transaction ends, so no two
 * transactions can take the same place. Every statement that inserts voters begins with it.
 */
export const countAddedVoters = (campaignId: string, added: string): string => `counted as (
    insert into voter_counts as held (campaign_id, voters) values (${campaignId}, ${added})
    on conflict (campaign_id) do update set voters = held.voters + excluded.voters
    returning voters
  )`;

/** A condition on `counted` that fails the statement where the campaign would have more voters than `cap`. */
export const underVoterCap = (cap: string, added: string): string =>
  `check_voter_cap(counted.voters, ${added}, ${cap})`;

/**
 * Sets the count of a campaign, `$1`, to none and locks it until the transaction ends. It comes before all other locks
 * of a transaction that deletes the campaign's voters: a transaction that adds one locks the count first as well.
 */
export const resetVoterCount = `insert into voter_counts (campaign_id, voters) values ($1, 0)
  on conflict (campaign_id) do update set voters = 0`;

/** The 402 that names count, limit and tier, where an insert failed because of the cap; null otherwise. */
export function capExceeded(error: unknown, tier: SubscriptionTier, plans: Plans): HustingsError | null {
  const { code, detail } = error as { code?: unknown; detail?: string };
  if (code !== overCap) return null;
  return new HustingsError(
    402,
    'limit_exceeded',
    `The campaign has ${detail} voters, and its plan ${tier} allows ${plans[tier].voters}. A larger plan allows more.`,
  );
}

/** The SQLSTATE that check_voter_cap() raises, with the present count as its detail. */
const overCap = 'HU402';
