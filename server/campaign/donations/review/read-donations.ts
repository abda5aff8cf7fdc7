import { newestFirst, type Ordered, type Page } from '#server/campaign/database/newest-first.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import {
  type DonationRow,
  donationRecord,
  donationWithReceipt,
  type ReceiptStatus,
  type WithdrawalKind,
  withdrawalKinds,
} from '#server/campaign/donations/donation.ts';
import { searchDonations } from '#server/campaign/donations/search-donations.ts';
import { joinedColumns } from '#server/campaign/records/record.ts';
import type { Position } from '#server/http/cursor.ts';

export interface DonationsWanted {
  /** A receipt status of donations in force, or a kind of those that are not; all without it. */
  readonly state?: ReceiptStatus | WithdrawalKind | undefined;
  /** Text in the donor's name, e-mail or address. */
  readonly q?: string | undefined;
  /** Only donations in force; with `waiting`, only those without a valid receipt. */
  readonly only?: 'IN_FORCE' | 'WAITING' | undefined;
}

/** Donations, newest first. Each one that is newer than `reached` and wanted is among them; null says that none is older. */
export interface Read {
  readonly rows: readonly DonationRow[];
  readonly reached: Ordered | null;
}

interface Part {
  readonly limit: number;
  readonly after: Position | undefined;
}

/**
 * Donations of every state, newest first. Those in force, voided ones and returned ones lie in indexes of their own;
 * they are read from each and merged. A text is looked for in a bounded number of donations. So there may be fewer than
 * are wanted, or none; `reached` then says where to continue.
 */
export async function readDonations(tx: CampaignTransaction, wanted: DonationsWanted, part: Part): Promise<Read> {
  const withdrawn = withdrawalKinds.filter(
    (kind) => wanted.only === undefined && (wanted.state === undefined || wanted.state === kind),
  );
  const isInForce = wanted.state === undefined || !withdrawalKinds.includes(wanted.state as WithdrawalKind);
  const reads = await Promise.all([
    ...(isInForce ? [inForce(tx, wanted, part)] : []),
    ...withdrawn.map((kind) => withdrawnOf(tx, kind, wanted.q, part)),
  ]);
  return merge(reads, part.limit);
}

async function inForce(tx: CampaignTransaction, { state, q, only }: DonationsWanted, part: Part): Promise<Read> {
  if (q) return searchDonations(tx, { ...part, q, ...(state && { receipt_status: state }) });
  // One that has its receipt waits for nothing.
  const waiting = only === 'WAITING' ? ` and d.receipt_status <> 'ISSUED'` : '';
  const filters = [['d.receipt_status = ?', state]] as const;
  return newestFirst<DonationRow>(tx, { ...list, where: `d.status = 'IN_FORCE'${waiting}`, filters }, part);
}

const folded = 'select hustings_fold($1) as text';
/** So many withdrawn donations are looked through for a text at once. */
const lookedThrough = 1000;

async function withdrawnOf(
  tx: CampaignTransaction,
  kind: WithdrawalKind,
  q: string | undefined,
  part: Part,
): Promise<Read> {
  const where = `d.status = '${kind}'`;
  if (!q) return newestFirst<DonationRow>(tx, { ...list, where }, part);
  const columns = `${list.columns}, d.search_text`;
  const [[text], page] = await Promise.all([
    tx.query<{ text: string }>(folded, [q]),
    newestFirst<DonationRow & { search_text: string }>(
      tx,
      { ...list, columns, where },
      { ...part, limit: lookedThrough },
    ) as Promise<Page<DonationRow & { search_text: string }>>,
  ]);
  return {
    ...page,
    rows: page.rows.filter(({ search_text }) => search_text.includes((text as { text: string }).text)),
  };
}

/** What all parts have looked at. A part that ended earlier says nothing of what is older. */
function merge(parts: readonly Read[], limit: number): Read {
  const reached =
    parts
      .flatMap((part) => part.reached ?? [])
      .sort(newestLast)
      .at(-1) ?? null;
  const rows = parts
    .flatMap((part) => part.rows)
    .filter((row) => reached === null || newestLast(row, reached) >= 0)
    .sort((a, b) => newestLast(b, a));
  if (rows.length <= limit) return { rows, reached };
  return { rows: rows.slice(0, limit), reached: rows[limit - 1] as Ordered };
}

const newestLast = (a: Ordered, b: Ordered): number =>
  a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));

/** The receipts' pages, of ten kilobytes each, are in no list. */
const { receiptHtml: _, ...listed } = donationRecord.fields;
const list = {
  list: 'donationsByState',
  columns: `${joinedColumns(listed, 'd')}, null as receipt_html`,
  from: donationWithReceipt,
  alias: 'd',
  moreFollows: true,
};
