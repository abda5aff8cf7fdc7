import { type Static, Type } from 'typebox';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { record, timestamp } from '#server/records/schemas/schemas.ts';

export interface MessageRow {
  readonly id: string;
  readonly body: string;
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED';
  readonly made_at: Date;
  readonly attempts: number;
  readonly next_at: Date;
  readonly last_outcome: string | null;
}

export const messageColumns = 'id, body, state, made_at, attempts, next_at, last_outcome';

const madeAt = annotate(timestamp, { description: 'When it was made.', examples: ['2026-09-19T22:40:05.000Z'] });

const webhookId = Type.String({
  description: 'The message’s id, as the header `webhook-id` has it in every attempt.',
  examples: [`msg_${exampleIds.message}`],
});

export const WebhookMessage = record(
  {
    id: webhookId,
    type: Type.String({ description: 'What it says.', examples: ['changes.committed'] }),
    state: enumeration('WebhookMessageState', ['WAITING', 'DELIVERED', 'FAILED'], {
      description: 'WAITING: it is sent at `nextAt`. FAILED: it is sent no more.',
      examples: ['DELIVERED'],
    }),
    madeAt,
    attempts: Type.Integer({ description: 'How often it was sent.', examples: [1] }),
    nextAt: nullable(timestamp, { description: 'When it is sent next; null if it is not.', examples: [null] }),
    lastOutcome: nullable(Type.String(), {
      description: 'How the last attempt ended: a status, or why there was none; null before the first.',
      examples: ['status 200'],
    }),
  },
  { title: 'WebhookMessage', description: 'A message of a webhook, and what became of it.' },
);

export const showMessage = (row: MessageRow): Static<typeof WebhookMessage> => ({
  id: `msg_${row.id}`,
  type: (JSON.parse(row.body) as { type: string }).type,
  state: row.state,
  madeAt: row.made_at.toISOString(),
  attempts: row.attempts,
  nextAt: row.state === 'WAITING' ? row.next_at.toISOString() : null,
  lastOutcome: row.last_outcome,
});

export const FetchedMessage = record(
  {
    id: webhookId,
    madeAt,
    body: Type.String({
      description: 'The body to sign and to hand on, byte by byte.',
      examples: ['{"type":"webhook.test","timestamp":"2026-09-19T22:40:05.000Z","data":{}}'],
    }),
  },
  { title: 'FetchedMessage', description: 'A message that a program has fetched.' },
);
