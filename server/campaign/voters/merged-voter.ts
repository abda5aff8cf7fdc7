import { type HustingsError, refused } from '#core/errors.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const survivor = 'select survivor_id as id from voter_merges where campaign_id = $1 and merged_id = $2';

/** The voter into whom the one of this id was merged; undefined if it was not. */
export async function survivorOf(tx: CampaignTransaction, id: string): Promise<string | undefined> {
  if (!canBeRecordId(id)) return undefined;
  const [found] = await tx.query<{ id: string }>(survivor, [tx.campaignId, id]);
  return found?.id;
}

/** The error of an operation on a voter who is one with another now. */
export const wasMerged = (survivorId: string): HustingsError =>
  refused(
    [404, 'not_found'],
    'voter.merged',
    `There is no voter of this id any more: it was merged into the voter ${survivorId}.`,
    { id: survivorId },
  );
