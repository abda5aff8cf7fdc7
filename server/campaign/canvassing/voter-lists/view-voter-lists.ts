import { timeZoneOf } from '#server/campaign/campaigns/campaign-day.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { type Counted, countWalk } from '#server/campaign/canvassing/walk-list/count-walk.ts';
import { pageOfWalk, type WalkPage } from '#server/campaign/canvassing/walk-list/walk-page.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { checkCriteria, inWalk, namesOf, type VoterCriteria } from './criteria.ts';
import { lastTagging, type Tagging } from './tagging.ts';
import { findVoterList, type VoterList, voterLists } from './voter-list.ts';

/** The lists that somebody sees. They name criteria, and no person. */
export const viewVoterLists = campaignOperation({
  as: listVoters,
  audited: false,
  run: ({ tx, principal }): Promise<VoterList[]> => voterLists(tx, principal),
});

interface Paged {
  readonly cursor: string | undefined;
  readonly limit: number;
}

export interface FoundVoters extends WalkPage {
  /** Undefined on a further page. */
  readonly counted: Counted | undefined;
}

/** A page of the voters whom criteria find, in the order of the walk, and how many there are. Errors: 400. */
export const viewMatching = campaignOperation({
  as: listVoters,
  async run({ tx, audit }, { criteria, ...paged }: Paged & { readonly criteria: VoterCriteria }): Promise<FoundVoters> {
    checkCriteria(criteria);
    const found = await read(tx, criteria, paged);
    Object.assign(audit, { filters: namesOf(criteria), rowCount: found.rows.length });
    return found;
  },
});

export interface ViewedList extends FoundVoters {
  readonly list: VoterList;
  /** What was tagged last by it, which can be undone. */
  readonly tagging: Tagging | undefined;
}

/** A saved list with a page of its voters. Errors: 404. */
export const viewVoterList = campaignOperation({
  operationId: 'getVoterList',
  role: 'MEMBER',
  writes: false,
  async run({ tx, principal, now, audit }, { id, ...paged }: Paged & { readonly id: string }): Promise<ViewedList> {
    audit.recordId = id;
    const list = await findVoterList(tx, principal, id);
    const found = await read(tx, list.criteria, paged);
    const tagging = await lastTagging(tx, list.id, now);
    Object.assign(audit, { filters: namesOf(list.criteria), rowCount: found.rows.length });
    return { list, tagging, ...found };
  },
});

async function read(tx: CampaignTransaction, criteria: VoterCriteria, { cursor, limit }: Paged): Promise<FoundVoters> {
  const { filter, narrowing } = await inWalk(tx, criteria, timeZoneOf(await readCampaign(tx)));
  const page = await pageOfWalk(tx, filter, narrowing, { cursor, limit });
  return { ...page, counted: cursor === undefined ? await countWalk(tx, filter, narrowing) : undefined };
}
