import type { CampaignTransaction } from '#server/store/transaction.ts';

/** The condition that a voter has voted. Columns of the voter's row are meant by `id` and `campaign_id` = $1. */
export const hasVoted = (id = 'id'): string =>
  `exists (select from votes_cast mark where mark.campaign_id = $1 and mark.voter_id = ${id} and mark.undone_at is null)`;

/** The same, or that the voter has not. */
export const votedIs = (voted: boolean, id = 'id'): string => (voted ? hasVoted(id) : `not ${hasVoted(id)}`);

const amongThese = `select voter_id as id from votes_cast
  where campaign_id = $1 and voter_id = any ($2::uuid[]) and undone_at is null`;

/** Who of these voters has voted. */
export async function votedAmong(tx: CampaignTransaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(amongThese, [tx.campaignId, ids]);
  return new Set(rows.map(({ id }) => id));
}
