import { noSuchWebhook, type WebhookRow, webhookColumns } from '#server/campaign/webhooks/webhook.ts';
import { queryById } from '#server/store/query-by-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** A webhook, locked until the transaction ends if it is to be written. Errors: 404. */
export function requireWebhook(
  tx: CampaignTransaction,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<WebhookRow> {
  const select = `select ${webhookColumns} from webhooks where campaign_id = $1 and id = $2${lock ? ' for update' : ''}`;
  return queryById(tx, select, id, noSuchWebhook);
}
