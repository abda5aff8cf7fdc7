import { decodeCursor } from '../../http/cursor.ts';
import { type Page, type PageWanted, pageOf } from '../database/newest-first.ts';
import type { CampaignTransaction } from '../database/with-campaign.ts';
import { type DonationRow, donationColumns, donationWithReceipt } from './donation.ts';

export interface DayRange extends PageWanted {
  /** YYYY-MM-DD, inclusive; at least one of the two is given. */
  readonly date_from?: string;
  readonly date_to?: string;
  readonly receipt_status?: string;
  readonly method?: string;
}

/**
 * Goes from one day on which donations were received to the one before it, and takes the newest of each; the page is
 * the newest of these. Left to itself the planner walks through all donations from the newest on, since it does not
 * know that those received long ago are at the far end of it.
 */
const page = (after: string) => `with recursive days (day) as (
    (select received_on from donations
     where campaign_id = $1 and received_on between coalesce($2, '-infinity'::date) and coalesce($3, 'infinity'::date)
     order by received_on desc limit 1)
    union all
    select (select received_on from donations
            where campaign_id = $1 and received_on < days.day and received_on >= coalesce($2, '-infinity'::date)
            order by received_on desc limit 1)
    from days where day is not null
  ),
  newest as materialized (
    select of_day.created_at, of_day.id
    from days cross join lateral (
      select created_at, id from donations
      where campaign_id = $1 and received_on = days.day
        and ($4::text is null or receipt_status = $4) and ($5::text is null or method = $5) ${after}
      order by created_at desc, id desc limit $6
    ) of_day
    order by of_day.created_at desc, of_day.id desc limit $6
  )
  select ${donationColumns} from newest, ${donationWithReceipt}
  where d.campaign_id = $1 and d.id = newest.id
  order by d.created_at desc, d.id desc`;

const firstPage = page('');
const laterPage = page('and (created_at, id) < ($7, $8)');

/** One page of the donations received within a range of days, newest first. */
export async function donationsByDay(
  tx: CampaignTransaction,
  { date_from, date_to, receipt_status, method, cursor, limit }: DayRange,
): Promise<Page<DonationRow>> {
  const filters = [date_from, date_to, receipt_status, method].map((filter) => filter ?? null);
  const mark = ['donationsByDay', tx.campaignId, filters];
  const values = [tx.campaignId, ...filters, limit + 1];
  const after = cursor === undefined ? undefined : decodeCursor(cursor, mark);
  const rows = after
    ? await tx.query<DonationRow>(laterPage, [...values, after.createdAt, after.id])
    : await tx.query<DonationRow>(firstPage, values);
  return pageOf(rows, limit, mark);
}
