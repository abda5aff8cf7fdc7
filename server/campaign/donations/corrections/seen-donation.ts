import { type HustingsError, refused } from '#core/errors.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { isWithdrawn } from '#server/campaign/donations/find-donation.ts';
import { isSameText } from '#server/records/same-text.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** What a person saw of a donation before deciding on an act. What is absent was not looked at. */
export interface SeenDonation {
  /** The number of the version in force. */
  readonly version?: number;
  /** The number of the receipt, valid or spoiled; empty if there was none. */
  readonly receiptNumber?: string;
}

const selectVersion = 'select version from donations where campaign_id = $1 and id = $2';

/** The number of the version in force of a donation whose row is locked. */
export async function versionInForce(tx: CampaignTransaction, donationId: string): Promise<number> {
  const [row] = await tx.query<{ version: number }>(selectVersion, [tx.campaignId, donationId]);
  return (row as { version: number }).version;
}

/**
 * Refuses an act that was decided on another state of the donation than the present one. It would otherwise spoil, replace
 * or withdraw what no one looked at. The donation's row is locked. Errors: 409, which names what there is now; 422 if it was
 * withdrawn.
 */
export async function refuseStale(
  tx: CampaignTransaction,
  donation: DonationRow,
  seen: SeenDonation | undefined,
): Promise<void> {
  if (!seen) return;
  if (donation.withdrawn !== null) throw isWithdrawn(donation.withdrawn);
  const { version, receiptNumber } = seen;
  const isCorrected = version !== undefined && version !== (await versionInForce(tx, donation.id));
  const isOtherReceipt = receiptNumber !== undefined && !isSameText(receiptNumber, donation.receipt_number ?? '');
  if (isCorrected || isOtherReceipt) throw staleDonation(donation, isCorrected);
}

function staleDonation({ receipt_number, receipt_status }: DonationRow, isCorrected: boolean): HustingsError {
  const isCancelled = receipt_status === 'SPOILED';
  const receipt =
    receipt_number === null
      ? 'It has no receipt now.'
      : `Its receipt is now ${receipt_number}${isCancelled ? ', which is cancelled' : ''}.`;
  const happened = isCorrected ? 'The donation was corrected meanwhile.' : 'The donation has changed meanwhile.';
  const message = `${happened} ${receipt} Nothing was done: look at the donation as it stands now, and decide again.`;
  return refused([409, 'validation_failed'], 'donation.stale', message, { isCorrected, receipt_number, isCancelled });
}
