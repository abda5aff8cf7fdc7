import { type HustingsError, notFound, refused } from '#core/errors.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction, QueryOptions } from '#server/store/transaction.ts';
import { columnsOf, type DonationRow, donationWithReceipt } from './donation.ts';
import { lockDonations } from './locks.ts';

const select = (columns: string) =>
  `select ${columns} from ${donationWithReceipt} where d.campaign_id = $1 and d.id = $2`;

/**
 * The donation with this id in the campaign; `lock` locks it for an update. Errors: 404, the same for any other id.
 */
export async function findDonation(
  tx: CampaignTransaction,
  id: string,
  {
    lock = false,
    exclude,
    isTimed = false,
    ...options
  }: { lock?: boolean; exclude?: 'receiptHtml' | undefined; isTimed?: boolean } & QueryOptions = {},
): Promise<DonationRow> {
  const possible = canBeRecordId(id);
  // A statement of its own reads the donation once it is locked. A statement that waited for the lock itself would join
  // the receipt as it was before the wait.
  const [, rows] = await Promise.all([
    possible && lock && lockDonations(tx, [id]),
    possible ? tx.query<DonationRow>(select(columnsOf(exclude, isTimed)), [tx.campaignId, id], options) : [],
  ]);
  if (!rows[0]) throw noSuchDonation();
  return rows[0];
}

/** `kind` is a `WithdrawalKind`. */
export const isWithdrawn = (kind: string): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'donation.withdrawn',
    `The donation no longer counts: it is ${kind}. Record what was received as a new donation.`,
    { kind },
  );

export const noSuchDonation = (): HustingsError => notFound('There is no donation of this id.');
