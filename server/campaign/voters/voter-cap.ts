import { type HustingsError, refused } from '#core/errors.ts';
import type { Plans, SubscriptionTier } from '#core/plans.ts';
import type { CampaignTransaction, QueryOptions } from '#server/store/transaction.ts';

/**
 * A statement that counts voters who were added in the same transaction, and fails if the campaign then has more than
 * the cap. Its parts are SQL expressions; a cap of null is none.
 *
 * The count's row stays locked until the transaction ends, so no two transactions can take the same place. It is locked
 * after the insert, so that other writers of the campaign wait for as short a time as possible; but before the insert of
 * a voter with an external id, which may have to wait for another one. One statement for both would write the new row to
 * every node of a Citus.
 */
export const countAdded = (campaign: string, added: string, cap: string): string =>
  `insert into voter_counts as counts (campaign_id, voters) values (${campaign}, ${added})
    on conflict (campaign_id) do update set voters = counts.voters + excluded.voters
    returning check_voter_cap(counts.voters, ${added}, ${cap})`;

const count = countAdded('$1', '$2::bigint', '$3::bigint');

/**
 * Counts voters that the transaction has added; call it without waiting for the insert. Fails if they exceed `cap`: see
 * `capExceeded`.
 */
export async function countVoters(
  tx: CampaignTransaction,
  added: number,
  cap: number | null = null,
  options: QueryOptions = {},
): Promise<void> {
  await tx.query(count, [tx.campaignId, added, cap], options);
}

const uncount = 'update voter_counts set voters = voters - $2 where campaign_id = $1';

/** Counts voters that the transaction has removed. */
export async function uncountVoters(tx: CampaignTransaction, removed: number): Promise<void> {
  await tx.query(uncount, [tx.campaignId, removed]);
}

/**
 * Sets the count of a campaign, `$1`, to zero and locks it until the transaction ends. A transaction that adds a voter locks
 * the campaign's row before it, since the voter refers to that. So one that deletes all voters locks that row first.
 */
export const resetVoterCount = `insert into voter_counts (campaign_id, voters) values ($1, 0)
  on conflict (campaign_id) do update set voters = 0`;

/** The 402 that names count, limit and tier, if an insert failed because of the cap; null otherwise. */
export function capExceeded(error: unknown, tier: SubscriptionTier, plans: Plans): HustingsError | null {
  const { code, detail } = error as { code?: unknown; detail?: string };
  if (code !== overCap) return null;
  return voterCapReached(Number(detail), tier, plans[tier].voters);
}

export const voterCapReached = (voters: number, tier: SubscriptionTier, allowed: number): HustingsError =>
  refused(
    [402, 'limit_exceeded'],
    'voters.cap',
    `The campaign has ${voters} voters, and its plan ${tier} allows ${allowed}. A larger plan allows more.`,
    { voters, tier, allowed },
  );

/** The SQLSTATE that check_voter_cap() raises, with the present count as its detail. */
const overCap = 'HU402';

const lockCount = `insert into voter_counts (campaign_id, voters) values ($1, 0)
  on conflict (campaign_id) do update set voters = voter_counts.voters returning voters`;

/** How many more voters the cap allows. The count stays locked until the transaction ends. */
export async function placesLeft(tx: CampaignTransaction, cap: number): Promise<number> {
  return Math.max(0, cap - (await voterCount(tx, lockCount)));
}

const readCount = 'select voters from voter_counts where campaign_id = $1';

/** How many voters the campaign has. */
export async function voterCount(tx: CampaignTransaction, statement = readCount): Promise<number> {
  const [counted] = await tx.query<{ voters: string }>(statement, [tx.campaignId]);
  return Number(counted?.voters ?? 0);
}
