import { walkKey, walkKeyVersion } from '#server/campaign/addresses/walk-order.ts';
import type { ResponseOf } from '#server/operations/campaign-endpoint.ts';
import { changesOf, updateStatement } from '#server/records/statements.ts';
import type { CampaignTransaction, QueryOptions } from '#server/store/transaction.ts';
import { residentOf, type VoterRow, voterRecord } from './voter.ts';

export type VoterChange = ResponseOf<typeof voterRecord.update>;

const update = updateStatement(voterRecord, { updated_at: '$3', walk_key: '$4', walk_key_version: '$5' }, 6);

/** Changes fields of a voter whose row is locked. `last`: it is the last statement of its transaction. */
export async function changeVoter(
  tx: CampaignTransaction,
  voter: VoterRow,
  body: VoterChange,
  now: Date,
  { last = true }: QueryOptions = {},
): Promise<VoterRow> {
  const key = walkKey({ ...residentOf(voter), ...body });
  const values = [tx.campaignId, voter.id, now, key, walkKeyVersion, ...changesOf(voterRecord, body).parameters];
  const [row] = await tx.query<VoterRow>(update, values, { last });
  return row as VoterRow;
}
