import { daysBefore } from '#core/dates.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { daysToUndo } from './stored-merge.ts';

/** A merge that can be undone. */
export interface UndoableMerge {
  readonly id: string;
  readonly name: string;
  readonly survivorId: string;
  readonly survivorName: string;
  readonly mergedAt: Date;
}

/** At most this many are shown. */
const mostShown = 20;

const newest = `select m.merged_id as id, m.kept->'voter'->>'lastName' || ', ' || (m.kept->'voter'->>'firstName') as name,
    v.id as "survivorId", v.last_name || ', ' || v.first_name as "survivorName", m.merged_at as "mergedAt"
  from voter_merges m join voters v on v.campaign_id = $1 and v.id = m.survivor_id
  where m.campaign_id = $1 and m.merged_at > $2 and m.kept is not null and m.into_id = m.survivor_id
  order by m.merged_at desc, m.merged_id desc limit ${mostShown}`;

/** The newest merges that can be undone. */
export const undoableMerges = (tx: CampaignTransaction, now: Date): Promise<UndoableMerge[]> =>
  tx.query<UndoableMerge>(newest, [tx.campaignId, daysBefore(now, daysToUndo)]);
