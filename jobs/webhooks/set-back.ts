import type { Knex } from 'knex';
import { entriesOfMessage } from './make-messages.ts';

const update = `update webhooks w set told_number = least(w.told_number,
    case when refused.first is not null then coalesce(
      (select number from changes where campaign_id = :campaignId and at < refused.first order by number desc, place desc limit 1),
      (select deleted_number from change_feeds where campaign_id = :campaignId), 0) end,
    case when refused.has_lost then
      (select greatest(deleted_number - 1, 0) from change_feeds where campaign_id = :campaignId) end)
  from (
    select min(cast(told ->> 'at' as timestamptz)) as first,
      bool_or(not cast(data ->> 'isWhole' as boolean) and json_array_length(data -> 'changes') < ${entriesOfMessage}) as has_lost
    from (
      select cast(m.body as json) -> 'data' as data, cast(m.body as json) #> '{data,changes,0}' as told
      from webhook_messages m join webhooks of on of.campaign_id = m.campaign_id and of.id = m.webhook_id
      where m.campaign_id = :campaignId and m.webhook_id = :webhookId and m.state <> 'DELIVERED'
        and (m.last_at is null or m.last_at >= of.failing_since)
    ) messages
  ) refused
  where w.campaign_id = :campaignId and w.id = :webhookId`;

/**
 * Sets a webhook that was stopped back to the change before the earliest one that no message has delivered since the first
 * failure: the first message after it is resumed has all of them. If one of these messages said that changes have expired,
 * that first message says so again.
 */
export async function setBack(trx: Knex.Transaction, campaignId: string, webhookId: string): Promise<void> {
  await trx.raw(update, { campaignId, webhookId });
}
