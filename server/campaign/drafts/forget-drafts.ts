import type { CampaignTransaction } from '#server/store/transaction.ts';

const ofAll = 'delete from form_drafts where campaign_id = $1';

/**
 * Deletes every draft of the campaign, since a person is erased. Any form may name anybody, in any field and in any writing:
 * no search of what was typed finds all of that.
 */
export async function forgetDrafts(tx: CampaignTransaction): Promise<void> {
  await tx.query(ofAll, [tx.campaignId]);
}

/** Deletes those of a member who leaves. */
export async function forgetDraftsOf(tx: CampaignTransaction, userId: string): Promise<void> {
  await tx.query(`${ofAll} and user_id = $2`, [tx.campaignId, userId]);
}

/** Deletes those on pages of imports that are deleted: they have cells of the file. */
export async function forgetDraftsOfImports(tx: CampaignTransaction, importIds: readonly string[]): Promise<void> {
  if (importIds.length === 0) return;
  await tx.query(`${ofAll} and page like any ($2::text[])`, [tx.campaignId, importIds.map((id) => `%/imports/${id}%`)]);
}
