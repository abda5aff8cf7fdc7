import type { Static } from 'typebox';
import { type HustingsError, unprocessable } from '#core/errors.ts';
import type { testMessage } from '#server/campaign/webhooks/message.ts';
import { hasEnded, noSuchWebhook } from '#server/campaign/webhooks/webhook.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { requireWebhook } from './require-webhook.ts';
import { type MessageRow, messageColumns, showMessage, WebhookMessage } from './webhook-message.ts';

/** Messages that may wait beside a test. A receiver that accepts none gets no pile of tests. */
const mostWaiting = 20;

export const testWebhook = campaignEndpoint({
  operationId: 'testWebhook',
  method: 'POST',
  path: '/webhooks/{id}/test',
  tag: tags.webhooks,
  summary: 'Send a test message',
  description:
    'Extension. Sends the webhook a message of the type `webhook.test`, signed and repeated as every other one, which names no ' +
    'record. `GET /webhooks/{id}/messages` says how it ended. Nothing else is changed.',
  scope: 'webhooks:write',
  role: 'OWNER',
  params: idParameter('a webhook', exampleIds.webhook),
  response: one(WebhookMessage),
  errors: [noSuchWebhook(), isSentNothing('ENDED'), hasEnded(), manyWait()],
  async handle({ params: { id } }, { tx, now }) {
    const { state, fetched_at } = await requireWebhook(tx, id, { lock: true });
    if (state !== 'ACTIVE' && state !== 'LISTENING') throw fetched_at === null ? isSentNothing(state) : hasEnded();
    const waiting = await tx.query(
      `select 1 from webhook_messages where campaign_id = $1 and webhook_id = $2 and state = 'WAITING' limit ${mostWaiting}`,
      [tx.campaignId, id],
    );
    if (waiting.length === mostWaiting) throw manyWait();
    const message: Static<typeof testMessage> = {
      type: 'webhook.test',
      timestamp: now.toISOString(),
      data: { campaignId: tx.campaignId },
    };
    const [made] = await tx.query<MessageRow>(
      `insert into webhook_messages (campaign_id, webhook_id, id, body, made_at, next_at)
       values ($1, $2, $3, $4, $5, $5) returning ${messageColumns}`,
      [tx.campaignId, id, newRecordId(), JSON.stringify(message), now],
    );
    return { data: showMessage(made as MessageRow) };
  },
});

function isSentNothing(state: string): HustingsError {
  return unprocessable(`The webhook is ${state}, and is sent nothing. An owner resumes it in the console.`);
}

function manyWait(): HustingsError {
  return unprocessable(
    `${mostWaiting} messages or more wait to be sent to this webhook already. See how its last ones ended first.`,
  );
}
