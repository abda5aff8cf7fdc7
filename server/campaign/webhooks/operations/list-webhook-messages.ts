import { noSuchWebhook } from '#server/campaign/webhooks/webhook.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, many, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { requireWebhook } from './require-webhook.ts';
import { type MessageRow, messageColumns, showMessage, WebhookMessage } from './webhook-message.ts';

/** The newest that are listed: what an integrator looks at while something does not arrive. */
const shown = 50;

export const listWebhookMessages = campaignEndpoint({
  operationId: 'listWebhookMessages',
  method: 'GET',
  path: '/webhooks/{id}/messages',
  tag: tags.webhooks,
  summary: 'List the newest messages of a webhook',
  description:
    `Extension. The newest ${shown} messages, each with its attempts and how the last one ended. Older ones are not listed. ` +
    'Nothing is changed.',
  scope: 'webhooks:write',
  role: 'OWNER',
  params: idParameter('a webhook', exampleIds.webhook),
  query: record({}),
  response: many(WebhookMessage),
  errors: [noSuchWebhook()],
  async handle({ params: { id } }, { tx }) {
    await requireWebhook(tx, id);
    const rows = await tx.query<MessageRow>(
      `select ${messageColumns} from webhook_messages where campaign_id = $1 and webhook_id = $2
       order by id desc limit ${shown}`,
      [tx.campaignId, id],
    );
    return { data: rows.map(showMessage), pagination: { nextCursor: null, limit: shown } };
  },
});
