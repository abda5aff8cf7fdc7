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

const survivors = `select merged_id as merged, survivor_id as id from voter_merges
  where campaign_id = $1 and merged_id = any ($2::uuid[])`;

/** The same of several ids that can be a record's. Those that were not merged are left out. */
export async function survivorsOf(
  tx: CampaignTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ merged: string; id: string }>(survivors, [tx.campaignId, [...new Set(ids)]]);
  return new Map(rows.map(({ merged, id }) => [merged, id]));
}

/** The error of an operation on a voter who is one with another now. */
export const wasMerged = (survivorId: string): HustingsError =>
  refused(
    [404, 'not_found'],
    'voter.merged',
    `There is no voter of this id any more: it was merged into the voter ${survivorId}.`,
    { id: survivorId },
  );
