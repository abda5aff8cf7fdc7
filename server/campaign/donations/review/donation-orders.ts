import { type ListOrder, sortedBy } from '#server/store/lists/list-order.ts';
import { nullable, type SortKey } from '#server/store/lists/sort-key.ts';

/** What donations are sorted by besides the time of their recording. */
export const donationSorts = ['date', 'donor', 'amount', 'receipt'] as const;

export type DonationSort = (typeof donationSorts)[number];

/**
 * Each has its index, after campaign and status (migrations/0006-list-orders.ts). No column of them is null but the number:
 * in an expression no other query takes the index for a condition on the column, and sorts all that it finds.
 */
const keys: Readonly<Record<DonationSort, readonly SortKey[]>> = {
  date: [nullable('received_on', 'day', `'1970-01-01'::date`)],
  donor: [nullable('donor_name_key', 'text', `''`, 'C')],
  amount: [nullable('amount_cents', 'cents', '0')],
  receipt: [nullable('receipt_number', 'text', `''`, 'C')],
};

export const donationOrder = (sort: DonationSort, isDescending: boolean): ListOrder =>
  sortedBy(sort, keys[sort], isDescending);
