import type { DonationMethod, DonationRow, ReceiptStatus } from '#server/campaign/donations/donation.ts';
import { readDonations } from '#server/campaign/donations/review/read-donations.ts';
import { newestFirstOrder } from '#server/store/lists/list-order.ts';
import type { Page, PageRequest } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

type Filters = Partial<Record<'q' | 'receipt_status' | 'method' | 'date_from' | 'date_to' | 'external_id', string>>;

/** One page of donations in force, voided and returned, newest first. */
export async function withWithdrawn(
  tx: CampaignTransaction,
  { cursor, limit, ...filters }: Filters & PageRequest,
  columns: string,
): Promise<Pick<Page<DonationRow>, 'rows' | 'pagination'>> {
  const { q, receipt_status, method, date_from, date_to, external_id } = filters;
  const mark = [
    'listDonations with withdrawn',
    tx.campaignId,
    [q, receipt_status, method, date_from, date_to, external_id].map((value) => value ?? null),
  ];
  const order = newestFirstOrder;
  const query = {
    q: q || undefined,
    receiptStatus: receipt_status as ReceiptStatus | undefined,
    method: method as DonationMethod | undefined,
    from: date_from,
    to: date_to,
    externalId: external_id,
  };
  const after = cursor === undefined ? undefined : order.decode(cursor, mark);
  const { rows, reached } = await readDonations(tx, query, { limit, order, after }, columns);
  const nextCursor = reached === null ? null : order.encode(order.placeOf(reached), mark);
  return { rows: [...rows], pagination: { nextCursor, limit } };
}
