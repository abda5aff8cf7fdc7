import { tags } from '#server/records/schemas/tags.ts';
import { changesMessage, testMessage } from './message.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const headers = [
  header(
    'webhook-id',
    'The id of the message, the same in every attempt. Ignore a message that you have already received.',
  ),
  header('webhook-timestamp', 'When it was sent, as a Unix time in seconds. Reject messages that are minutes old.'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body` with the secret. For a day after the ' +
      'secret was replaced there are two, separated by a space. Accept the message if either is valid.',
  ),
];

/** The webhooks of the customer API, for its document: a description for each type of message. */
export const webhookDescriptions = [
  {
    name: 'changesCommitted',
    tag: tags.changes,
    summary: 'Records of the campaign have changed',
    description:
      'Sent to the webhooks that owners have added in the console and keys by `POST /webhooks`, signed according to ' +
      '[Standard Webhooks](https://www.standardwebhooks.com/). A message names records and contains none of their data. A ' +
      'status from 200 to 299 within 15 seconds accepts the message. A 410 ends the webhook. Anything else, ' +
      'including a redirect, is a failure: the same message, with the same `webhook-id`, is sent again after 5 ' +
      'seconds, a minute, 5 and 30 minutes, and with longer pauses for three days. Then the message is dropped, ' +
      'and a webhook that has accepted nothing in that time is disabled. Messages may arrive twice or out of order. A ' +
      'webhook whose `delivery` is FETCHED is sent nothing: its program fetches the same bodies.',
    headers,
    body: changesMessage,
  },
  {
    name: 'webhookTest',
    tag: tags.webhooks,
    summary: 'A program has asked for a test message',
    description:
      'Sent to one webhook when a program calls `POST /webhooks/{id}/test`, signed and repeated as every other message. ' +
      'Accept it as you accept those of changes.',
    headers,
    body: testMessage,
  },
] as const;
