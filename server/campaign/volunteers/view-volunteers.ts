import { listVolunteers, newestVolunteers } from '#server/campaign/volunteers/operations/list-volunteers.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { ListOrder } from '#server/store/lists/list-order.ts';
import { findVolunteers } from './find-volunteers.ts';

interface Asked {
  /** What is searched for, in an order of its own; empty for the whole list. */
  readonly text: string;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly order: ListOrder | undefined;
}

/** A page of the list of volunteers, or what a search finds of it. */
export const viewVolunteers = campaignOperation({
  as: listVolunteers,
  async run({ tx, audit }, { text, limit, cursor, order }: Asked) {
    if (text !== '') {
      const found = await findVolunteers(tx, text);
      Object.assign(audit, { rowCount: found.rows.length, filters: ['q'] });
      return { ...found, nextCursor: null };
    }
    const filter = { limit, ...(cursor !== undefined && { cursor }) };
    const page = await newestVolunteers(tx, filter, { moreFollows: true, order });
    audit.rowCount = page.rows.length;
    return { rows: page.rows, nextCursor: page.pagination.nextCursor, hasMore: false };
  },
});
