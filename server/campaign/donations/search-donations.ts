import { type Page, type PageWanted, pageOf } from '#server/campaign/database/newest-first.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import { type DonationRow, donationColumns, donationWithReceipt } from './donation.ts';

export interface DonationSearch extends PageWanted {
  /** Text that name, e-mail or address contains; every character stands for itself. Not empty. This or a day is given. */
  readonly q?: string;
  readonly receipt_status?: string;
  readonly method?: string;
  /** YYYY-MM-DD, inclusive. */
  readonly date_from?: string;
  readonly date_to?: string;
}

/**
 * The database's search function answers ids only. It may use the text index, which row-level security keeps other
 * statements from; the donations themselves are read under row-level security. It is told the table: the donations, or
 * the part of them, on the node that this runs on, where Citus keeps those of this campaign.
 */
const search = `select ${donationColumns}, found.is_match
  from (select tableoid::regclass as part from donations where campaign_id = $1 order by id limit 1) as home,
    search_donations(home.part, $2, $3, $4, $5, $6, $7, $8, $9) as found, ${donationWithReceipt}
  where d.campaign_id = $1 and d.id = found.donation_id
  order by d.created_at desc, d.id desc, found.is_match desc`;

/**
 * One page of the donations that contain a text, or were received within a range of days, newest first. A search does no
 * more than a fixed amount of work: where that ends it, the page is short, or empty, and has a cursor with which the search
 * goes on.
 */
export async function searchDonations(
  tx: CampaignTransaction,
  { q, receipt_status, method, date_from, date_to, cursor, limit, after: begin }: DonationSearch,
): Promise<Page<DonationRow>> {
  const filters = [q, receipt_status, method, date_from, date_to].map((filter) => filter ?? null);
  const mark = ['searchDonations', tx.campaignId, filters];
  const after = cursor === undefined ? begin : decodeCursor(cursor, mark);
  const rows = await tx.query<DonationRow & { readonly is_match: boolean }>(search, [
    tx.campaignId,
    ...filters,
    after?.createdAt ?? null,
    after?.id ?? null,
    limit + 1,
  ]);
  const last = rows.at(-1);
  if (!last || last.is_match) return pageOf(rows, limit, mark);
  const cursorAfter = ({ created_at, id }: Pick<DonationRow, 'created_at' | 'id'>) =>
    encodeCursor({ createdAt: created_at, id }, mark);
  const pagination = { nextCursor: cursorAfter(last), limit };
  return { rows: rows.slice(0, -1), pagination, cursorAfter, reached: last };
}
