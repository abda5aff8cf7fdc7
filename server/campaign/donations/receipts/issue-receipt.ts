import { easternDay } from '#core/dates.ts';
import { type HustingsError, refused, unprocessable } from '#core/errors.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { isNoName } from '#server/campaign/donations/donors/individual-name.ts';
import { findDonation, isWithdrawn } from '#server/campaign/donations/find-donation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type GateFailure, gateFailures } from './gates/failed-gates.ts';
import { receiptHtml } from './html/receipt-html.ts';
import { nextSerial } from './serial.ts';

/** What the audit log names of an issued receipt. */
export const receiptFields = ['receiptStatus', 'receiptNumber', 'receiptIssuedDate', 'receiptHtml'];

interface ReceiptRequest {
  readonly donationId: string;
  /** Replaces the next serial; up to 50 characters. */
  readonly receiptNumber?: string | undefined;
  /** The number of this donation's spoiled receipt, if there is one. */
  readonly replacesReceiptNumber?: string | undefined;
  /** The API key of the request; null if a user asks in the console. */
  readonly keyId: string | null;
}

/**
 * Issues the receipt of a donation: its number, the time of issue, and its page, which never changes. The donation
 * stays locked until the transaction ends, so that concurrent requests issue one receipt. Errors: 404; 422 if it has a
 * receipt, if gates fail (the message names all of them), if its donor has surely no name, if it replaces the wrong receipt, or if the requested number
 * is taken.
 */
export async function issueReceipt(tx: CampaignTransaction, request: ReceiptRequest, now: Date): Promise<DonationRow> {
  const [donation, campaign] = await Promise.all([
    findDonation(tx, request.donationId, { lock: true }),
    readCampaign(tx),
  ]);
  if (donation.withdrawn !== null) throw isWithdrawn(donation.withdrawn);
  if (donation.receipt_status === 'ISSUED') {
    throw receiptIssuedAlready(donation.receipt_number);
  }
  const failures = gateFailures(campaign, donation, easternDay(now.getTime()));
  if (failures.length > 0) throw refusedByGates(failures);
  if (isNoName(donation.donor_name)) throw noNameForReceipt(donation.donor_name);
  refuseWrongReplacement(donation, request.replacesReceiptNumber);
  const number = await storeReceipt(tx, request, donation, campaign, now);
  await tx.query(
    `update donations set receipt_status = 'ISSUED', receipt_number = $3 where campaign_id = $1 and id = $2`,
    [tx.campaignId, donation.id, number],
  );
  return findDonation(tx, donation.id);
}

export const receiptIssuedAlready = (number: string | null): HustingsError =>
  refused([422, 'validation_failed'], 'receipt.issued', `The donation has its receipt already: ${number}.`, { number });

export const refusedByGates = (failures: readonly GateFailure[]): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'receipt.gates',
    `A receipt cannot be issued. ${failures.map(({ message }) => message).join(' ')}`,
    { gates: failures.map(({ gate }) => gate).join(' ') },
  );

/** A receipt states the donor's name (Income Tax Regulations, s. 2000(2)), and never changes. */
export const noNameForReceipt = (name: string): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'receipt.noName',
    `A receipt cannot be issued: "${name}", recorded as the donor's name, is no name. Correct the donation: in the ` +
      'console, or with POST /donations/{id}/correction.',
    { name },
  );

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

/**
 * Two unique indexes hold the number: as it is, and as a reader sees it. With one of them named as the target of the
 * conflict, a concurrent receipt of the same number would fail by the other one.
 */
const insertReceipt = `insert into receipts (campaign_id, number, donation_id, issued_at, replaces_number, html, key_id)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`;

/** Stores the receipt under the requested number, or under the next free serial. Returns the number. */
async function storeReceipt(
  tx: CampaignTransaction,
  { receiptNumber, replacesReceiptNumber, keyId }: ReceiptRequest,
  donation: DonationRow,
  campaign: CampaignRow,
  now: Date,
): Promise<string> {
  const issuedOn = easternDay(now.getTime());
  const store = async (number: string): Promise<boolean> => {
    if (number === replacesReceiptNumber) return false;
    const html = receiptHtml({
      number,
      replacesNumber: replacesReceiptNumber ?? null,
      issuedOn,
      campaign,
      donation,
    });
    const stored = await tx.query(insertReceipt, [
      tx.campaignId,
      number,
      donation.id,
      now,
      replacesReceiptNumber ?? null,
      html,
      keyId,
    ]);
    return stored.length > 0;
  };

  if (receiptNumber !== undefined) {
    if (await store(receiptNumber)) return receiptNumber;
    throw unprocessable(`The receipt number ${receiptNumber} is used already in this campaign. Give another.`);
  }
  for (;;) {
    const serial = await nextSerial(tx, campaign, Number(issuedOn.slice(0, 4)));
    // A number that was given by hand earlier may equal the serial. The series then continues after it.
    if (await store(serial)) return serial;
  }
}
