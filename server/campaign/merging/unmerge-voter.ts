import { type HustingsError, refused } from '#core/errors.ts';
import type { Plans, SubscriptionTier } from '#core/plans.ts';
import { latestInteractions, writeSettled } from '#server/campaign/canvassing/interactions/changes/settle-voter.ts';
import { givenSupport, supportInForce } from '#server/campaign/canvassing/interactions/changes/support-in-force.ts';
import { recountTurfs } from '#server/campaign/canvassing/turfs/recount-turfs.ts';
import { changeVoter } from '#server/campaign/voters/change-voter.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { capExceeded, countVoters } from '#server/campaign/voters/voter-cap.ts';
import { refuseTaken } from '#server/records/external-id.ts';
import { insertRows } from '#server/records/statements.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { returnFollowers, turfsLeft } from './followers.ts';
import { factsBefore } from './merge-facts.ts';
import { asGiven } from './merge-voters.ts';
import { contactOf, daysToUndo, isSameSupport, readSupport, type StoredMerge, storedSupport } from './stored-merge.ts';
import { lockWhole, type WholeVoter } from './whole-voter.ts';

interface MergeRow {
  readonly into_id: string;
  readonly survivor_id: string;
  readonly merged_at: Date;
  readonly kept: StoredMerge | null;
}

const read = `select into_id, survivor_id, merged_at, kept from voter_merges where campaign_id = $1 and merged_id = $2`;

interface Undoing {
  readonly now: Date;
  readonly tier: SubscriptionTier;
  readonly plans: Plans;
}

/**
 * Undoes a merge: the voter is there again with its own facts, and what followed it into the merge comes back. The
 * survivor's facts that the merge has changed, and that were not changed since, are what they were. What was recorded since
 * stays with the survivor.
 *
 * Errors: 404 if the voter of this id was not merged; 422 after 30 days, if the survivor was merged itself, or if
 * another voter has the identifier now; 402 if the plan allows no further voter.
 */
export async function unmergeVoter(
  tx: CampaignTransaction,
  mergedId: string,
  { now, tier, plans }: Undoing,
): Promise<VoterRow> {
  const [found] = canBeRecordId(mergedId) ? await tx.query<MergeRow>(read, [tx.campaignId, mergedId]) : [];
  if (!found) throw notMerged();
  if (found.survivor_id !== found.into_id) throw survivorMerged(found.into_id);
  // Merging and undoing lock the survivor. What was read before this lock may be out of date.
  const [survivor] = (await lockWhole(tx, [found.survivor_id])) as [WholeVoter];
  const [merge] = await tx.query<MergeRow>(read, [tx.campaignId, mergedId]);
  if (!merge) throw notMerged();
  const { kept: stored } = merge;
  if (!stored || merge.merged_at.getTime() < now.getTime() - daysToUndo * 86_400_000) throw tooLate();
  const voter = { ...stored.voter, updatedAt: now };

  await tx.query('delete from voter_merges where campaign_id = $1 and merged_id = $2', [tx.campaignId, voter.id]);
  const changes = factsBefore(survivor, stored.facts);
  if (Object.keys(changes).length > 0) await changeVoter(tx, survivor, changes, now, { last: false });
  await refuseTaken(tx, 'voters', voter.externalId);
  await insertRows(tx, voterRecord, [voter]);
  await returnFollowers(tx, { from: survivor.id, to: voter.id, followed: stored.followed });
  await recountTurfs(tx, turfsLeft(stored.followed));
  await countVoters(tx, 1, plans[tier].voters).catch((error: unknown) => {
    throw capExceeded(error, tier, plans) ?? error;
  });
  if (stored.mergedBefore.length > 0) {
    await tx.query(
      'update voter_merges set survivor_id = $3 where campaign_id = $1 and survivor_id = $2 and merged_id = any ($4)',
      [tx.campaignId, survivor.id, voter.id, stored.mergedBefore],
    );
  }

  const [restored] = (await lockWhole(tx, [voter.id])) as [WholeVoter];
  const present = storedSupport(givenSupport(survivor));
  const given = isSameSupport(present, stored.given.after) ? readSupport(stored.given.before) : readSupport(present);
  for (const [who, support, contact] of [
    [survivor, given, stored.contact.survivor],
    [restored, givenSupport(restored), stored.contact.merged],
  ] as const) {
    const visits = await latestInteractions(tx, who.id);
    await writeSettled(tx, who.id, {
      lastContact: contactOf(contact, visits.contact),
      settled: supportInForce(asGiven(support), visits.support),
      now,
    });
  }
  const [row] = (await lockWhole(tx, [voter.id])) as [WholeVoter];
  return row;
}

export const notMerged = (): HustingsError =>
  refused([404, 'not_found'], 'merge.none', 'No voter of this id was merged into another.');

export const tooLate = (): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'merge.tooLate',
    `The merge is more than ${daysToUndo} days old and cannot be undone any more.`,
    { days: daysToUndo },
  );

const survivorMerged = (id: string): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'merge.survivorMerged',
    `The voter ${id}, into whom this one was merged, was merged into another since: undo that merge first.`,
    { id },
  );
