import { refuseStale } from '#server/campaign/donations/corrections/seen-donation.ts';
import { checkWhoAndWhy, type WhoAndWhy } from '#server/campaign/donations/corrections/who-and-why.ts';
import type { DonationRow, WithdrawalKind } from '#server/campaign/donations/donation.ts';
import { findDonation, isWithdrawn } from '#server/campaign/donations/find-donation.ts';
import { markSpoiled } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';

interface Withdrawal extends WhoAndWhy {
  readonly kind: WithdrawalKind;
}

/** The operation's name in the audit log. */
const withdrawalOperations = { VOIDED: 'voidDonation', RETURNED: 'returnDonation' } as const;

/**
 * Voids a donation (entered by mistake, a payment that bounced) or marks it returned to the donor (Canada Elections
 * Act, ss. 368, 372), for good. It no longer counts towards the annual limit and gets no receipt; a receipt in force is
 * spoiled with the same reason in the same transaction. Errors: 400 for the reason, 404, 409 if it differs
 * from what was seen, 422 if it was withdrawn before.
 */
export async function withdrawDonation(
  pool: CampaignPool,
  by: Principal | string,
  withdrawal: Withdrawal,
  now = new Date(),
): Promise<DonationRow> {
  const { donationId, userId, reason, kind } = withdrawal;
  const operation = { operationId: withdrawalOperations[kind], role: 'MANAGER' } as const;
  return perform(pool, principalOf(by, userId), operation, now, async ({ tx, audit, also }) => {
    Object.assign(audit, { recordId: donationId, fields: ['withdrawn'] });
    await checkWhoAndWhy(tx, withdrawal);
    const present = await findDonation(tx, donationId, { lock: true });
    if (present.withdrawn !== null) throw isWithdrawn(present.withdrawn);
    await refuseStale(tx, present, withdrawal.seen);
    if (present.receipt_status === 'ISSUED') {
      await markSpoiled(tx, withdrawal, now);
      also('spoilReceipt', { recordId: donationId, fields: ['receiptStatus'] });
    }
    await tx.query(
      `insert into donation_withdrawals (campaign_id, donation_id, kind, withdrawn_at, user_id, reason)
       values ($1, $2, $3, $4, $5, $6)`,
      [tx.campaignId, donationId, kind, now, userId, reason],
    );
    return findDonation(tx, donationId);
  });
}
