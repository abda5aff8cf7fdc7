import { easternDay } from '#core/dates.ts';
import { unprocessable } from '#core/errors.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { findDonation } from '#server/campaign/donations/find-donation.ts';
import { type CampaignFacts, readCampaignFacts } from './campaign-facts.ts';
import { failedGates } from './gates.ts';
import { receiptHtml } from './receipt-html.ts';
import { nextSerial } from './serial.ts';

export interface ReceiptWanted {
  readonly donationId: string;
  /** A number to be used instead of the next serial, up to 50 characters. */
  readonly receiptNumber?: string | undefined;
  /** The spoiled receipt of this donation, where there is one. */
  readonly replacesReceiptNumber?: string | undefined;
  /** The API key that asks; null where a user does in the console. */
  readonly keyId: string | null;
}

/**
 * Issues the receipt of a donation: its number, the moment, and the page as it will always be. The donation stays
 * locked until the transaction ends, so that it gets one receipt however many ask at once.
 * Errors: 404; 422 where it has one, where gates fail (all are named), where it replaces the wrong one, or where the
 * number asked for is taken.
 */
export async function issueReceipt(tx: CampaignTransaction, wanted: ReceiptWanted, now: Date): Promise<DonationRow> {
  const [donation, campaign] = await Promise.all([
    findDonation(tx, wanted.donationId, { lock: true }),
    readCampaignFacts(tx),
  ]);
  if (donation.receipt_status === 'ISSUED') {
    throw unprocessable(`The donation has its receipt already: ${donation.receipt_number}.`);
  }
  refuseFailedGates(campaign, donation);
  refuseWrongReplacement(donation, wanted.replacesReceiptNumber);
  const number = await keepReceipt(tx, wanted, donation, campaign, now);
  await tx.query(
    `update donations set receipt_status = 'ISSUED', receipt_number = $3 where campaign_id = $1 and id = $2`,
    [tx.campaignId, donation.id, number],
  );
  return findDonation(tx, donation.id);
}

function refuseFailedGates(campaign: CampaignFacts, donation: DonationRow): void {
  const failures = failedGates(campaign, {
    method: donation.method,
    eligibleCents: donation.eligible_cents,
    receivedOn: donation.received_on,
    donorIsCanadianAttested: donation.donor_is_canadian_attested,
  });
  if (failures.length > 0) throw unprocessable(`A receipt cannot be issued. ${failures.join(' ')}`);
}

function refuseWrongReplacement(donation: DonationRow, replaces: string | undefined): void {
  if (donation.receipt_status === 'PENDING') {
    if (replaces === undefined) return;
    throw unprocessable('The donation has no spoiled receipt to replace: leave "replacesReceiptNumber" out.');
  }
  if (replaces === donation.receipt_number) return;
  throw unprocessable(
    `The receipt of this donation was spoiled: "replacesReceiptNumber" must be its number, ${donation.receipt_number}.`,
  );
}

/** Keeps the receipt under the number asked for or the next serial that is free, and answers it. */
async function keepReceipt(
  tx: CampaignTransaction,
  { receiptNumber, replacesReceiptNumber, keyId }: ReceiptWanted,
  donation: DonationRow,
  campaign: CampaignFacts,
  now: Date,
): Promise<string> {
  const issuedOn = easternDay(now.getTime());
  const keep = async (number: string): Promise<boolean> => {
    if (number === replacesReceiptNumber) return false;
    const html = receiptHtml({
      number,
      replacesNumber: replacesReceiptNumber ?? null,
      issuedOn,
      receivedOn: donation.received_on,
      campaign,
      donorName: donation.donor_name,
      donorAddress: donation.donor_address,
      donorCity: donation.donor_city,
      donorProvince: donation.donor_province,
      donorPostalCode: donation.donor_postal_code,
      amountCents: donation.amount_cents,
      advantageDescription: donation.advantage_description,
      advantageCents: donation.advantage_cents,
      eligibleCents: donation.eligible_cents,
    });
    const kept = await tx.query(
      `insert into receipts (campaign_id, number, donation_id, issued_at, replaces_number, html, key_id)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (campaign_id, hustings_number_key(number)) do nothing returning 1`,
      [tx.campaignId, number, donation.id, now, replacesReceiptNumber ?? null, html, keyId],
    );
    return kept.length > 0;
  };

  if (receiptNumber !== undefined) {
    if (await keep(receiptNumber)) return receiptNumber;
    throw unprocessable(`The receipt number ${receiptNumber} is used already in this campaign. Give another.`);
  }
  for (;;) {
    const serial = await nextSerial(tx, campaign, Number(issuedOn.slice(0, 4)));
    // A number that was once given by hand is on record already: the series has it, and goes on after it.
    if (await keep(serial)) return serial;
  }
}
