import type { Knex } from 'knex';
import { bindToCampaign } from '#core/database/bind-to-campaign.ts';

/** How long the tagging of a list can be undone (`daysToUndo` of server/campaign/canvassing/voter-lists/). */
const retentionDays = 30;
/** Rows that one statement deletes at most. */
const batch = 5_000;

const outlived = 'select id from list_taggings where campaign_id = :id and created_at < :before';
const voters = `delete from tagged_voters where campaign_id = :id and (tagging_id, voter_id) in (
    select tagging_id, voter_id from tagged_voters where campaign_id = :id and tagging_id in (${outlived}) limit ${batch})`;
const taggings = 'delete from list_taggings where campaign_id = :id and created_at < :before';

/** Deletes what lists were tagged with more than 30 days ago. The tags stay. Returns the number of acts. */
export async function deleteOldTaggings(knex: Knex, now: number): Promise<number> {
  const before = new Date(now - retentionDays * 86_400_000);
  let deleted = 0;
  for (const { id } of await knex('campaigns').select<Array<{ id: string }>>('id')) {
    const gone = async (statement: string) =>
      knex.transaction(async (trx): Promise<number> => {
        await bindToCampaign(trx, id);
        return (await trx.raw<{ rowCount: number }>(statement, { id, before })).rowCount;
      });
    while ((await gone(voters)) === batch);
    deleted += await gone(taggings);
  }
  return deleted;
}
