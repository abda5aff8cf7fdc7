import type { Knex } from 'knex';
import { daysBefore } from '#core/dates.ts';
import { inCampaign } from '#jobs/webhooks/in-campaign.ts';
import { setBack } from '#jobs/webhooks/set-back.ts';

/** How long an owner sees the messages of a webhook, and can have them sent again. */
const retentionDays = 30;

/** Deletes messages of webhooks that are older than 30 days. Returns their number. */
export async function deleteOldMessages(knex: Knex, now: number): Promise<number> {
  const old = daysBefore(now, retentionDays);
  let deleted = 0;
  const campaigns: string[] = await knex('webhooks').distinct().pluck('campaign_id');
  for (const id of campaigns) {
    deleted += await inCampaign(knex, id, async (trx): Promise<number> => {
      for (const webhook of await pausedBehind(trx, id, old)) await setBack(trx, id, webhook);
      return trx('webhook_messages').where({ campaign_id: id }).where('made_at', '<', old).delete();
    });
  }
  return deleted;
}

/**
 * Webhooks that are paused while messages of theirs wait that are deleted now. Once one is taken over, the first message has what
 * these said, as that of a disabled one does.
 */
const pausedBehind = (trx: Knex.Transaction, campaignId: string, old: Date): Promise<string[]> =>
  trx('webhooks as w')
    .where({ 'w.campaign_id': campaignId, 'w.state': 'PAUSED' })
    .whereExists(
      trx('webhook_messages as m')
        .whereRaw('m.campaign_id = w.campaign_id and m.webhook_id = w.id')
        .where({ 'm.state': 'WAITING' })
        .where('m.made_at', '<', old),
    )
    .pluck('w.id');
