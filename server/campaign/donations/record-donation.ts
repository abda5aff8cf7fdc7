import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import { checkAnnualCap } from './annual-cap.ts';
import { type DonationRow, ownDonationColumns } from './donation.ts';
import type { NewDonation } from './new-donation.ts';

type Kept = Omit<DonationRow, 'receipt_issued_at' | 'receipt_html' | 'replaces_number'>;

const insert = `insert into donations (campaign_id, id, donor_name, donor_email, donor_phone, donor_address, donor_city,
    donor_province, donor_postal_code, amount_cents, received_on, method, advantage_description, advantage_cents,
    donor_is_canadian_attested, notes, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  returning ${ownDonationColumns}`;

/** Keeps a donation that its donor may still make this year. Errors: 422 of the annual cap, before anything is written. */
export async function recordDonation(tx: CampaignTransaction, donation: NewDonation, now: Date): Promise<DonationRow> {
  await checkAnnualCap(tx, donation);
  const [row] = await tx.query<Kept>(insert, [
    tx.campaignId,
    newRecordId(),
    donation.donorName,
    donation.donorEmail,
    donation.donorPhone,
    donation.donorAddress,
    donation.donorCity,
    donation.donorProvince,
    donation.donorPostalCode,
    donation.amountCents,
    donation.receivedOn,
    donation.method,
    donation.advantageDescription,
    donation.advantageCents,
    donation.donorIsCanadianAttested,
    donation.notes,
    now,
  ]);
  return { ...(row as Kept), receipt_issued_at: null, receipt_html: null, replaces_number: null };
}
