import { Type } from 'typebox';
import { type HustingsError, unprocessable } from '#core/errors.ts';
import { nullable } from '#server/call/schema.ts';
import { hasEnded, noSuchWebhook } from '#server/campaign/webhooks/webhook.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, many, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import { requireWebhook } from './require-webhook.ts';
import { FetchedMessage, type MessageRow } from './webhook-message.ts';

/** Messages in one response, and outcomes in one body. */
const most = 20;

/** A program that has not said what became of a message is given it again after this time. */
const leaseMilliseconds = 60_000;

/** The first of several outcomes of one message counts. */
const recordOutcomes = `update webhook_messages m set last_at = $3,
    state = case when o.status between 200 and 299 then 'DELIVERED' else 'FAILED' end,
    last_outcome = coalesce('status ' || o.status, 'no answer')
  from (
    select distinct on (id) id, status
    from rows from (json_to_recordset($4::json) as (id uuid, status integer)) with ordinality as said (id, status, place)
    order by id, place
  ) o
  where m.campaign_id = $1 and m.webhook_id = $2 and m.id = o.id and m.state = 'WAITING' and m.attempts > 0`;

const FetchWebhookMessages = record(
  {
    outcomes: Type.Array(
      record(
        {
          id: Type.String({ description: 'The message’s id.', examples: [`msg_${exampleIds.message}`] }),
          status: nullable(Type.Integer({ minimum: 100, maximum: 599 }), {
            description: 'The status that the address answered; null if it did not answer.',
            examples: [200],
          }),
        },
        { title: 'FetchedOutcome', description: 'What became of a message that was fetched.' },
      ),
      { maxItems: most, description: 'What became of the messages fetched before.' },
    ),
  },
  { title: 'FetchWebhookMessages', description: 'What became of the messages before, and a request for the next.' },
);

export const fetchWebhookMessages = campaignEndpoint({
  operationId: 'fetchWebhookMessages',
  method: 'POST',
  path: '/webhooks/{id}/fetch',
  tag: tags.webhooks,
  summary: 'Fetch the messages of a webhook',
  description:
    `Extension. Of a webhook with the state LISTENING: records what became of the messages before, and returns the next ${most} ` +
    'that wait, the oldest first. A status from 200 to 299 accepts a message, anything else is its failure; it is not ' +
    'repeated. What is said of a message that was not fetched is ignored. A message without an outcome is returned again ' +
    'after a minute. `npx hustings webhooks listen` calls this and hands the messages on.',
  scope: 'webhooks:write',
  role: 'OWNER',
  params: idParameter('a webhook', exampleIds.webhook),
  body: FetchWebhookMessages,
  response: many(FetchedMessage),
  errors: [noSuchWebhook(), isSent(), hasEnded()],
  async handle({ params: { id: webhookId }, body }, { tx, now }) {
    const { state, fetched_at } = await requireWebhook(tx, webhookId, { lock: true });
    if (fetched_at === null) throw isSent();
    if (state !== 'LISTENING') throw hasEnded();
    const outcomes = body.outcomes
      .map(({ id, status }) => ({ id: id.replace(/^msg_/, ''), status }))
      .filter(({ id }) => canBeRecordId(id));
    if (outcomes.length > 0) await tx.query(recordOutcomes, [tx.campaignId, webhookId, now, JSON.stringify(outcomes)]);
    await tx.query('update webhooks set fetched_at = $3 where campaign_id = $1 and id = $2', [
      tx.campaignId,
      webhookId,
      now,
    ]);
    const rows = await tx.query<Pick<MessageRow, 'id' | 'body' | 'made_at'>>(
      `with due as materialized (
         select id from webhook_messages
         where campaign_id = $1 and webhook_id = $2 and state = 'WAITING' and next_at <= $3
         order by id limit ${most} for update
       )
       update webhook_messages m set attempts = attempts + 1, next_at = $4
       from due where m.campaign_id = $1 and m.id = due.id
       returning m.id, m.body, m.made_at`,
      [tx.campaignId, webhookId, now, new Date(now.getTime() + leaseMilliseconds)],
    );
    const messages = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return {
      data: messages.map(({ id, body, made_at }) => ({ id: `msg_${id}`, madeAt: made_at.toISOString(), body })),
      pagination: { nextCursor: null, limit: most },
    };
  },
});

function isSent(): HustingsError {
  return unprocessable('Messages of this webhook are sent, not fetched: make one with "delivery" FETCHED.');
}
