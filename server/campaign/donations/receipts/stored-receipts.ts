import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import type { StoredReceipt } from './html/receipts-document.ts';

/** The receipts with these numbers as they were issued, in the numbers' order; unknown numbers are left out. */
export function storedReceipts(
  tx: CampaignTransaction,
  numbers: readonly string[],
): Promise<Array<StoredReceipt & { readonly donationId: string }>> {
  return tx.query(
    `select r.number, r.html, r.donation_id as "donationId", s.number is not null as "isSpoiled"
     from receipts r left join receipt_spoils s on s.campaign_id = r.campaign_id and s.number = r.number
     where r.campaign_id = $1 and r.number = any ($2) order by array_position($2::text[], r.number)`,
    [tx.campaignId, numbers],
  );
}
