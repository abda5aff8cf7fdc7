import { type Page, type PageWanted, pageOf } from '#server/campaign/database/newest-first.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { decodeCursor } from '#server/http/cursor.ts';
import { type DonationRow, donationColumns, donationWithReceipt } from './donation.ts';

export interface DonationSearch extends PageWanted {
  /** Text that name, e-mail or address contains; every character stands for itself. Not empty. */
  readonly q: string;
  readonly receipt_status?: string;
  readonly method?: string;
  /** YYYY-MM-DD, inclusive. */
  readonly date_from?: string;
  readonly date_to?: string;
}

/**
 * The database's search function answers ids only. It may use the text index, which row-level security keeps other
 * statements from; the donations themselves are read under row-level security.
 */
const search = `select ${donationColumns}
  from search_donations($2, $3, $4, $5, $6, $7, $8, $9) as found (donation_id), ${donationWithReceipt}
  where d.campaign_id = $1 and d.id = found.donation_id
  order by d.created_at desc, d.id desc`;

/** One page of the donations that contain a text, newest first. */
export async function searchDonations(
  tx: CampaignTransaction,
  { q, receipt_status, method, date_from, date_to, cursor, limit }: DonationSearch,
): Promise<Page<DonationRow>> {
  const filters = [q, receipt_status, method, date_from, date_to].map((filter) => filter ?? null);
  const mark = ['searchDonations', tx.campaignId, filters];
  const after = cursor === undefined ? null : decodeCursor(cursor, mark);
  const rows = await tx.query<DonationRow>(search, [
    tx.campaignId,
    ...filters,
    after?.createdAt ?? null,
    after?.id ?? null,
    limit + 1,
  ]);
  return pageOf(rows, limit, mark);
}
