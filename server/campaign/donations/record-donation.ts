import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import { refuseTaken } from '#server/campaign/records/external-id.ts';
import { insertStatement } from '#server/campaign/records/statements.ts';
import { checkAnnualCap } from './annual-cap.ts';
import { type DonationRow, donationRecord, type NewDonation } from './donation.ts';

const insert = insertStatement(donationRecord, { campaign_id: '$1', id: '$2', created_at: '$3' }, 4);

/**
 * Stores a donation.
 * Errors: 422 if it would exceed the donor's annual limit, or if another donation has its identifier; nothing is written then.
 */
export async function recordDonation(
  tx: CampaignTransaction,
  donation: NewDonation,
  now: Date,
  id = newRecordId(),
): Promise<DonationRow> {
  await refuseTaken(tx, 'donations', donation.external_id);
  await checkAnnualCap(tx, donation);
  const values = [tx.campaignId, id, now, ...Object.values(donation)];
  const [row] = await tx.query<DonationRow>(insert, values);
  return row as DonationRow;
}
