import type { Knex } from 'knex';
import { bindToCampaign } from '#core/database/bind-to-campaign.ts';

/** As `draftDays` of server/campaign/drafts/ has it. An older draft is not offered any more. */
const draftRetention = 7 * 86_400_000;

/** Deletes what members typed into forms and did not send within a week. Returns of how many forms. */
export async function deleteOldDrafts(knex: Knex, now: number): Promise<number> {
  const before = new Date(now - draftRetention);
  let deleted = 0;
  for (const { id } of await knex('campaigns').select<Array<{ id: string }>>('id')) {
    deleted += await knex.transaction(async (trx): Promise<number> => {
      await bindToCampaign(trx, id);
      return trx('form_drafts').where({ campaign_id: id }).where('saved_at', '<=', before).delete();
    });
  }
  return deleted;
}
