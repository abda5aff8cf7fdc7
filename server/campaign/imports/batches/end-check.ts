import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { type Import, storedState } from '#server/campaign/imports/import.ts';

/** Ends the check of an import that is locked: it waits for a decision, or begins if that was decided with the upload. */
export async function endCheck(tx: CampaignTransaction, found: Import): Promise<void> {
  const { startsItself, duplicates, counts } = found;
  if (!startsItself) {
    await tx.query(`update imports set state = 'CHECKED' where campaign_id = $1 and id = $2`, [
      tx.campaignId,
      found.id,
    ]);
    return;
  }
  const recordable = (counts?.READY ?? 0) + (duplicates === 'skip' ? 0 : (counts?.DUPLICATE ?? 0));
  await tx.query(
    `update imports set state = $4, rows_total = $3, rows_processed = 0, last_line = 0
     where campaign_id = $1 and id = $2`,
    [tx.campaignId, found.id, recordable, storedState('RUNNING', duplicates)],
  );
}
