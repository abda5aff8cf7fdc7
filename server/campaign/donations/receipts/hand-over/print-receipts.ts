import { refused } from '#core/errors.ts';
import { lockDonations } from '#server/campaign/donations/locks.ts';
import { perform } from '#server/operations/perform.ts';
import type { Principal } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type IssuedReceipt, storedReceipts } from './stored-receipts.ts';

/** As many receipts as one document has, and as are chosen at once. */
export const mostChosen = 500;

const printing = { operationId: 'printReceipts', role: 'MEMBER', isLong: true } as const;

/** Receipts as they are on record. Errors: 400 if no number is given, 404 if the campaign has none of them. */
export function viewReceipts(
  pool: CampaignPool,
  principal: Principal,
  numbers: readonly string[],
  now: Date,
): Promise<IssuedReceipt[]> {
  return perform(pool, principal, printing, now, async ({ tx, audit }) => {
    const found = await storedReceipts(tx, numbers.slice(0, mostChosen));
    refuseNone(numbers, found);
    const recordId = found.length === 1 ? (found[0]?.donationId ?? null) : null;
    Object.assign(audit, { recordId, filters: ['number'], rowCount: found.length });
    return found;
  });
}

const donationsOf = 'select distinct donation_id as id from receipts where campaign_id = $1 and number = any ($2)';

const markPrinted = `update donations set receipt_printed_number = receipt_number, receipt_printed_at = $4
  where campaign_id = $1 and id = any ($2::uuid[]) and receipt_number = any ($3) and receipt_status = 'ISSUED'
    and receipt_printed_number is distinct from receipt_number`;

/**
 * The same, to be printed: a valid receipt is marked as printed, and is a duplicate if it was printed or sent before.
 * Each donation has its entry in the audit log. Errors: as `viewReceipts`.
 */
export function printReceipts(
  pool: CampaignPool,
  principal: Principal,
  chosen: readonly string[],
  now: Date,
): Promise<IssuedReceipt[]> {
  const numbers = chosen.slice(0, mostChosen);
  return perform(pool, principal, printing, now, async ({ tx, audit, also }) => {
    audit.operation = null;
    const ids = await lockDonationsOf(tx, numbers);
    const found = await storedReceipts(tx, numbers);
    refuseNone(numbers, found);
    await tx.query(markPrinted, [tx.campaignId, ids, numbers, now]);
    for (const id of ids) also(printing.operationId, { recordId: id });
    return found;
  });
}

/** Locks the donations of receipts, and returns their ids. */
export async function lockDonationsOf(tx: CampaignTransaction, numbers: readonly string[]): Promise<string[]> {
  const donations = await tx.query<{ id: string }>(donationsOf, [tx.campaignId, numbers]);
  const ids = donations.map(({ id }) => id);
  await lockDonations(tx, ids);
  return ids;
}

export function refuseNone(numbers: readonly string[], found: readonly unknown[]): void {
  if (found.length > 0) return;
  if (numbers.length === 0) throw refused([400, 'validation_failed'], 'receipts.noneChosen', 'No receipt was chosen.');
  throw refused([404, 'not_found'], 'receipts.unknown', 'The campaign has no such receipt.');
}
