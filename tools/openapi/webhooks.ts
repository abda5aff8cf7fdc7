import type { WebhookDescription } from './api-description.ts';
import type { Components } from './components.ts';
import { exampleOf } from './example.ts';
import type { Json } from './json.ts';

/** The section `webhooks` of a document: what the server sends, and what it takes for a response. */
export const describeWebhooks = (webhooks: readonly WebhookDescription[], components: Components): Json =>
  Object.fromEntries(
    webhooks.map(({ name, tag, summary, description, headers, body }) => [
      name,
      {
        post: {
          operationId: name,
          tags: [tag.name],
          summary,
          description,
          security: [{}],
          parameters: headers,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: components.write(body), example: exampleOf(body, `${name} body`) },
            },
          },
          responses: {
            '204': { description: 'The message is accepted, as with any other status from 200 to 299.' },
            '410': { description: 'The webhook ends: no further messages are sent.' },
          },
        },
      },
    ]),
  );
