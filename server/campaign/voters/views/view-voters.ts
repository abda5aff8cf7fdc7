import type { Channel } from '#server/campaign/voters/channels.ts';
import { findVoters } from '#server/campaign/voters/finding/find-voters.ts';
import { mostFound, searchVoters } from '#server/campaign/voters/finding/search-voters.ts';
import { listVoters, newestVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { distinctRidings } from '#server/campaign/voters/ridings.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { type VoterSort, voterOrder } from '#server/campaign/voters/voter-orders.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { Page } from '#server/store/lists/newest-first.ts';

interface VotersAsked {
  /** What is searched for; empty for the list. */
  readonly text: string;
  /** Empty for voters who have none; undefined for all. */
  readonly riding: string | undefined;
  readonly supportLevel: number | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
  /** Undefined for the newest first. What a search finds has an order of its own. */
  readonly order: { readonly sort: VoterSort; readonly isDescending: boolean } | undefined;
  /** Names of the filters, for the audit log. */
  readonly filters: readonly string[];
}

interface ViewedVoters {
  readonly voters: readonly VoterRow[];
  /** That the campaign's voters have. */
  readonly ridings: readonly string[];
  readonly nextCursor: string | null;
  /** Whether a search would find more. */
  readonly hasMore: boolean;
}

/** A page of the voters, or those whom a search finds, `mostFound` at most. */
export const viewVoters = campaignOperation({
  as: listVoters,
  async run({ tx, audit }, { filters, ...asked }: VotersAsked): Promise<ViewedVoters> {
    const { text, riding, supportLevel, cursor, limit, order } = asked;
    const ridings = await distinctRidings(tx);
    if (text !== '') {
      const found = await searchVoters(tx, { text, riding, supportLevel });
      const voters = found.slice(0, mostFound);
      Object.assign(audit, { rowCount: voters.length, filters });
      return { voters, ridings, nextCursor: null, hasMore: found.length > mostFound };
    }
    const { rows, pagination } = await newestVoters(
      tx,
      { limit, riding, support_level: supportLevel, ...(cursor !== undefined && { cursor }) },
      { moreFollows: true, order: order && voterOrder(order.sort, order.isDescending) },
    );
    Object.assign(audit, { rowCount: rows.length, filters });
    return { voters: rows, ridings, nextCursor: pagination.nextCursor, hasMore: false };
  },
});

export interface ReachableAsked {
  readonly channel: Channel;
  readonly riding: string | undefined;
  readonly supportLevel: number | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** A page of the voters who may be reached by a channel and have not voted, the newest first. */
export const reachableVoters = campaignOperation({
  as: listVoters,
  isLong: true,
  async run({ tx, audit }, asked: ReachableAsked): Promise<Page<VoterRow>> {
    const { channel, riding, supportLevel, cursor, limit } = asked;
    const filter = { riding, support_level: supportLevel, reachable_by: channel, voted: false };
    const filters = Object.entries(filter).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    const found = await findVoters(tx, filter, { limit, ...(cursor !== undefined && { cursor }) });
    Object.assign(audit, { rowCount: found.rows.length, filters });
    return found;
  },
});
