import { type HustingsError, notFound } from '#core/errors.ts';
import type { CampaignTransaction, QueryOptions } from '#server/store/transaction.ts';
import { type CampaignRow, campaignRecord } from './campaign.ts';

const select = `select ${campaignRecord.columns} from campaigns where id = $1`;

/** The campaign of the transaction. Errors: 404. */
export async function readCampaign(tx: CampaignTransaction, options?: QueryOptions): Promise<CampaignRow> {
  const [row] = await tx.query<CampaignRow>(select, [tx.campaignId], options);
  if (!row) throw campaignGone();
  return row;
}

export const campaignGone = (): HustingsError => notFound('The campaign of this key is gone.');
