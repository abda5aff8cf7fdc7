import { type HustingsError, notFound, refused } from '#core/errors.ts';
import { type InteractionRow, interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';
import { queryById } from '#server/store/query-by-id.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const select = `select ${interactionRecord.columns} from interactions where campaign_id = $1 and id = $2`;
const voterOf = 'select voter_id from interactions where campaign_id = $1 and id = $2';

/** The interaction of this id, also one that was taken back. Errors: 404. */
export const findInteraction = (tx: CampaignTransaction, id: string): Promise<InteractionRow> =>
  queryById(tx, select, id, noSuchInteraction);

/**
 * The same, with its voter and it locked: the voter first (`write-locks.ts`), as when an interaction is recorded. Undefined if
 * there is none.
 */
export async function lockInteractionIfThere(tx: CampaignTransaction, id: string): Promise<InteractionRow | undefined> {
  if (!canBeRecordId(id)) return undefined;
  for (;;) {
    const [interaction] = await tx.query<Pick<InteractionRow, 'voter_id'>>(voterOf, [tx.campaignId, id]);
    if (!interaction) return undefined;
    await lockRecords(tx, 'voters', [interaction.voter_id], 'update', {});
    const [row] = await tx.query<InteractionRow>(`${select} and voter_id = $3 for update`, [
      tx.campaignId,
      id,
      interaction.voter_id,
    ]);
    // A merge that ended meanwhile has given the interaction to another voter.
    if (row) return row;
  }
}

/** The same. Errors: 404. */
export async function lockInteraction(tx: CampaignTransaction, id: string): Promise<InteractionRow> {
  const interaction = await lockInteractionIfThere(tx, id);
  if (!interaction) throw noSuchInteraction();
  return interaction;
}

export const noSuchInteraction = (): HustingsError => notFound('There is no interaction of this id.');

export const isTakenBack = (): HustingsError =>
  refused([422, 'validation_failed'], 'visit.takenBack', 'The interaction was taken back: it says nothing any more.');
