import { type HustingsError, notFound, refused } from '#core/errors.ts';
import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const select = `select ${interactionRecord.columns} from interactions where campaign_id = $1 and id = $2`;
const voterOf = 'select voter_id from interactions where campaign_id = $1 and id = $2';

/** The visit of this id, also one that was taken back. Errors: 404. */
export async function findVisit(tx: CampaignTransaction, id: string): Promise<InteractionRow> {
  const [row] = canBeRecordId(id) ? await tx.query<InteractionRow>(select, [tx.campaignId, id]) : [];
  if (!row) throw noSuchVisit();
  return row;
}

/**
 * The same, with its voter and it locked: the voter first (`write-locks.ts`), as when a visit is recorded. Undefined if
 * there is none.
 */
export async function lockVisitIfThere(tx: CampaignTransaction, id: string): Promise<InteractionRow | undefined> {
  if (!canBeRecordId(id)) return undefined;
  for (;;) {
    const [visit] = await tx.query<Pick<InteractionRow, 'voter_id'>>(voterOf, [tx.campaignId, id]);
    if (!visit) return undefined;
    await lockRecords(tx, 'voters', [visit.voter_id], 'update', {});
    const [row] = await tx.query<InteractionRow>(`${select} and voter_id = $3 for update`, [
      tx.campaignId,
      id,
      visit.voter_id,
    ]);
    // A merge that ended meanwhile has given the visit to another voter.
    if (row) return row;
  }
}

/** The same. Errors: 404. */
export async function lockVisit(tx: CampaignTransaction, id: string): Promise<InteractionRow> {
  const visit = await lockVisitIfThere(tx, id);
  if (!visit) throw noSuchVisit();
  return visit;
}

export const noSuchVisit = (): HustingsError => notFound('There is no interaction of this id.');

export const isTakenBack = (): HustingsError =>
  refused([422, 'validation_failed'], 'visit.takenBack', 'The interaction was taken back: it says nothing any more.');
