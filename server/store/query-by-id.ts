import type { HustingsError } from '#core/errors.ts';
import { canBeRecordId } from './record-id.ts';
import type { CampaignTransaction, QueryOptions } from './transaction.ts';

/** The row of a statement for the campaign, `$1`, and an id, `$2`. Throws `noSuch` if there is none, or no record can have the id. */
export async function queryById<Row extends object>(
  tx: CampaignTransaction,
  statement: string,
  id: string,
  noSuch: () => HustingsError,
  options?: QueryOptions,
): Promise<Row> {
  const [row] = canBeRecordId(id) ? await tx.query<Row>(statement, [tx.campaignId, id], options) : [];
  if (!row) throw noSuch();
  return row;
}
