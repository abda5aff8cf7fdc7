import type { Knex } from 'knex';
import { bindToCampaign } from '#core/database/bind-to-campaign.ts';

/** A merge of voters can be undone for so long (`daysToUndo` of server/campaign/voters/merging/). */
const daysKept = 30;

/**
 * Deletes what merges of voters keep to be undone once they cannot be undone any more: the facts of somebody who is no voter.
 * That and into whom they were merged stays. Returns the number of merges.
 */
export async function forgetOldMerges(knex: Knex, now: number): Promise<number> {
  const expired = new Date(now - daysKept * 86_400_000);
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
