import type { Knex } from 'knex';
import { bindToCampaign } from '#core/database/bind-to-campaign.ts';
import { daysBefore } from '#core/dates.ts';

/** Rows that one transaction deletes at most. */
const batch = 5_000;

/**
 * Does `work` for each campaign in a transaction of its own, and again as long as it deletes a whole batch: row-level security
 * hides every row from a transaction that has not named its campaign. Returns how many rows it deleted.
 */
async function inEachCampaign(
  knex: Knex,
  work: (trx: Knex.Transaction, campaignId: string) => Promise<number>,
): Promise<number> {
  let all = 0;
  for (const id of await knex('campaigns').pluck<string[]>('id')) {
    for (let deleted = batch; deleted === batch; all += deleted)
      deleted = await knex.transaction(async (trx): Promise<number> => {
        await bindToCampaign(trx, id);
        return work(trx, id);
      });
  }
  return all;
}

const deleteBefore = (knex: Knex, table: string, column: string, before: Date): Promise<number> =>
  inEachCampaign(knex, (trx, id) => trx(table).where({ campaign_id: id }).where(column, '<=', before).delete());

/** A response is replayed for this long. After that the key may be used again, and nothing reads its row. */
const replayDays = 1;

/** Deletes the idempotency keys whose responses are no longer replayed. */
export const deleteExpiredIdempotencyKeys = (knex: Knex, now: number): Promise<number> =>
  deleteBefore(knex, 'idempotency_keys', 'created_at', daysBefore(now, replayDays));

/** As `draftDays` of server/campaign/drafts/ has it. An older draft is not offered any more. */
const draftDays = 7;

/** Deletes what members typed into forms and did not send within a week. */
export const deleteOldDrafts = (knex: Knex, now: number): Promise<number> =>
  deleteBefore(knex, 'form_drafts', 'saved_at', daysBefore(now, draftDays));

/**
 * How long the tagging of a list and a merge of voters can be undone (`daysToUndo` of server/campaign/canvassing/voter-lists/
 * and of server/campaign/merging/).
 */
const undoDays = 30;

const voters = `delete from tagged_voters where campaign_id = :id and (tagging_id, voter_id) in (
    select tagging_id, voter_id from tagged_voters where campaign_id = :id and tagging_id in (
      select id from list_taggings where campaign_id = :id and created_at < :before) limit ${batch})`;
const taggings = 'delete from list_taggings where campaign_id = :id and created_at < :before';

/** Deletes what lists were tagged with more than 30 days ago. The tags stay. */
export async function deleteOldTaggings(knex: Knex, now: number): Promise<void> {
  const before = daysBefore(now, undoDays);
  for (const statement of [voters, taggings])
    await inEachCampaign(knex, async (trx, id) => (await trx.raw(statement, { id, before })).rowCount);
}

/**
 * Deletes what is stored for undoing merges of voters once they cannot be undone any more: the facts of a person who is
 * no voter. The fact of the merge, and into whom, stays.
 */
export const deleteOldMergeData = (knex: Knex, now: number): Promise<number> =>
  inEachCampaign(knex, (trx, id) =>
    trx('voter_merges')
      .where({ campaign_id: id })
      .where('merged_at', '<', daysBefore(now, undoDays))
      .whereNotNull('kept')
      .update({ kept: null }),
  );

/** An import can be taken back for as long as the audit log has an entry of it (`recordedImport` of server/campaign/imports/). */
const outlived = `select distinct k.import_id from import_changes k
  where k.campaign_id = :id and k.changed_at < :before and not exists (
    select from audit_log a where a.campaign_id = :id and a.record_id = k.import_id
      and a.operation in ('importVoters', 'importVoterChanges'))`;

const importChanges = `delete from import_changes where campaign_id = :id and import_id = any (:imports::uuid[]) and voter_id in (
    select voter_id from import_changes where campaign_id = :id and import_id = any (:imports::uuid[]) limit ${batch})`;

/**
 * Deletes what imports changed of voters once they cannot be taken back any more, since their months of the audit log were
 * archived. A batch of an import has its entry in the same transaction, and a day is more than any transaction lasts.
 */
export const deleteOldImportChanges = (knex: Knex, now: number): Promise<number> =>
  inEachCampaign(knex, async (trx, id) => {
    const before = daysBefore(now, 1);
    const { rows } = await trx.raw<{ rows: Array<{ import_id: string }> }>(outlived, { id, before });
    if (rows.length === 0) return 0;
    const imports = rows.map(({ import_id }) => import_id);
    return (await trx.raw<{ rowCount: number }>(importChanges, { id, imports })).rowCount;
  });

/** How long a program that follows a campaign's changes may be disconnected. */
const changesDays = 90;

/**
 * Only the oldest entries are read. They are in the order of the primary key, and their times are in the same order, so
 * that the first one that is retained ends the batch.
 */
const changes = `with oldest as (
    select number, place, at from changes where campaign_id = :id order by number, place limit ${batch}
  ), gone as (
    delete from changes where campaign_id = :id and (number, place) in (
      select number, place from oldest where at < :expired
    ) returning number
  ), head as (
    update change_feeds set deleted_number = greatest(deleted_number, (select max(number) from gone))
    where campaign_id = :id and exists (select from gone) returning 1
  ) select cast(count(*) as integer) as deleted from gone`;

/**
 * Deletes entries of changes that are older than 90 days, the oldest first, and records in the feed's head up to which
 * transaction. A reader who has not read that far gets an error that says to begin again. Returns their number.
 */
export const deleteOldChanges = (knex: Knex, now: number): Promise<number> =>
  inEachCampaign(knex, async (trx, id) => {
    const expired = daysBefore(now, changesDays);
    const { rows } = await trx.raw<{ rows: [{ deleted: number }] }>(changes, { id, expired });
    return rows[0].deleted;
  });
