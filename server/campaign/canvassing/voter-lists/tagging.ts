import { daysBefore } from '#core/dates.ts';
import { HustingsError, invalid } from '#core/errors.ts';
import { timeZoneOf } from '#server/campaign/campaigns/campaign-day.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { pageOfWalk } from '#server/campaign/canvassing/walk-list/walk-page.ts';
import { longestTag, mostTags } from '#server/campaign/voters/united-lists.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { formSentBefore } from '#server/operations/idempotency.ts';
import type { ExecutedWith } from '#server/operations/perform.ts';
import { type Principal, personOf } from '#server/operations/principal.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { inWalk, namesOf } from './criteria.ts';
import { findVoterList, noSuchList } from './voter-list.ts';

export type TaggingKind = 'TAG' | 'UNTAG';

/** A tag that the voters of a list were given, or lost. */
export interface Tagging {
  readonly id: string;
  readonly kind: TaggingKind;
  readonly tag: string;
  /** Whose tags it has changed: those who had the tag before are not among them. */
  readonly voters: number;
  readonly at: Date;
}

/** One act changes at most so many voters. Who tags once more goes on with the others. */
export const mostTagged = 20_000;
/** Voters that a transaction changes. */
const atOnce = 250;
/** How often an act begins anew. */
const mostBegun = 5;
/** How long an act can be undone; the clean-up forgets it then. */
export const daysToUndo = 30;

export interface Tagged {
  /** Whose tags the act has changed, also before it was interrupted. */
  readonly changed: number;
  /** Who had as many tags as a voter may have, and got no further one. */
  readonly full: number;
  /** Whether no voter of the list is left. */
  readonly isComplete: boolean;
}

interface TaggingAsked {
  /** That of the form: an act takes effect once. */
  readonly id: string;
  readonly listId: string;
  readonly kind: TaggingKind;
  readonly tag: string;
}

/**
 * Gives the voters of a list a tag, or takes it from them, slice by slice. A voter who has the tag already is left as it is. What
 * was interrupted goes on if the same form is sent again. Each slice that changes voters has an entry in the
 * audit log: the next one may never come. Errors: 400 for no tag; 404; 422 for a form that has taken effect.
 */
export async function tagVoterList(
  pool: CampaignPool,
  by: Principal | string,
  { tag: typed, ...asked }: TaggingAsked,
  now: Date = new Date(),
  executedWith: ExecutedWith = {},
): Promise<Tagged> {
  const tag = typed.trim();
  if (tag === '' || tag.length > longestTag || tag.includes('\0')) {
    throw invalid(`The field "tag" must have 1 to ${longestTag} characters.`);
  }
  await beginTagging(pool, by, { ...asked, tag }, now, executedWith);
  let full = 0;
  let cursor: string | undefined;
  let begun = 1;
  for (;;) {
    try {
      const slice: TaggedSlice = await tagSlice(pool, by, { ...asked, tag, cursor }, now, executedWith);
      full += slice.full;
      if (slice.isEnd) return { changed: slice.changed, full, isComplete: slice.cursor === undefined };
      cursor = slice.cursor;
    } catch (error) {
      // The voter with whom the slice before ended has moved. Those who are done are passed over.
      const isMoved = cursor !== undefined && error instanceof HustingsError && error.status === 400;
      if (!isMoved || begun++ === mostBegun) throw error;
      cursor = undefined;
      full = 0;
    }
  }
}

const insert = `insert into list_taggings (campaign_id, id, list_id, kind, tag, user_id, voters, created_at)
  values ($1, $2, $3, $4, $5, $6, 0, $7) on conflict do nothing returning 1`;

/** Of its beginning and of each of its slices. */
const tagging = { operationId: 'tagVoterList', role: 'MANAGER' } as const;

const beginTagging = campaignOperation({
  ...tagging,
  audited: false,
  async run({ tx, principal, now }, { id, listId, kind, tag }: TaggingAsked): Promise<void> {
    await findVoterList(tx, principal, listId);
    const userId = personOf(principal);
    const [isNew] = await tx.query(insert, [tx.campaignId, id, listId, kind, tag, userId, now]);
    if (isNew) return;
    const [begun] = await tx.query(
      `select 1 from list_taggings where campaign_id = $1 and id = $2 and list_id = $3 and kind = $4 and tag = $5
         and finished_at is null and undone_at is null`,
      [tx.campaignId, id, listId, kind, tag],
    );
    if (!begun) throw formSentBefore();
  },
});

interface TaggedSlice extends Pick<Tagged, 'changed' | 'full'> {
  /** Undefined if no voter is left. */
  readonly cursor: string | undefined;
  readonly isEnd: boolean;
}

const change: Readonly<Record<TaggingKind, string>> = {
  TAG: `update voters set tags = tags || $3::text, updated_at = $4
    where campaign_id = $1 and id = any ($2::uuid[]) and not ($3 = any (tags)) and cardinality(tags) < ${mostTags} returning id`,
  UNTAG: `update voters set tags = array_remove(tags, $3::text), updated_at = $4
    where campaign_id = $1 and id = any ($2::uuid[]) and $3 = any (tags) returning id`,
};

const keep = `insert into tagged_voters (campaign_id, tagging_id, voter_id) select $1, $2, id from unnest($3::uuid[]) changed (id)
  on conflict do nothing returning 1`;
const lockOpen =
  'select 1 from list_taggings where campaign_id = $1 and id = $2 and finished_at is null and undone_at is null for update';
const count = 'update list_taggings set voters = voters + $3 where campaign_id = $1 and id = $2 returning voters';
const finish = 'update list_taggings set finished_at = $3 where campaign_id = $1 and id = $2';

const tagSlice = campaignOperation({
  ...tagging,
  isLong: true,
  async run(
    { tx, principal, now, audit },
    { id, listId, kind, tag, cursor }: TaggingAsked & { cursor: string | undefined },
  ): Promise<TaggedSlice> {
    const { criteria } = await findVoterList(tx, principal, listId);
    // The same form may be sent twice at once, and undone meanwhile: one slice after the other.
    const [open] = await tx.query(lockOpen, [tx.campaignId, id]);
    if (!open) throw formSentBefore();
    const { filter, narrowing } = await inWalk(tx, criteria, timeZoneOf(await readCampaign(tx)));
    const page = await pageOfWalk(tx, filter, narrowing, { cursor, limit: atOnce });
    const ids = page.rows.flatMap((voter) => ((voter.tags ?? []).includes(tag) === (kind === 'TAG') ? [] : [voter.id]));
    await lockRecords(tx, 'voters', ids, 'update');
    const changed = await tx.query<{ id: string }>(change[kind], [tx.campaignId, ids, tag, now]);
    await tx.query(keep, [tx.campaignId, id, changed.map((voter) => voter.id)]);
    const [counted] = await tx.query<{ voters: number }>(count, [tx.campaignId, id, changed.length]);
    const all = counted?.voters ?? 0;
    const isEnd = page.nextCursor === null || all >= mostTagged;
    if (isEnd) await tx.query(finish, [tx.campaignId, id, now]);
    // An act that has changed nobody has one entry too: its last.
    const isEntered = changed.length > 0 || (isEnd && all === 0);
    Object.assign(audit, {
      operation: isEntered ? (kind === 'TAG' ? 'tagVoterList' : 'untagVoterList') : null,
      recordId: listId,
      fields: ['tags'],
      filters: namesOf(criteria),
      rowCount: changed.length,
    });
    const full = kind === 'TAG' ? ids.length - changed.length : 0;
    return { changed: all, full, cursor: page.nextCursor ?? undefined, isEnd };
  },
});

const last = `select id, kind, tag, voters, created_at as at from list_taggings
  where campaign_id = $1 and list_id = $2 and undone_at is null and voters > 0 and created_at > $3
  order by created_at desc, id desc limit 1`;

/** What was tagged last by a list, as long as it can be undone. */
export async function lastTagging(tx: CampaignTransaction, listId: string, now: Date): Promise<Tagging | undefined> {
  const since = daysBefore(now, daysToUndo);
  return (await tx.query<Tagging>(last, [tx.campaignId, listId, since]))[0];
}

/**
 * Undoes an act of tagging, slice by slice: those lose the tag who got it, and those get it again who lost it. Whoever has
 * changed meanwhile stays so. Each slice that changes voters has an entry in the audit log. Returns how many were
 * changed. Errors: 404 if there is none that can be undone.
 */
export async function undoTagging(
  pool: CampaignPool,
  by: Principal | string,
  { id, listId }: { readonly id: string; readonly listId: string },
  now: Date = new Date(),
  executedWith: ExecutedWith = {},
): Promise<number> {
  let undone = 0;
  for (;;) {
    const slice: UndoneSlice = await undoSlice(pool, by, { id, listId }, now, executedWith);
    undone += slice.undone;
    if (slice.isEnd) return undone;
  }
}

interface UndoneSlice {
  readonly undone: number;
  readonly isEnd: boolean;
}

const undoSlice = campaignOperation({
  operationId: 'undoTagging',
  role: 'MANAGER',
  isLong: true,
  async run({ tx, principal, now, audit }, asked: { id: string; listId: string }): Promise<UndoneSlice> {
    audit.recordId = asked.listId;
    await findVoterList(tx, principal, asked.listId);
    const [tagging] = await tx.query<Pick<Tagging, 'kind' | 'tag'>>(
      `select kind, tag from list_taggings where campaign_id = $1 and id = $2 and list_id = $3 and undone_at is null for update`,
      [tx.campaignId, asked.id, asked.listId],
    );
    if (!tagging) throw noSuchList();
    const rows = await tx.query<{ voter_id: string }>(
      `select voter_id from tagged_voters where campaign_id = $1 and tagging_id = $2 order by voter_id limit ${atOnce}`,
      [tx.campaignId, asked.id],
    );
    const ids = rows.map(({ voter_id }) => voter_id);
    await lockRecords(tx, 'voters', ids, 'update');
    const changed = await tx.query(change[tagging.kind === 'TAG' ? 'UNTAG' : 'TAG'], [
      tx.campaignId,
      ids,
      tagging.tag,
      now,
    ]);
    await tx.query(
      'delete from tagged_voters where campaign_id = $1 and tagging_id = $2 and voter_id = any ($3::uuid[])',
      [tx.campaignId, asked.id, ids],
    );
    const isEnd = ids.length < atOnce;
    if (isEnd) {
      await tx.query('update list_taggings set undone_at = $3, undone_by = $4 where campaign_id = $1 and id = $2', [
        tx.campaignId,
        asked.id,
        now,
        personOf(principal),
      ]);
    }
    if (!isEnd && changed.length === 0) audit.operation = null;
    Object.assign(audit, { fields: ['tags'], rowCount: changed.length });
    return { undone: changed.length, isEnd };
  },
});
