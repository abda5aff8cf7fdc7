import { refused } from '#core/errors.ts';
import { refuseStale } from '#server/campaign/donations/corrections/seen-donation.ts';
import { checkWhoAndWhy, type WhoAndWhy } from '#server/campaign/donations/corrections/who-and-why.ts';
import { findDonation } from '#server/campaign/donations/find-donation.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/**
 * Spoils the receipt of a donation, which may then be issued anew under another number. The receipt stays on record as
 * it was issued. A second append-only row says that it is cancelled, by whom, when and why (Income Tax Regulations,
 * s. 2000(6)). Returns the number of the spoiled receipt.
 * Errors: 400 for the reason, 404 for the donation or member, 409 if another receipt or version is in force than was
 * seen, 422 if the donation has no receipt in force.
 */
export async function spoilReceipt(
  pool: CampaignPool,
  by: Principal | string,
  spoil: WhoAndWhy,
  now = new Date(),
): Promise<{ receiptNumber: string }> {
  const { donationId, userId } = spoil;
  const operation = { operationId: 'spoilReceipt', role: 'MANAGER' } as const;
  return perform(pool, principalOf(by, userId), operation, now, async ({ tx, audit }) => {
    Object.assign(audit, { recordId: donationId, fields: ['receiptStatus'] });
    return { receiptNumber: await markSpoiled(tx, spoil, now) };
  });
}

/** Spoils a receipt within a transaction that writes its own audit entry. Errors: as `spoilReceipt`. */
export async function markSpoiled(tx: CampaignTransaction, spoil: WhoAndWhy, now: Date): Promise<string> {
  const { donationId, userId, reason } = spoil;
  await checkWhoAndWhy(tx, spoil);
  const donation = await findDonation(tx, donationId, { lock: true });
  await refuseStale(tx, donation, spoil.seen);
  if (donation.receipt_status !== 'ISSUED' || donation.receipt_number === null) {
    const message = `The donation has no receipt to spoil: it is ${donation.receipt_status}.`;
    throw refused([422, 'validation_failed'], 'receipt.none', message);
  }
  await tx.query(
    'insert into receipt_spoils (campaign_id, number, spoiled_at, user_id, reason) values ($1, $2, $3, $4, $5)',
    [tx.campaignId, donation.receipt_number, now, userId, reason],
  );
  await tx.query(`update donations set receipt_status = 'SPOILED' where campaign_id = $1 and id = $2`, [
    tx.campaignId,
    donationId,
  ]);
  return donation.receipt_number;
}
