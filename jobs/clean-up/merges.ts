import type { Knex } from 'knex';
import { bindToCampaign } from '#core/database/bind-to-campaign.ts';

/** How long a merge of voters can be undone (`daysToUndo` of server/campaign/merging/). */
const retentionDays = 30;

/**
 * Deletes what is stored for undoing merges of voters once they cannot be undone any more: the facts of a person who is
 * no voter. The fact of the merge, and into whom, stays. Returns the number of merges.
 */
export async function deleteOldMergeData(knex: Knex, now: number): Promise<number> {
  const expired = new Date(now - retentionDays * 86_400_000);
  let forgotten = 0;
  for (const { id } of await knex('campaigns').select<Array<{ id: string }>>('id')) {
    forgotten += await knex.transaction(async (trx): Promise<number> => {
      await bindToCampaign(trx, id);
      return trx('voter_merges')
        .where({ campaign_id: id })
        .where('merged_at', '<', expired)
        .whereNotNull('kept')
        .update({ kept: null });
    });
  }
  return forgotten;
}
