import { timeZoneOf } from '#server/campaign/campaigns/campaign-day.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { getWalkList } from '#server/campaign/canvassing/operations/get-walk-list.ts';
import { toReach } from '#server/campaign/canvassing/voter-lists/to-reach.ts';
import { findVoterList } from '#server/campaign/canvassing/voter-lists/voter-list.ts';
import { pageOfWalk, type WalkPage } from '#server/campaign/canvassing/walk-list/walk-page.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';

/** Whom a campaign means to reach, at their doors or by telephone. */
export interface ReachFilter {
  readonly by: 'PHONE' | 'DOOR';
  /** All if it is undefined. */
  readonly polls: readonly string[] | undefined;
  /** All if it is undefined, and those of whom no level is known. */
  readonly levels: readonly number[] | undefined;
  /** Those who were contacted since are left out. */
  readonly notContactedSince: Date | undefined;
  /** The id of a list of voters, of which they are; undefined for all. */
  readonly listId?: string | undefined;
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
  { tx, principal }: Pick<CampaignContext, 'tx' | 'principal'>,
  { by, polls, levels, notContactedSince, listId }: ReachFilter,
  { cursor, limit }: PageAsked,
): Promise<WalkPage> {
  const { criteria = {} } = listId === undefined ? {} : await findVoterList(tx, principal, listId);
  const timeZone = timeZoneOf(await readCampaign(tx));
  const { filter, narrowing: ofList } = await toReach(tx, criteria, by, { timeZone, polls, levels });
  const narrowing = { ...ofList, notContactedSince: earlier(ofList.notContactedSince, notContactedSince) };
  let page: WalkPage = { rows: [], nextCursor: cursor ?? null };
  for (let read = 0; read < mostPages && page.rows.length === 0; read++) {
    const from = page.nextCursor ?? undefined;
    if (read > 0 && from === undefined) break;
    page = await pageOfWalk(tx, filter, narrowing, { cursor: from, limit, wholeDoors: by === 'DOOR' });
  }
  return page;
}

/** Who was not contacted since the earlier of two times was not since the later one. */
const earlier = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one < other ? one : other) : (one ?? other);

/** The names that the audit log has of the filters. */
export const filterNames = ({ polls, levels, notContactedSince, listId }: ReachFilter): string[] => [
  ...(listId === undefined ? [] : ['list']),
  ...(polls ? ['poll'] : []),
  ...(levels ? ['support_levels'] : []),
  ...(notContactedSince ? ['not_contacted_since'] : []),
  'voted',
];

/** A page of the voters to reach. */
export const votersToReach = campaignOperation({
  as: getWalkList,
  async run({ tx, principal, audit }, { cursor, limit, ...filter }: ReachFilter & PageAsked): Promise<WalkPage> {
    const page = await pageToReach({ tx, principal }, filter, { cursor, limit });
    Object.assign(audit, { filters: filterNames(filter), rowCount: page.rows.length });
    return page;
  },
});
