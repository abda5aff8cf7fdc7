import type { CampaignTransaction } from '#server/store/transaction.ts';

/** An array from which all are removed stays: it finds nobody, and not everybody. */
const forget = `update voter_lists set criteria = jsonb_set(criteria, '{ownIds}', (criteria -> 'ownIds') - $2::text[])
  where campaign_id = $1 and criteria -> 'ownIds' ?| $2::text[]`;

/** Removes what the campaign's own system calls erased voters from the lists that ask for them. */
export async function forgetInLists(tx: CampaignTransaction, ownIds: readonly string[]): Promise<void> {
  if (ownIds.length > 0) await tx.query(forget, [tx.campaignId, ownIds]);
}

/** Deletes the private lists of a member who leaves: nobody else sees them, and a campaign has 200. */
export async function forgetPrivateListsOf(tx: CampaignTransaction, userId: string): Promise<void> {
  await tx.query('delete from voter_lists where campaign_id = $1 and user_id = $2 and not is_shared', [
    tx.campaignId,
    userId,
  ]);
}
