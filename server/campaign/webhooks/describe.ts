import { tags } from '#server/records/schemas/tags.ts';
import { changesMessage } from './message.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The webhooks of the customer API, for its document. */
export const webhookDescriptions = [
  {
    name: 'changesCommitted',
    tag: tags.changes,
    summary: 'Records of the campaign have changed',
    description:
      'Sent to the URLs that an owner has entered in the console, signed according to [Standard ' +
      'Webhooks](https://www.standardwebhooks.com/). A message names records and contains none of their data. A ' +
      'status from 200 to 299 within 15 seconds accepts the message. A 410 disables the webhook. Anything else, ' +
      'including a redirect, is a failure: the same message, with the same `webhook-id`, is sent again after 5 ' +
      'seconds, a minute, 5 and 30 minutes, and with longer pauses for three days. Then the message is dropped, ' +
      'and a webhook that has accepted nothing in that time is disabled. Messages may arrive twice or out of order.',
    headers: [
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
    ],
    body: changesMessage,
  },
] as const;
