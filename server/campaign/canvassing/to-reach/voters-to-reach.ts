import { getWalkList } from '#server/campaign/canvassing/operations/get-walk-list.ts';
import { notAtTheDoor } from '#server/campaign/canvassing/walk-list/not-at-the-door.ts';
import { walkGroups } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import { pageOfWalk, type WalkPage } from '#server/campaign/canvassing/walk-list/walk-page.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** Whom a campaign means to reach, at their doors or by telephone. */
export interface ReachFilter {
  readonly by: 'PHONE' | 'DOOR';
  /** All if it is undefined. */
  readonly polls: readonly string[] | undefined;
  /** All if it is undefined, and those of whom no level is known. */
  readonly levels: readonly number[] | undefined;
  /** Those who were contacted since are left out. */
  readonly notContactedSince: Date | undefined;
}

interface PageAsked {
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** A page whose voters do not match is passed over, so often at most: each reads 2,000 voters. */
const mostPages = 5;

/**
 * Voters to reach, in the order of the walk. Nobody who has voted is among them, and nobody who must not be contacted so. A
 * page without voters may have a cursor with which the list continues. Errors: 400 for a cursor whose voter has moved.
 */
export async function pageToReach(
  tx: CampaignTransaction,
  { by, polls, levels, notContactedSince }: ReachFilter,
  { cursor, limit }: PageAsked,
): Promise<WalkPage> {
  const filter = { riding: undefined, polls, groups: walkGroups(levels) };
  const narrowing = { voted: false, notContactedSince, ...(by === 'PHONE' && { reachableBy: by }) };
  const leftOut = by === 'DOOR' ? await notAtTheDoor(tx) : undefined;
  let page: WalkPage = { rows: [], nextCursor: cursor ?? null };
  for (let read = 0; read < mostPages && page.rows.length === 0; read++) {
    const from = page.nextCursor ?? undefined;
    if (read > 0 && from === undefined) break;
    page = await pageOfWalk(tx, filter, narrowing, { cursor: from, limit, leftOut, wholeDoors: by === 'DOOR' });
  }
  return page;
}

/** The names that the audit log has of the filters. */
export const filterNames = ({ polls, levels, notContactedSince }: ReachFilter): string[] => [
  ...(polls ? ['poll'] : []),
  ...(levels ? ['support_levels'] : []),
  ...(notContactedSince ? ['not_contacted_since'] : []),
  'voted',
];

/** A page of the voters to reach. */
export const votersToReach = campaignOperation({
  as: getWalkList,
  async run({ tx, audit }, { cursor, limit, ...filter }: ReachFilter & PageAsked): Promise<WalkPage> {
    const page = await pageToReach(tx, filter, { cursor, limit });
    Object.assign(audit, { filters: filterNames(filter), rowCount: page.rows.length });
    return page;
  },
});
