import { type Page, type PageWanted, pageOf } from '#server/campaign/database/newest-first.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { decodeCursor } from '#server/http/cursor.ts';
import { type DonationRow, donationColumns, donationWithReceipt } from './donation.ts';

export interface DayRange extends PageWanted {
  /** YYYY-MM-DD, inclusive; at least one of the two is given. */
  readonly date_from?: string;
  readonly date_to?: string;
  readonly receipt_status?: string;
  readonly method?: string;
}

/**
 * Goes from each month in which donations were received to the one before, and takes the newest of each month; the page
 * is the newest of these. The planner by itself would read all donations from the newest on: it does not know that
 * donations received long ago come last in that order.
 */
const page = (after: string) => `with recursive months (month) as (
    (select received_month from donations
     where campaign_id = $1 and standing = 'IN_FORCE' and received_month between $4 and $3
     order by received_month desc limit 1)
    union all
    select (select received_month from donations
            where campaign_id = $1 and standing = 'IN_FORCE' and received_month < months.month and received_month >= $4
            order by received_month desc limit 1)
    from months where month is not null
  ),
  newest as materialized (
    select of_month.created_at, of_month.id
    from months cross join lateral (
      select created_at, id from donations
      where campaign_id = $1 and standing = 'IN_FORCE' and received_month = months.month
        and received_on between $2 and $3
        and ($5::text is null or receipt_status = $5) and ($6::text is null or method = $6) ${after}
      order by created_at desc, id desc limit $7
    ) of_month
    order by of_month.created_at desc, of_month.id desc limit $7
  )
  select ${donationColumns} from newest, ${donationWithReceipt}
  where d.campaign_id = $1 and d.id = newest.id
  order by d.created_at desc, d.id desc`;

const firstPage = page('');
const laterPage = page('and (created_at, id) < ($8, $9)');

/** One page of the donations received within a range of days, newest first. */
export async function donationsByDay(
  tx: CampaignTransaction,
  { date_from, date_to, receipt_status, method, cursor, limit }: DayRange,
): Promise<Page<DonationRow>> {
  const mark = ['donationsByDay', tx.campaignId, [date_from, date_to, receipt_status, method]];
  const [first, last] = [date_from ?? '-infinity', date_to ?? 'infinity'];
  const firstMonth = date_from ? `${date_from.slice(0, 7)}-01` : first;
  const values = [tx.campaignId, first, last, firstMonth, receipt_status ?? null, method ?? null, limit + 1];
  const after = cursor === undefined ? undefined : decodeCursor(cursor, mark);
  const rows = after
    ? await tx.query<DonationRow>(laterPage, [...values, after.createdAt, after.id])
    : await tx.query<DonationRow>(firstPage, values);
  return pageOf(rows, limit, mark);
}
