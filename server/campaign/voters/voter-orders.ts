import { type ListOrder, sortedBy } from '#server/store/lists/list-order.ts';
import { column, nullable, type SortKey } from '#server/store/lists/sort-key.ts';

/** What voters are sorted by besides the time of their recording. */
export const voterSorts = ['name', 'address', 'riding', 'contact'] as const;

export type VoterSort = (typeof voterSorts)[number];

const byName = column('family_name_key');

/** Streets as a walk list has them, whatever their city; those of one riding by name; who was never contacted before all others. */
const keys: Readonly<Record<VoterSort, readonly SortKey[]>> = {
  name: [byName],
  address: [column('street_key', 'bytes')],
  riding: [column('riding'), byName],
  contact: [nullable('last_contact', 'time', `'1970-01-01 00:00:00+00'::timestamptz`)],
};

export const voterOrder = (sort: VoterSort, isDescending: boolean): ListOrder =>
  sortedBy(sort, keys[sort], isDescending);

/**
 * The orders that an index serves if a list has these filters. In others a page would read voters of all ridings, or of
 * all support levels, and sort them.
 */
export function voterSortsFor({ riding, supportLevel }: { riding?: unknown; supportLevel?: unknown }): VoterSort[] {
  if (supportLevel !== undefined) return [];
  return riding === undefined ? [...voterSorts] : ['name'];
}
