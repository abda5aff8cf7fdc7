import { type DonationRow, donationWithReceipt, withdrawalKinds } from '#server/campaign/donations/donation.ts';
import { textCondition } from '#server/campaign/donations/lists/text-condition.ts';
import { merge } from '#server/campaign/donations/review/merge-parts.ts';
import { searchDonations } from '#server/campaign/donations/search-donations.ts';
import { newestFirstOrder } from '#server/store/lists/list-order.ts';
import { newestFirst, type Page, type PageRequest } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

type Filters = Partial<Record<'q' | 'receipt_status' | 'method' | 'date_from' | 'date_to' | 'external_id', string>>;

/**
 * One page of donations in force, voided and returned, newest first: each kind by an index of its own, then merged. A
 * filter that no index serves is applied to a bounded number of those in force. Withdrawn ones, which only members make, are
 * few.
 */
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
  const part = { limit, order, after: cursor === undefined ? undefined : order.decode(cursor, mark) };
  const conditions = [
    ['d.receipt_status = ?', receipt_status],
    ['d.method = ?', method],
    ['d.external_id = ?', external_id],
  ] as const;
  const inDays = [
    ['d.received_on >= ?', date_from],
    ['d.received_on <= ?', date_to],
    ...(q ? [textCondition(q, 'd.')] : []),
  ] as const;
  const list = { list: 'listDonations', columns, from: donationWithReceipt, alias: 'd', moreFollows: true };
  const isSearch = q || date_from !== undefined || date_to !== undefined;
  const others = external_id === undefined ? [] : [['external_id = ?', external_id] as const];
  const { q: _, external_id: _id, ...searched } = filters;
  const inForce = isSearch
    ? searchDonations(tx, { ...searched, ...(q && { q }), ...part, others }, columns)
    : newestFirst<DonationRow>(tx, { ...list, where: `d.status = 'IN_FORCE'`, filters: conditions }, part);
  const withdrawn = withdrawalKinds.map((kind) =>
    newestFirst<DonationRow>(tx, { ...list, where: `d.status = '${kind}'`, filters: [...conditions, ...inDays] }, part),
  );
  const { rows, reached } = merge(await Promise.all([inForce, ...withdrawn]), part);
  const nextCursor = reached === null ? null : order.encode(order.placeOf(reached), mark);
  return { rows: [...rows], pagination: { nextCursor, limit } };
}
