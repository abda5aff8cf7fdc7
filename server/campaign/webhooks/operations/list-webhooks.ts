import { showWebhook, Webhook, type WebhookRow, webhookColumns } from '#server/campaign/webhooks/webhook.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { many, pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { newestFirst } from '#server/store/lists/newest-first.ts';

export const listWebhooksByApi = campaignEndpoint({
  operationId: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  tag: tags.webhooks,
  summary: 'List webhooks, newest first',
  description: 'Extension. All webhooks of the campaign, whoever made them, without their secrets. Nothing is changed.',
  scope: 'webhooks:write',
  role: 'OWNER',
  query: pagedQuery({}),
  response: many(Webhook),
  async handle({ query }, { tx }) {
    const list = { list: 'listWebhooks', columns: webhookColumns, from: 'webhooks' };
    const { rows, pagination } = await newestFirst<WebhookRow>(tx, list, query);
    return { data: rows.map(showWebhook), pagination };
  },
});
