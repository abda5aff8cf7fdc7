import { Type } from 'typebox';
import webhooks from '#data/reference/webhooks.json' with { type: 'json' };
import { enumeration } from '#server/call/schema.ts';
import { addWebhook, mostWebhooks, tooManyWebhooks } from '#server/campaign/webhooks/add-webhook.ts';
import { CreatedWebhook, showWebhook } from '#server/campaign/webhooks/webhook.ts';
import { localAddress, webhookAddress } from '#server/campaign/webhooks/webhook-address.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

const CreateWebhook = record(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'Where messages are sent: `https://` and a host of the public internet, without a password. With `delivery` ' +
        'FETCHED it only says where the program hands them on, and may be `http://localhost:4000/hooks`.',
      examples: ['https://hooks.example.org/hustings'],
    }),
    delivery: Type.Optional(
      enumeration('WebhookDelivery', ['SENT', 'FETCHED'], {
        description: 'SENT: messages are sent to the address. FETCHED: the program fetches them itself.',
        default: 'SENT',
        examples: ['SENT'],
      }),
    ),
  },
  { title: 'CreateWebhook', description: 'A new webhook.' },
);

export const createWebhookByApi = campaignEndpoint({
  operationId: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  tag: tags.webhooks,
  summary: 'Make a webhook',
  description:
    'Extension. The webhook is notified of what changes from now on. Its secret, with which messages are signed, is in ' +
    'this response alone, and for 24 hours in that of the same request with the same Idempotency-Key. It ends when the API key that made it is revoked. One that is FETCHED ends after ' +
    `${webhooks.listeningMinutes} minutes in which nothing was fetched. A campaign has ${mostWebhooks} webhooks at most.`,
  scope: 'webhooks:write',
  role: 'OWNER',
  body: CreateWebhook,
  response: one(CreatedWebhook),
  errors: [tooManyWebhooks()],
  async handle({ body }, context) {
    const isFetched = body.delivery === 'FETCHED';
    const address = isFetched ? localAddress(body.url) : webhookAddress(body.url);
    const { webhook, secret } = await addWebhook(context, { address, isFetched });
    return { data: { ...showWebhook(webhook), secret } };
  },
});
