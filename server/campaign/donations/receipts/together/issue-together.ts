import { easternDay } from '#core/dates.ts';
import { type HustingsError, refused } from '#core/errors.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { lockDonations } from '#server/campaign/donations/locks.ts';
import { createReceipt } from '#server/campaign/donations/operations/issue-receipt.ts';
import { failedGates } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import { issueReceipt, receiptFields } from '#server/campaign/donations/receipts/issue-receipt.ts';
import { expectedSerials, lockSeries } from '#server/campaign/donations/receipts/serial.ts';
import { warningsOf } from '#server/campaign/donations/review/warnings.ts';
import { operationOf, perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { mostTogether, type PendingDonation, pendingColumns } from './review-receipts.ts';

/** What a person saw before deciding to issue. */
interface SeenReceipts {
  /** In the order of their numbers. */
  readonly donations: ReadonlyArray<{ readonly id: string; readonly version: number }>;
  /** The numbers that the first one and the last one would have. */
  readonly firstNumber: string;
  readonly lastNumber: string;
}

type FoundDonation = PendingDonation & {
  readonly status: string;
  readonly receipt_status: string;
  readonly receipt_number: string | null;
  readonly issued_at: Date | null;
};

const found = `select ${pendingColumns}, status, receipt_status, receipt_number, (
    select issued_at from receipts r where r.campaign_id = d.campaign_id and r.number = d.receipt_number
  ) as issued_at
  from donations d where campaign_id = $1 and id = any ($2::uuid[]) order by array_position($2::uuid[], id)`;

const issuing = { ...operationOf(createReceipt), isLong: true };

/**
 * Issues the receipts of the donations that were seen, all of them or none, and returns their numbers. A form that is
 * sent twice issues once: if these donations have been issued together already, their numbers are answered.
 * Errors: 409 if one of them was corrected, withdrawn or issued since, can no longer be issued, or has a warning, or if
 * one of the numbers was given to another receipt.
 */
export function issueTogether(
  pool: CampaignPool,
  by: Principal | string,
  seen: SeenReceipts,
  now: Date,
): Promise<readonly string[]> {
  return perform(pool, principalOf(by), issuing, now, async ({ tx, audit, also }) => {
    // Each receipt has its entry.
    audit.operation = null;
    const donations = await lockSeen(tx, seen);
    const before = issuedTogether(donations, seen.firstNumber);
    if (before) return before;
    await refuseOther(tx, donations, seen.firstNumber, now);
    const numbers: string[] = [];
    for (const { id } of donations) {
      const issued = await issueReceipt(tx, { donationId: id, keyId: null }, now);
      also(issuing.operationId, { recordId: id, fields: receiptFields });
      numbers.push(issued.receipt_number as string);
    }
    // A number between them may have been given by hand, even now: then another one was seen.
    if (numbers.at(-1) !== seen.lastNumber) throw staleReview();
    return numbers;
  });
}

/** The donations in the order in which they were seen, locked all at once, before the first serial. */
async function lockSeen(tx: CampaignTransaction, { donations: seen }: SeenReceipts): Promise<FoundDonation[]> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  if (ids.length === 0 || ids.length > mostTogether || !ids.every(canBeRecordId)) throw staleReview();
  await lockDonations(tx, ids);
  const donations = await tx.query<FoundDonation>(found, [tx.campaignId, ids]);
  const isSeen = donations.length === ids.length && donations.every(({ id, version }) => versions.get(id) === version);
  if (!isSeen) throw staleReview();
  return donations;
}

/** Undefined unless all of them have receipts that were issued at one instant, from the number that was seen. */
function issuedTogether(donations: readonly FoundDonation[], firstNumber: string): string[] | undefined {
  if (donations[0]?.receipt_number !== firstNumber) return undefined;
  const isOfOneIssue = donations.every(
    ({ receipt_status, issued_at }) =>
      receipt_status === 'ISSUED' && issued_at?.getTime() === donations[0]?.issued_at?.getTime(),
  );
  return isOfOneIssue ? donations.map(({ receipt_number }) => receipt_number as string) : undefined;
}

async function refuseOther(
  tx: CampaignTransaction,
  donations: readonly FoundDonation[],
  firstNumber: string,
  now: Date,
): Promise<void> {
  const today = easternDay(now.getTime());
  const year = Number(today.slice(0, 4));
  const [campaign, warnings] = await Promise.all([readCampaign(tx), warningsOf(tx, donations)]);
  const isReady = donations.every(
    (donation) =>
      donation.status === 'IN_FORCE' &&
      donation.receipt_status === 'PENDING' &&
      !warnings.has(donation.id) &&
      failedGates(campaign, donation, today).length === 0,
  );
  if (!isReady) throw staleReview();
  await lockSeries(tx, year);
  const [expected] = await expectedSerials(tx, campaign, year, 1);
  if (expected !== firstNumber) throw staleReview();
}

const staleReview = (): HustingsError =>
  refused(
    [409, 'validation_failed'],
    'receipts.stale',
    'Since this list was made, one of its donations has changed, or its numbers were given to other receipts. Nothing ' +
      'was issued: look at the list as it is now, and decide again.',
  );
