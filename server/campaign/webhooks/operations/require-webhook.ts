import { noSuchWebhook, type WebhookRow, webhookColumns } from '#server/campaign/webhooks/webhook.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** A webhook, locked until the transaction ends if it is to be written. Errors: 404. */
export async function requireWebhook(
  tx: CampaignTransaction,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<WebhookRow> {
  const select = `select ${webhookColumns} from webhooks where campaign_id = $1 and id = $2${lock ? ' for update' : ''}`;
  const [webhook] = canBeRecordId(id) ? await tx.query<WebhookRow>(select, [tx.campaignId, id]) : [];
  if (!webhook) throw noSuchWebhook();
  return webhook;
}
