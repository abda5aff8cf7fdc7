import { HustingsError } from '#core/errors.ts';
import type { Plans, SubscriptionTier } from '#core/plans.ts';

/**
 * A condition, always true, that holds the rest of the transaction to a cap on the campaign's voters. The database
 * counts as they are inserted, and no two transactions can take the same place. `cap` is a parameter such as `$4`.
 */
export const underVoterCap = (cap: string): string =>
  `set_config('hustings.voter_cap', (${cap}::bigint)::text, true) is not null`;

/** The 402 that names count, limit and tier, where an insert failed because the voters do not fit; null otherwise. */
export function capExceeded(error: unknown, tier: SubscriptionTier, plans: Plans): HustingsError | null {
  const { code, detail } = error as { code?: unknown; detail?: string };
  if (code !== noPlace) return null;
  return new HustingsError(
    402,
    'limit_exceeded',
    `The campaign has ${detail} voters, and its plan ${tier} allows ${plans[tier].voters}. A larger plan allows more.`,
  );
}

/** What the database raises, with the count held as its detail. */
const noPlace = 'HU402';
