import { listDonations } from '#server/campaign/donations/operations/list-donations.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { ListOrder } from '#server/store/lists/list-order.ts';
import { type DonationFilter, namesOf } from './donation-filter.ts';
import { type DonationTotals, donationTotals } from './donation-totals.ts';
import { donationsByState, type ReviewedDonation } from './donations-by-state.ts';

interface Asked {
  readonly filter: DonationFilter;
  readonly cursor: string | undefined;
  readonly order: ListOrder | undefined;
}

/** One page of a list of donations. */
export interface ViewedDonations {
  readonly donations: readonly ReviewedDonation[];
  readonly nextCursor: string | null;
  /** Undefined if they cannot be known without reading each donation. */
  readonly totals: DonationTotals | undefined;
}

export const viewDonations = campaignOperation({
  as: listDonations,
  async run({ tx, audit, now }, { filter, cursor, order }: Asked): Promise<ViewedDonations> {
    const isReviewed = filter.missing !== undefined || filter.warning !== undefined;
    const page = await donationsByState(tx, filter, now, { cursor, order });
    const totals = isReviewed ? undefined : await donationTotals(tx, filter);
    Object.assign(audit, { rowCount: page.donations.length, filters: namesOf(filter) });
    return { ...page, totals };
  },
});
