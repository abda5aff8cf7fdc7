import type { Knex } from 'knex';
import { inCampaign } from '#jobs/webhooks/in-campaign.ts';

/** How long an owner sees the messages of a webhook, and can have them sent again. */
const retentionDays = 30;

/** Deletes messages of webhooks that are older than 30 days. Returns their number. */
export async function deleteOldMessages(knex: Knex, now: number): Promise<number> {
  const old = new Date(now - retentionDays * 86_400_000);
  let deleted = 0;
  const campaigns: string[] = await knex('webhooks').distinct().pluck('campaign_id');
  for (const id of campaigns) {
    deleted += await inCampaign(
      knex,
      id,
      (trx): Promise<number> => trx('webhook_messages').where({ campaign_id: id }).where('made_at', '<', old).delete(),
    );
  }
  return deleted;
}
