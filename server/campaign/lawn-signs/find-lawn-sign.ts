import { type HustingsError, notFound } from '#core/errors.ts';
import type { CampaignTransaction, QueryOptions } from '#server/campaign/database/transaction.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';
import { type LawnSignRow, lawnSignRecord } from './lawn-sign.ts';

const select = `select ${lawnSignRecord.columns} from lawn_signs where campaign_id = $1 and id = $2`;

/** What every operation answers for an id that is not a lawn sign's of this campaign. */
export const noSuchLawnSign = (): HustingsError => notFound('There is no lawn sign of this id.');

/** The lawn sign of this id in this campaign. Errors: 404, the same for every other id. */
export async function findLawnSign(tx: CampaignTransaction, id: string, options?: QueryOptions): Promise<LawnSignRow> {
  const rows = canBeRecordId(id) ? await tx.query<LawnSignRow>(select, [tx.campaignId, id], options) : [];
  if (!rows[0]) throw noSuchLawnSign();
  return rows[0];
}
