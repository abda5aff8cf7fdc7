import { refused } from '#core/errors.ts';
import { lockDonations } from '#server/campaign/donations/locks.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { perform } from '#server/operations/perform.ts';
import type { Principal } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type IssuedReceipt, storedReceipts } from './stored-receipts.ts';

/** As many receipts as one document has, and as are chosen at once. */
export const mostChosen = 500;

/**
 * Receipts as they are on record, to look at or to print. One that was printed or sent before is a duplicate. To look is not
 * to print: nothing is marked. Errors: 400 if no number is given, 404 if the campaign has none of them.
 */
export const viewReceipts = campaignOperation({
  operationId: 'printReceipts',
  role: 'MEMBER',
  isLong: true,
  writes: false,
  async run({ tx, audit }, numbers: readonly string[]): Promise<IssuedReceipt[]> {
    const found = await storedReceipts(tx, numbers.slice(0, mostChosen));
    refuseNone(numbers, found);
    const recordId = found.length === 1 ? (found[0]?.donationId ?? null) : null;
    Object.assign(audit, { recordId, filters: ['number'], rowCount: found.length });
    return found;
  },
});

const donationsOf = 'select distinct donation_id as id from receipts where campaign_id = $1 and number = any ($2)';

/** What staff say of receipts: they have printed, or they have not. */
export type Printed = 'PRINTED' | 'NOT_PRINTED';

const markings = {
  PRINTED: {
    operation: { operationId: 'markReceiptsPrinted', role: 'MANAGER', isLong: true },
    statement: `update donations set receipt_printed_number = receipt_number, receipt_printed_at = $4
      where campaign_id = $1 and id = any ($2::uuid[]) and receipt_number = any ($3) and receipt_status = 'ISSUED'
        and receipt_printed_number is distinct from receipt_number returning receipt_number as number, id`,
  },
  NOT_PRINTED: {
    operation: { operationId: 'markReceiptsNotPrinted', role: 'MANAGER', isLong: true },
    statement: `update donations set receipt_printed_number = null, receipt_printed_at = null
      where campaign_id = $1 and id = any ($2::uuid[]) and receipt_number = any ($3) and receipt_status = 'ISSUED'
        and receipt_printed_number = receipt_number and $4::timestamptz is not null returning receipt_number as number, id`,
  },
} as const;

/**
 * Marks valid receipts as printed, or takes that mark back, and returns the numbers of those that were not so before. Each
 * donation has its entry in the audit log. Errors: 403 for a member who changes nothing; as `viewReceipts`.
 */
export function markPrinted(
  pool: CampaignPool,
  principal: Principal,
  { numbers: chosen, as }: { readonly numbers: readonly string[]; readonly as: Printed },
  now: Date,
): Promise<string[]> {
  const numbers = chosen.slice(0, mostChosen);
  const { operation, statement } = markings[as];
  return perform(pool, principal, operation, now, async ({ tx, audit, also }) => {
    audit.operation = null;
    const ids = await lockDonationsOf(tx, numbers);
    refuseNone(numbers, ids);
    const marked = await tx.query<{ number: string; id: string }>(statement, [tx.campaignId, ids, numbers, now]);
    for (const { id } of marked) also(operation.operationId, { recordId: id });
    return marked.map(({ number }) => number).sort();
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
