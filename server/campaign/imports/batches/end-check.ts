import { type Import, storedState } from '#server/campaign/imports/import.ts';
import { rowsToProcess } from '#server/campaign/imports/rows-to-process.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** Ends the check of an import that is locked: it waits for a decision, or begins if that was decided with the upload. */
export async function endCheck(tx: CampaignTransaction, found: Import): Promise<void> {
  const { startsItself, duplicates } = found;
  if (!startsItself) {
    await tx.query(`update imports set state = 'CHECKED' where campaign_id = $1 and id = $2`, [
      tx.campaignId,
      found.id,
    ]);
    return;
  }
  const { total } = await rowsToProcess(tx, found, duplicates);
  await tx.query(
    `update imports set state = $4, rows_total = $3, rows_processed = 0, last_line = 0
     where campaign_id = $1 and id = $2`,
    [tx.campaignId, found.id, total, storedState('RUNNING', duplicates)],
  );
}
