import { HustingsError, invalid, refused } from '#core/errors.ts';
import { timeZoneOf } from '#server/campaign/campaigns/campaign-day.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { type Counted, countWalk } from '#server/campaign/canvassing/walk-list/count-walk.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { ExecutedWith } from '#server/operations/perform.ts';
import { type Principal, personOf } from '#server/operations/principal.ts';
import { versionOfValues } from '#server/records/record-version.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { checkCriteria, inWalk, namesOf, type VoterCriteria } from './criteria.ts';
import { findVoterList, longestName, mostLists, type VoterList, voterLists } from './voter-list.ts';

interface SavedFacts {
  readonly name: string;
  readonly criteria: VoterCriteria;
  readonly isShared: boolean;
}

/** How many voters criteria find now. */
export async function countOf(tx: CampaignTransaction, criteria: VoterCriteria): Promise<Counted> {
  const { filter, narrowing } = await inWalk(tx, criteria, timeZoneOf(await readCampaign(tx)));
  return countWalk(tx, filter, narrowing);
}

const insert = `insert into voter_lists
    (campaign_id, id, name, criteria, is_shared, user_id, voters, has_more, counted_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9)`;

/** Saves a list under a name, and gives its id. Errors: 400 for a name or criteria that are none; 422 if there are 200. */
export const createVoterList = campaignOperation({
  operationId: 'createVoterList',
  role: 'MANAGER',
  async run({ tx, principal, now, audit, newId }, { name, criteria, isShared }: SavedFacts): Promise<string> {
    const saved = readName(name);
    checkCriteria(criteria);
    const userId = personOf(principal);
    if (userId === null) throw new HustingsError(403, 'forbidden', 'A list is saved by a member.');
    const { voters, isMore } = await countOf(tx, criteria);
    // Another list that is saved at the same time waits, and is counted then.
    await tx.query('select 1 from campaigns where id = $1 for no key update', [tx.campaignId]);
    const [own] = await tx.query<{ lists: number }>(
      'select count(*)::int as lists from voter_lists where campaign_id = $1',
      [tx.campaignId],
    );
    if ((own?.lists ?? 0) >= mostLists) throw tooManyLists();
    const id = newId();
    Object.assign(audit, { recordId: id, filters: namesOf(criteria) });
    await tx.query(insert, [tx.campaignId, id, saved, JSON.stringify(criteria), isShared, userId, voters, isMore, now]);
    return id;
  },
});

/** What `If-Match` of a change names: another one says that somebody has changed the list. */
export const listVersion = ({ name, criteria, isShared }: Pick<VoterList, 'name' | 'criteria' | 'isShared'>): string =>
  versionOfValues([name, JSON.stringify(criteria), isShared]);

interface ListChange {
  readonly id: string;
  /** The version that was shown. */
  readonly version: string;
  readonly changes: Partial<SavedFacts>;
}

const update = `update voter_lists set name = $3, criteria = $4, is_shared = $5, updated_at = $6,
    voters = null, has_more = null, counted_at = null
  where campaign_id = $1 and id = $2 returning 1`;

/**
 * Renames a list, shares it or makes it private, or gives it other criteria. Errors: 400, 404 as above; 403 for who has neither
 * saved it nor is an owner of the campaign; 412 if somebody has changed it.
 */
export const updateVoterList = campaignOperation({
  operationId: 'updateVoterList',
  role: 'MANAGER',
  async run({ tx, principal, now, audit }, { id, version, changes }: ListChange): Promise<void> {
    audit.recordId = id;
    const list = await lockOwn(tx, principal, id);
    if (listVersion(list) !== version) {
      throw new HustingsError(412, 'validation_failed', 'The list has been changed meanwhile.');
    }
    const { name, criteria, isShared } = { ...list, ...changes };
    checkCriteria(criteria);
    Object.assign(audit, { fields: Object.keys(changes), filters: changes.criteria ? namesOf(criteria) : [] });
    await tx.query(update, [tx.campaignId, id, readName(name), JSON.stringify(criteria), isShared, now]);
    const counted = changes.criteria
      ? { count: await countOf(tx, criteria), at: now }
      : { count: list.counted, at: list.countedAt };
    await noteCount(tx, id, criteria, counted);
  },
});

/** Deletes a list, and none of its voters. Errors: 403, 404 as above. */
export const deleteVoterList = campaignOperation({
  operationId: 'deleteVoterList',
  role: 'MANAGER',
  async run({ tx, principal, audit }, id: string): Promise<void> {
    audit.recordId = id;
    await lockOwn(tx, principal, id);
    await tx.query('delete from voter_lists where campaign_id = $1 and id = $2', [tx.campaignId, id]);
  },
});

/** Who may change a list: who saved it, and owners of the campaign one that is shared. */
export const mayChangeList = (by: Principal, { userId }: Pick<VoterList, 'userId'>): boolean =>
  personOf(by) === userId || by.kind === 'operator' || (by.kind === 'member' && by.role === 'OWNER');

async function lockOwn(tx: CampaignTransaction, by: Principal, id: string): Promise<VoterList> {
  await findVoterList(tx, by, id);
  await tx.query('select 1 from voter_lists where campaign_id = $1 and id = $2 for update', [tx.campaignId, id]);
  const list = await findVoterList(tx, by, id);
  if (!mayChangeList(by, list)) {
    throw refused([403, 'forbidden'], 'voterList.another', 'Only who saved this list, or an owner, may change it.');
  }
  return list;
}

/**
 * Counts the lists that somebody sees, for pages that name them. Each list is counted in a transaction of its own, since it reads
 * many voters.
 */
export async function countVoterLists(
  pool: CampaignPool,
  by: Principal | string,
  _: undefined = undefined,
  now: Date = new Date(),
  executedWith: ExecutedWith = {},
): Promise<void> {
  const lists = await listsToCount(pool, by, undefined, now, executedWith);
  for (const id of lists) await countVoterList(pool, by, id, now, executedWith);
}

const listsToCount = campaignOperation({
  as: listVoters,
  audited: false,
  async run({ tx, principal }) {
    return (await voterLists(tx, principal)).map(({ id }) => id);
  },
});

const countVoterList = campaignOperation({
  operationId: 'countVoterLists',
  role: 'MANAGER',
  audited: false,
  async run({ tx, principal, now }, id: string): Promise<void> {
    const { criteria } = await findVoterList(tx, principal, id);
    await noteCount(tx, id, criteria, { count: await countOf(tx, criteria), at: now });
  },
});

const note = `update voter_lists set voters = $4, has_more = $5, counted_at = $6
  where campaign_id = $1 and id = $2 and criteria = $3::jsonb`;

/** Keeps what was counted by the criteria, unless the list has others meanwhile. */
async function noteCount(
  tx: CampaignTransaction,
  id: string,
  criteria: VoterCriteria,
  { count, at }: { readonly count: Counted | null; readonly at: Date | null },
): Promise<void> {
  const counted = [count?.voters ?? null, count?.isMore ?? null, at];
  await tx.query(note, [tx.campaignId, id, JSON.stringify(criteria), ...counted]);
}

function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > longestName || name.includes('\0')) {
    throw invalid(`The field "name" must have 1 to ${longestName} characters.`);
  }
  return name;
}

const tooManyLists = () =>
  refused(
    [422, 'validation_failed'],
    'voterList.tooMany',
    `A campaign has at most ${mostLists} lists. Delete one that nobody needs.`,
    { most: mostLists },
  );
