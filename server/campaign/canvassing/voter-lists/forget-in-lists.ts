import type { CampaignTransaction } from '#server/store/transaction.ts';

/** An array from which all are removed stays: it finds nobody, and not everybody. */
const forget = `update voter_lists set criteria = jsonb_set(criteria, '{ownIds}', (criteria -> 'ownIds') - $2::text[])
  where campaign_id = $1 and criteria -> 'ownIds' ?| $2::text[]`;

/** Removes what the campaign's own system calls erased voters from the lists that ask for them. */
export async function forgetInLists(tx: CampaignTransaction, ownIds: readonly string[]): Promise<void> {
  if (ownIds.length > 0) await tx.query(forget, [tx.campaignId, ownIds]);
}
