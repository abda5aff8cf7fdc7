import { tags } from '#server/campaign/tags.ts';
import { changesMessage } from './message.ts';

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
});

/** The webhooks of the customer API, for its document. */
export const webhookDescriptions = [
  {
    name: 'changesCommitted',
    tag: tags.changes,
    summary: 'Records of the campaign have changed',
    description:
      'Sent to the addresses that an owner has entered in the console, signed as [Standard Webhooks](https://www.standardwebhooks.com/) ' +
      'says. A message names records and says nothing of them. A status from 200 to 299 within 15 seconds accepts it; a 410 ' +
      'the webhook. Anything else, a redirect too, is a failure: the same message, with the same `webhook-id`, is sent again ' +
      'after 5 seconds, a minute, 5 and 30 minutes, and with longer pauses for three days. Then it is given up, and a webhook ' +
      'that has accepted nothing in these days is disabled. A message may come twice, and after a later one.',
    headers: [
      header('webhook-id', 'Of the message: the same each time that it is sent. Do nothing for one that you have had.'),
      header('webhook-timestamp', 'When it was sent, in seconds since 1970. Refuse what is minutes old.'),
      header(
        'webhook-signature',
        '`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body` under the secret; two, separated by a space, for a day ' +
          'after the secret was replaced. Accept the message if one is right.',
      ),
    ],
    body: changesMessage,
  },
] as const;
