import { Type } from 'typebox';
import { noSuchWebhook } from '#server/campaign/webhooks/webhook.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { queryById } from '#server/store/query-by-id.ts';

const DeletedWebhook = record(
  {
    id: Type.String({ description: 'The id of the deleted webhook.', examples: [exampleIds.webhook] }),
    deleted: Type.Literal(true, { description: 'Always true.' }),
  },
  { title: 'DeletedWebhook', description: 'A deleted webhook.' },
);

export const deleteWebhookByApi = campaignEndpoint({
  operationId: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/{id}',
  tag: tags.webhooks,
  summary: 'Delete a webhook',
  description:
    'Extension. It is sent nothing more, and its messages are deleted, those that wait too. A second call is a 404, except ' +
    'with the same Idempotency-Key.',
  scope: 'webhooks:write',
  role: 'OWNER',
  params: idParameter('a webhook', exampleIds.webhook),
  response: one(DeletedWebhook),
  errors: [noSuchWebhook()],
  async handle({ params: { id } }, { tx }) {
    const statement = 'delete from webhooks where campaign_id = $1 and id = $2 returning id';
    const deleted = await queryById<{ id: string }>(tx, statement, id, noSuchWebhook);
    return { data: { id: deleted.id, deleted: true as const } };
  },
});
