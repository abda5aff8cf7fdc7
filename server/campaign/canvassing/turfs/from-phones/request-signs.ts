import { lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { insertRows } from '#server/records/statements.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { VoterOnTurf } from './voters-on-turf.ts';

const open = `select voter_id as id from lawn_signs
  where campaign_id = $1 and voter_id = any ($2::uuid[]) and status <> 'COLLECTED'`;

/** The address of a sign at a voter's door. */
export const signAddress = ({ address, city }: Pick<VoterOnTurf, 'address' | 'city'>): string =>
  [address, city]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, 500);

/**
 * Requests a sign at the address of each of these voters, who are locked, unless one is requested or installed there. Returns
 * the ids of the new signs by their voters.
 */
export async function requestSigns(
  tx: CampaignTransaction,
  voters: readonly VoterOnTurf[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const byId = new Map(voters.map((voter) => [voter.id, voter]));
  if (byId.size === 0) return new Map();
  for (const { id } of await tx.query<{ id: string }>(open, [tx.campaignId, [...byId.keys()]])) byId.delete(id);
  if (byId.size === 0) return new Map();
  const signs = [...byId.values()].map((voter) => ({
    id: newRecordId(),
    voterId: voter.id,
    address: signAddress(voter),
    status: 'REQUESTED',
    createdAt: now,
    requestedAt: now,
  }));
  await insertRows(tx, lawnSignRecord, signs);
  return new Map(signs.map(({ id, voterId }) => [voterId, id]));
}
