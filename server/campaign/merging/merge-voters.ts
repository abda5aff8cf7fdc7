import { refused } from '#core/errors.ts';
import { latestInteractions, writeSettled } from '#server/campaign/canvassing/interactions/changes/settle-voter.ts';
import {
  givenSupport,
  type Support,
  supportInForce,
} from '#server/campaign/canvassing/interactions/changes/support-in-force.ts';
import { recountTurfs } from '#server/campaign/canvassing/turfs/recount-turfs.ts';
import { changeVoter } from '#server/campaign/voters/change-voter.ts';
import { uncountVoters } from '#server/campaign/voters/voter-cap.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { moveFollowers, turfsLeft } from './followers.ts';
import { changedFacts, mergedFacts } from './merge-facts.ts';
import { type StoredMerge, storedContact, storedSupport } from './stored-merge.ts';
import { lockWhole, storedVoter, type WholeVoter } from './whole-voter.ts';

interface Merging {
  readonly survivorId: string;
  readonly otherId: string;
  /** The facts that are the other's from now on. */
  readonly take: readonly string[];
  readonly userId: string | null;
  readonly now: Date;
}

const mergedInto = `update voter_merges set survivor_id = $3 where campaign_id = $1 and survivor_id = $2
  returning merged_id as id`;
const insert = `insert into voter_merges (campaign_id, merged_id, into_id, survivor_id, external_id, user_id, merged_at, kept)
  values ($1, $2, $3, $3, $4, $5, $6, $7)`;

/**
 * Makes one voter of two: what refers to the other refers to the survivor from now on, and the other is not a voter any more.
 *
 * Errors: 404 if the campaign lacks one of them; 422 if both are the same, or have too many tags or too long notes
 * together.
 *
 * @returns the names of the survivor's facts that were changed
 */
export async function mergeVoters(tx: CampaignTransaction, merging: Merging): Promise<string[]> {
  const { otherId, take, userId, now } = merging;
  if (otherId.toLowerCase() === merging.survivorId.toLowerCase()) throw sameVoter();
  const [survivor, other] = (await lockWhole(tx, [merging.survivorId, otherId])) as [WholeVoter, WholeVoter];
  const facts = mergedFacts(survivor, other, take);
  const before = await Promise.all([latestInteractions(tx, survivor.id), latestInteractions(tx, other.id)]);
  const followed = await moveFollowers(tx, other.id, survivor.id);
  await recountTurfs(tx, turfsLeft(followed));
  const own = givenSupport(survivor);
  const given = mergedSupport(survivor, other, take.includes('supportLevel') ? now : undefined);
  const mergedBefore = await tx.query<{ id: string }>(mergedInto, [tx.campaignId, other.id, survivor.id]);
  const stored: StoredMerge = {
    voter: storedVoter(other),
    followed,
    facts: changedFacts(survivor, facts),
    given: { before: storedSupport(own), after: storedSupport(given) },
    contact: {
      survivor: storedContact(survivor.last_contact, before[0].contact),
      merged: storedContact(other.last_contact, before[1].contact),
    },
    mergedBefore: mergedBefore.map(({ id }) => id),
  };
  const externalId = 'externalId' in facts ? facts.externalId : survivor.external_id;
  const freed = [survivor.external_id, other.external_id].find((id) => id !== null && id !== externalId) ?? null;
  await tx.query(insert, [tx.campaignId, other.id, survivor.id, freed, userId, now, JSON.stringify(stored)]);
  // The identifier is free once its voter is gone.
  await tx.query('delete from voters where campaign_id = $1 and id = $2', [tx.campaignId, other.id]);
  const names = Object.keys(facts);
  if (names.length > 0) await changeVoter(tx, survivor, facts, now, { last: false });
  const { contact, support } = await latestInteractions(tx, survivor.id);
  await writeSettled(tx, survivor.id, {
    lastContact: latest(latest(survivor.last_contact, other.last_contact), contact),
    settled: supportInForce(asGiven(given), support),
    now,
  });
  await uncountVoters(tx, 1);
  return take.includes('supportLevel') ? [...names, 'supportLevel'] : names;
}

/** What counts as given directly: the survivor's own level, or the other's if it has none or if that is asked for. */
function mergedSupport(survivor: WholeVoter, other: WholeVoter, takenAt: Date | undefined): Support {
  if (takenAt) return { level: other.support_level, at: takenAt };
  const [own, others] = [givenSupport(survivor), givenSupport(other)];
  return own.level === null && others.level !== null ? others : own;
}

/** As the columns of a voter whose visits say nothing. */
export const asGiven = ({ level, at }: Support) => ({
  support_level: level,
  support_at: at,
  support_visit: null,
  support_given: null,
  support_given_at: null,
});

const latest = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a);

export const sameVoter = () =>
  refused(
    [422, 'validation_failed'],
    'merge.same',
    'The field "otherId" must be the id of another voter than the path’s.',
  );
