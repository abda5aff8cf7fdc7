import { canBeRecordId } from '#server/store/record-id.ts';
import { type CampaignTransaction, planned, type QueryOptions } from '#server/store/transaction.ts';

/** `key share` prevents nothing but that a record is deleted, so that others may refer to it. */
type LockStrength = 'update' | 'no key update' | 'key share';

/**
 * Locks records until the transaction ends, in the order of their ids, so that two transactions with some of the same
 * records do not wait for each other. Returns the ids of those that the campaign has, in lower case. Other ids, and what
 * is no id, are passed over.
 */
export async function lockRecords(
  tx: CampaignTransaction,
  table: 'voters' | 'volunteers' | 'donations',
  ids: readonly string[],
  strength: LockStrength,
  options: QueryOptions = planned,
): Promise<ReadonlySet<string>> {
  const possible = [...new Set(ids.filter(canBeRecordId).map((id) => id.toLowerCase()))];
  if (possible.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(
    `select id from ${table} where campaign_id = $1 and id = any ($2::uuid[]) order by id for ${strength}`,
    [tx.campaignId, possible],
    options,
  );
  return new Set(rows.map(({ id }) => id));
}
