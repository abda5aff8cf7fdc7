import { Type } from 'typebox';
import { annotate } from '#server/call/schema.ts';
import { changeSchema } from '#server/campaign/changes/change.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { record, timestamp } from '#server/records/schemas/schemas.ts';

const { id, kind, what, at, survivorId } = changeSchema.properties;

const madeAt = annotate(timestamp, {
  description: 'When the message was created; the same in every attempt.',
  examples: ['2026-09-19T22:40:05.000Z'],
});

/** The message that a webhook gets when records have changed. jobs/webhooks/make-messages.ts makes it; its tests compare it with this. */
export const changesMessage = record(
  {
    type: Type.Literal('changes.committed', {
      description: 'The type of the message.',
      examples: ['changes.committed'],
    }),
    timestamp: madeAt,
    data: record(
      {
        campaignId: Type.String({
          description: 'The campaign whose records have changed.',
          examples: [exampleIds.campaign],
        }),
        changes: Type.Array(
          record(
            { id, kind, what, at, survivorId },
            { title: 'ToldChange', description: 'A change of a record, without its data.' },
          ),
          { maxItems: 100, description: 'The changes since the previous message, the oldest first.' },
        ),
        isWhole: Type.Boolean({
          description: 'False if there are more changes: read `GET /changes`.',
          examples: [true],
        }),
      },
      { title: 'ToldChanges', description: 'The changes in a webhook message.' },
    ),
  },
  { title: 'ChangesMessage', description: 'The message sent to a webhook when records of its campaign have changed.' },
);

/** The message that a webhook gets when a key asks for a test (operations/test-webhook.ts). */
export const testMessage = record(
  {
    type: Type.Literal('webhook.test', { description: 'The type of the message.', examples: ['webhook.test'] }),
    timestamp: madeAt,
    data: record(
      { campaignId: Type.String({ description: 'The campaign of the webhook.', examples: [exampleIds.campaign] }) },
      { title: 'TestData', description: 'What a test message says: no record.' },
    ),
  },
  { title: 'TestMessage', description: 'The message that `POST /webhooks/{id}/test` asks for. It names no record.' },
);
