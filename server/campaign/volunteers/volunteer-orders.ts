import { type ListOrder, sortedBy } from '#server/store/lists/list-order.ts';
import { column, type SortKey } from '#server/store/lists/sort-key.ts';

/** What volunteers are sorted by besides the time of their recording. */
export const volunteerSorts = ['name', 'state'] as const;

export type VolunteerSort = (typeof volunteerSorts)[number];

const keys: Readonly<Record<VolunteerSort, readonly SortKey[]>> = {
  name: [column('name_key')],
  state: [column('status'), column('name_key')],
};

export const volunteerOrder = (sort: VolunteerSort, isDescending: boolean): ListOrder =>
  sortedBy(sort, keys[sort], isDescending);
