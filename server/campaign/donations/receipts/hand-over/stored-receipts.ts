import type { StoredReceipt } from '#server/campaign/donations/receipts/html/receipts-document.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

export interface IssuedReceipt extends StoredReceipt {
  readonly donationId: string;
}

/** The receipts with these numbers as they were issued, in the numbers' order; unknown numbers are left out. */
export function storedReceipts(tx: CampaignTransaction, numbers: readonly string[]): Promise<IssuedReceipt[]> {
  return tx.query(
    `select r.number, r.html, r.donation_id as "donationId", s.number is not null as "isSpoiled",
       s.number is null and (
         d.receipt_printed_number is not distinct from r.number or d.receipt_sent_number is not distinct from r.number
       ) as "isDuplicate"
     from receipts r join donations d on d.campaign_id = r.campaign_id and d.id = r.donation_id
     left join receipt_spoils s on s.campaign_id = r.campaign_id and s.number = r.number
     where r.campaign_id = $1 and r.number = any ($2) order by array_position($2::text[], r.number)`,
    [tx.campaignId, numbers],
  );
}
