import { type HustingsError, notFound } from '#core/errors.ts';
import { survivorOf, wasMerged } from '#server/campaign/voters/merged-voter.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { storedColumns } from '#server/records/record-version.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction, QueryOptions } from '#server/store/transaction.ts';

const columns = storedColumns(voterRecord);
const select = `select ${columns} from voters where campaign_id = $1 and id = $2`;
const selectForUpdate = `${select} for update`;

/** A second row is that of a merge: the id of the survivor is in the place of the voter's. */
const selectOrSurvivor = `select ${columns}, false as is_merged from voters where campaign_id = $1 and id = $2
  union all select ${columns
    .split(', ')
    .map((column) => (column === 'id' ? 'survivor_id' : 'null'))
    .join(', ')}, true from voter_merges where campaign_id = $1 and merged_id = $2`;

/**
 * The voter with this id in the campaign; `lock` locks it for an update. Errors: 404, the same for any other id, but for
 * that of a voter who was merged into another: it names that one.
 */
export async function findVoter(
  tx: CampaignTransaction,
  id: string,
  { lock = false, ...options }: { lock?: boolean } & QueryOptions = {},
): Promise<VoterRow> {
  if (!canBeRecordId(id)) throw noSuchVoter();
  if (options.last) {
    // No statement may follow.
    type Found = VoterRow & { readonly is_merged: boolean };
    const [found] = await tx.query<Found>(selectOrSurvivor, [tx.campaignId, id], options);
    if (!found) throw noSuchVoter();
    if (found.is_merged) throw wasMerged(found.id);
    return found;
  }
  const [voter] = await tx.query<VoterRow>(lock ? selectForUpdate : select, [tx.campaignId, id], options);
  if (!voter) throw await missingVoter(tx, id);
  return voter;
}

export const noSuchVoter = (): HustingsError => notFound('There is no voter of this id.');

/** The error of an id that no voter has: that of a merged voter names the survivor. */
export async function missingVoter(tx: CampaignTransaction, id: string): Promise<HustingsError> {
  const survivor = await survivorOf(tx, id);
  return survivor === undefined ? noSuchVoter() : wasMerged(survivor);
}

/** Locks the voters of these ids. Errors: 404 if the campaign lacks one of them. */
export async function lockVoters(tx: CampaignTransaction, ids: readonly string[]): Promise<void> {
  const existing = await lockRecords(tx, 'voters', ids, 'update', {});
  const missing = ids.find((id) => !existing.has(id.toLowerCase()));
  if (missing !== undefined) throw canBeRecordId(missing) ? await missingVoter(tx, missing) : noSuchVoter();
}
