import type { Knex } from 'knex';
import { bindToCampaign } from '#core/database/bind-to-campaign.ts';

/** How long a program that follows a campaign's changes may be disconnected. */
const retentionDays = 90;

/** Entries that one transaction deletes at most. */
const batch = 5_000;

/**
 * Deletes entries of changes that are older than 90 days, the oldest first, and records in the feed's head up to which
 * transaction. A reader who has not read that far gets an error that says to begin again. Returns their number. Each
 * batch is a transaction of one campaign.
 */
export async function deleteOldChanges(knex: Knex, now: number): Promise<number> {
  const expired = new Date(now - retentionDays * 86_400_000);
  let deleted = 0;
  for (const { id } of await knex('campaigns').select<Array<{ id: string }>>('id')) {
    for (let of = batch; of === batch; deleted += of) of = await deleteBatch(knex, id, expired);
  }
  return deleted;
}

/**
 * Only the oldest entries are read. They are in the order of the primary key, and their times are in the same order, so
 * that the first one that is retained ends the batch.
 */
const deletion = `with oldest as (
    select number, place, at from changes where campaign_id = :id order by number, place limit ${batch}
  ), gone as (
    delete from changes where campaign_id = :id and (number, place) in (
      select number, place from oldest where at < :expired
    ) returning number
  ), head as (
    update change_feeds set deleted_number = greatest(deleted_number, (select max(number) from gone))
    where campaign_id = :id and exists (select from gone) returning 1
  ) select cast(count(*) as integer) as deleted from gone`;

const deleteBatch = (knex: Knex, id: string, expired: Date): Promise<number> =>
  knex.transaction(async (trx) => {
    await bindToCampaign(trx, id);
    const { rows } = await trx.raw<{ rows: [{ deleted: number }] }>(deletion, { id, expired });
    return rows[0].deleted;
  });
