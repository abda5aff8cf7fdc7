import { refuseStale } from '#server/campaign/donations/corrections/seen-donation.ts';
import type { WhoAndWhy } from '#server/campaign/donations/corrections/who-and-why.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { findDonation } from '#server/campaign/donations/find-donation.ts';
import { createReceipt } from '#server/campaign/donations/operations/issue-receipt.ts';
import { operationOf, perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { issueReceipt, receiptFields } from './issue-receipt.ts';

/**
 * Issues a donation's receipt for a person who asks for it; after a spoil it replaces the spoiled one.
 * Errors: 409 if the donation differs from what was seen; as `issueReceipt`.
 */
export function issueForPerson(
  pool: CampaignPool,
  by: Principal | string,
  { donationId, userId, seen }: Pick<WhoAndWhy, 'donationId' | 'userId' | 'seen'>,
  now: Date,
): Promise<DonationRow> {
  return perform(pool, principalOf(by, userId), issuing, now, async ({ tx, audit }) => {
    audit.recordId = donationId;
    const donation = await findDonation(tx, donationId, { lock: true });
    await refuseStale(tx, donation, seen);
    const { receipt_status, receipt_number } = donation;
    const replacesReceiptNumber = receipt_status === 'SPOILED' ? (receipt_number ?? undefined) : undefined;
    const issued = await issueReceipt(tx, { donationId, keyId: null, replacesReceiptNumber }, now);
    const replaces = replacesReceiptNumber === undefined ? [] : ['replacesReceiptNumber'];
    audit.fields = [...receiptFields, ...replaces];
    return issued;
  });
}

const issuing = operationOf(createReceipt);
