import {
  type DonationRow,
  donationRecord,
  donationWithReceipt,
  type ReceiptStatus,
  type WithdrawalKind,
  withdrawalKinds,
} from '#server/campaign/donations/donation.ts';
import { containsText, type SearchedDonation, textCondition } from '#server/campaign/donations/lists/text-condition.ts';
import { type HandedOver, handedOverColumns } from '#server/campaign/donations/receipts/hand-over/handed-over.ts';
import { searchDonations } from '#server/campaign/donations/search-donations.ts';
import { holdersOf } from '#server/records/external-id.ts';
import { joinedColumns } from '#server/records/record.ts';
import { type ListOrder, newestFirstOrder, type Ordered, type Place } from '#server/store/lists/list-order.ts';
import { newestFirst, type Page } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import {
  type Condition,
  conditionsOf,
  type DonationFilter,
  isWithdrawnState,
  receiptStatusOf,
} from './donation-filter.ts';
import { merge } from './merge-parts.ts';
import { donationsOfReceipt } from './receipt-number.ts';

interface DonationsQuery extends DonationFilter {
  /** Only donations in force; with `waiting`, only those without a valid receipt. */
  readonly only?: 'IN_FORCE' | 'WAITING' | undefined;
  /** Of donations in every state, those in force and the others. */
  readonly receiptStatus?: ReceiptStatus | undefined;
  readonly externalId?: string | undefined;
}

export type ListedDonation = DonationRow & HandedOver;

/** Donations in their order. Each one that comes before `reached` and matches is among them; null says that none comes after it. */
export interface Read {
  readonly rows: readonly ListedDonation[];
  readonly reached: Ordered | null;
}

interface Part {
  readonly limit: number;
  readonly after: Place | undefined;
  readonly order: ListOrder;
}

/**
 * Donations of every state in one order. Those in force, voided ones and returned ones lie in indexes of their own;
 * they are read from each and merged. A filter that no index serves is applied to a bounded number of donations. So there
 * may be fewer than were requested, or none; `reached` then says where to continue.
 */
export async function readDonations(
  tx: CampaignTransaction,
  query: DonationsQuery,
  part: Part,
  columns = listedColumns,
): Promise<Read> {
  const { state, only, number, externalId, handedOver } = query;
  const withdrawn = withdrawalKinds.filter(
    (kind) => only === undefined && handedOver === undefined && (state === undefined || state === kind),
  );
  const ids = await idsOf(tx, { number, externalId });
  const reads = await Promise.all([
    ...(isWithdrawnState(state) ? [] : [inForce(tx, query, ids, part, columns)]),
    ...withdrawn.map((kind) => withdrawnOf(tx, kind, query, ids, part, columns)),
  ]);
  return merge(reads, part);
}

/** The donations among which all are that match, if a number leads to them. */
async function idsOf(
  tx: CampaignTransaction,
  { number, externalId }: Pick<DonationsQuery, 'number' | 'externalId'>,
): Promise<readonly string[] | undefined> {
  if (number !== undefined) return donationsOfReceipt(tx, number);
  if (externalId === undefined) return undefined;
  return (await holdersOf(tx, 'donations', [externalId])).filter((id) => id !== null);
}

const isOneOf = (ids: readonly string[]): Condition => ['d.id = any (?::uuid[])', ids];

async function inForce(
  tx: CampaignTransaction,
  query: DonationsQuery,
  ids: readonly string[] | undefined,
  part: Part,
  columns: string,
): Promise<Read> {
  const { q, only, method, ...rest } = query;
  const status = query.receiptStatus ?? receiptStatusOf(query.state) ?? (query.handedOver && 'ISSUED');
  // No index has them in another order than the newest first, and PostgreSQL might sort all that have the status.
  const isSorted = part.order !== newestFirstOrder;
  const others = conditionsOf(isSorted ? { ...rest, method } : rest);
  if (isSorted && status) others.push(['receipt_status = ?', status]);
  if (ids === undefined && (q || others.length > 0)) {
    const search = {
      ...part,
      others,
      ...(q && { q }),
      ...(!isSorted && { ...(status && { receipt_status: status }), ...(method && { method }) }),
    };
    return (await searchDonations(tx, search, columns)) as Page<ListedDonation>;
  }
  // One that has its receipt waits for nothing.
  const waiting = only === 'WAITING' ? ` and d.receipt_status <> 'ISSUED'` : '';
  const filters = [
    ['d.receipt_status = ?', status] as const,
    ['d.method = ?', method] as const,
    ...(ids ? [isOneOf(ids), ...(q ? [textCondition(q, 'd.')] : []), ...others] : []),
  ];
  return newestFirst<ListedDonation>(
    tx,
    { ...list, columns, order: part.order, where: `d.status = 'IN_FORCE'${waiting}`, filters },
    part,
  );
}

/** At most this many withdrawn donations are looked through for a text at once. */
const lookedThrough = 1000;

async function withdrawnOf(
  tx: CampaignTransaction,
  kind: WithdrawalKind,
  query: DonationsQuery,
  ids: readonly string[] | undefined,
  part: Part,
  columns: string,
): Promise<Read> {
  const where = `d.status = '${kind}'`;
  const { q, receiptStatus } = query;
  const filters = [
    ...(ids ? [isOneOf(ids)] : []),
    ['d.receipt_status = ?', receiptStatus] as const,
    ...conditionsOf(query),
  ];
  if (!q) return newestFirst<ListedDonation>(tx, { ...list, columns, order: part.order, where, filters }, part);
  const page = (await newestFirst<ListedDonation & SearchedDonation>(
    tx,
    { ...list, order: part.order, columns: `${columns}, d.donor_text, d.donor_identity`, where, filters },
    { ...part, limit: lookedThrough },
  )) as Page<ListedDonation & SearchedDonation>;
  return { ...page, rows: page.rows.filter((row) => containsText(row, q)) };
}

/** The receipts' pages, of ten kilobytes each, are in no list. */
const { receiptHtml: _, updatedAt: _updatedAt, ...listed } = donationRecord.fields;
const listedColumns = `${joinedColumns(listed, 'd')}, null as receipt_html, null as updated_at, ${handedOverColumns}`;
const list = {
  list: 'donationsByState',
  from: donationWithReceipt,
  alias: 'd',
  moreFollows: true,
};
