import { type HustingsError, notFound } from '#core/errors.ts';
import type { CampaignTransaction, QueryOptions } from '#server/campaign/database/transaction.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';
import { storedColumns } from '#server/campaign/records/record-version.ts';
import { type VoterRow, voterRecord } from './voter.ts';

const select = `select ${storedColumns(voterRecord)} from voters where campaign_id = $1 and id = $2`;
const selectForUpdate = `${select} for update`;

/** The voter with this id in the campaign; `lock` locks it for an update. Errors: 404, the same for any other id. */
export async function findVoter(
  tx: CampaignTransaction,
  id: string,
  { lock = false, ...options }: { lock?: boolean } & QueryOptions = {},
): Promise<VoterRow> {
  const statement = lock ? selectForUpdate : select;
  const rows = canBeRecordId(id) ? await tx.query<VoterRow>(statement, [tx.campaignId, id], options) : [];
  if (!rows[0]) throw noSuchVoter();
  return rows[0];
}

export const noSuchVoter = (): HustingsError => notFound('There is no voter of this id.');

const lock = 'select id from voters where campaign_id = $1 and id = any($2) order by id for update';

/** Locks the voters of these ids, in one order whoever asks. Errors: 404 if the campaign lacks one of them. */
export async function lockVoters(tx: CampaignTransaction, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const rows = [...wanted].every(canBeRecordId) ? await tx.query(lock, [tx.campaignId, [...wanted]]) : [];
  if (rows.length < wanted.size) throw noSuchVoter();
}
