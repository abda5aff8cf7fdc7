import { Type } from 'typebox';
import { changeSchema } from '#server/campaign/changes/change.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { record, timestamp } from '#server/campaign/schemas.ts';
import { annotate } from '#server/http/schema.ts';

const { id, kind, what, at, survivorId } = changeSchema.properties;

/** The message that a webhook gets. jobs/webhooks/make-messages.ts makes it; its tests compare it with this. */
export const changesMessage = record(
  {
    type: Type.Literal('changes.committed', {
      description: 'What the message is about.',
      examples: ['changes.committed'],
    }),
    timestamp: annotate(timestamp, {
      description: 'When the message was made; the same each time that it is sent.',
      examples: ['2026-09-19T22:40:05.000Z'],
    }),
    data: record(
      {
        campaignId: Type.String({
          description: 'The campaign whose records have changed.',
          examples: [exampleIds.campaign],
        }),
        changes: Type.Array(
          record(
            { id, kind, what, at, survivorId },
            { title: 'ToldChange', description: 'One change of one record, and no fact of it.' },
          ),
          { maxItems: 100, description: 'What has changed since the message before, the oldest first.' },
        ),
        isWhole: Type.Boolean({
          description: 'False where more than these have changed: read `GET /changes`.',
          examples: [true],
        }),
      },
      { title: 'ToldChanges', description: 'Changes that a webhook is told of.' },
    ),
  },
  { title: 'ChangesMessage', description: 'What a webhook is sent when records of its campaign have changed.' },
);
