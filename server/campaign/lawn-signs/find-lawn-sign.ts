import { type HustingsError, notFound } from '#core/errors.ts';
import { queryById } from '#server/store/query-by-id.ts';
import type { CampaignTransaction, QueryOptions } from '#server/store/transaction.ts';
import { type LawnSignRow, lawnSignRecord } from './lawn-sign.ts';

const select = `select ${lawnSignRecord.columns} from lawn_signs where campaign_id = $1 and id = $2`;

/** The error of every operation for an id that no lawn sign of the campaign has. */
export const noSuchLawnSign = (): HustingsError => notFound('There is no lawn sign of this id.');

/** The lawn sign with this id in the campaign. Errors: 404, the same for any other id. */
export const findLawnSign = (tx: CampaignTransaction, id: string, options?: QueryOptions): Promise<LawnSignRow> =>
  queryById(tx, select, id, noSuchLawnSign, options);
