import { type HustingsError, notFound } from '#core/errors.ts';
import type { Counted } from '#server/campaign/canvassing/walk-list/count-walk.ts';
import { type Principal, personOf } from '#server/operations/principal.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { VoterCriteria } from './criteria.ts';

/** As many as a page shows. */
export const mostLists = 200;
export const longestName = 80;

/** A list of voters that is saved under a name: its criteria, and nobody's name. */
export interface VoterList {
  readonly id: string;
  readonly name: string;
  readonly criteria: VoterCriteria;
  /** Whether every member of the campaign sees it, or who saved it alone. */
  readonly isShared: boolean;
  readonly userId: string;
  /** Who saved it. */
  readonly by: string | null;
  /** What was counted last, and when; null before the first time. */
  readonly counted: Counted | null;
  readonly countedAt: Date | null;
  readonly updatedAt: Date;
}

interface VoterListRow {
  readonly id: string;
  readonly name: string;
  readonly criteria: VoterCriteria;
  readonly is_shared: boolean;
  readonly user_id: string;
  readonly by: string | null;
  readonly voters: number | null;
  readonly has_more: boolean | null;
  readonly counted_at: Date | null;
  readonly updated_at: Date;
}

const listOf = ({ voters, has_more, ...row }: VoterListRow): VoterList => ({
  id: row.id,
  name: row.name,
  criteria: row.criteria,
  isShared: row.is_shared,
  userId: row.user_id,
  by: row.by,
  counted: voters === null ? null : { voters, isMore: has_more === true },
  countedAt: row.counted_at,
  updatedAt: row.updated_at,
});

/** A private list is its owner's alone. The operator acts for nobody, and sees those that are shared. */
const seenBy = `l.campaign_id = $1 and (l.is_shared or l.user_id is not distinct from $2::uuid)`;
const select = `select l.id, l.name, l.criteria, l.is_shared, l.user_id, u.name as by, l.voters, l.has_more, l.counted_at, l.updated_at
  from voter_lists l left join users u on u.id = l.user_id where ${seenBy}`;

/** The lists that somebody sees, by their names. */
export async function voterLists(tx: CampaignTransaction, by: Principal): Promise<VoterList[]> {
  const rows = await tx.query<VoterListRow>(`${select} order by lower(l.name), l.id limit ${mostLists}`, [
    tx.campaignId,
    personOf(by),
  ]);
  return rows.map(listOf);
}

/** Errors: 404 if there is none of this id, also for a private one of somebody else. */
export async function findVoterList(tx: CampaignTransaction, by: Principal, id: string): Promise<VoterList> {
  const rows = canBeRecordId(id)
    ? await tx.query<VoterListRow>(`${select} and l.id = $3`, [tx.campaignId, personOf(by), id])
    : [];
  if (!rows[0]) throw noSuchList();
  return listOf(rows[0]);
}

export const noSuchList = (): HustingsError => notFound('There is no list of this id.');
