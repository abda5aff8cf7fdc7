import { type Static, Type } from 'typebox';
import { type HustingsError, notFound, unprocessable } from '#core/errors.ts';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { record, timestamp } from '#server/records/schemas/schemas.ts';

const webhookStates = ['ACTIVE', 'DISABLED', 'ENDED', 'PAUSED', 'LISTENING'] as const;

export type WebhookState = (typeof webhookStates)[number];

export interface WebhookRow {
  readonly id: string;
  readonly url: string;
  readonly state: WebhookState;
  readonly state_since: Date;
  readonly failing_since: Date | null;
  readonly key_id: string | null;
  /** When its program last asked for its messages; null if they are sent. */
  readonly fetched_at: Date | null;
  readonly created_at: Date;
}

export const webhookColumns = 'id, url, state, state_since, failing_since, key_id, fetched_at, created_at';

const fields = {
  id: Type.String({ description: 'The webhook’s id.', examples: [exampleIds.webhook] }),
  url: Type.String({
    description: 'Where messages are sent, or where the program that fetches them says that it hands them on.',
    examples: ['https://hooks.example.org/hustings'],
  }),
  state: enumeration('WebhookState', [...webhookStates], {
    description:
      'ACTIVE: messages are sent. LISTENING: the program that made it fetches them. DISABLED: it has accepted nothing for ' +
      'three days. ENDED: it answered 410, or the key that made it was revoked. PAUSED: whoever answered for it is no owner any more.',
    examples: ['ACTIVE'],
  }),
  stateSince: annotate(timestamp, {
    description: 'Since when it is in this state.',
    examples: ['2026-09-19T22:40:05.000Z'],
  }),
  failingSince: nullable(timestamp, {
    description: 'The first failure since a message was last accepted; null if there is none.',
    examples: [null],
  }),
  keyId: nullable(Type.String(), {
    description: 'The API key that made it, and with which it ends; null if a person answers for it.',
    examples: [exampleIds.key],
  }),
  createdAt: annotate(timestamp, { description: 'When it was made.', examples: ['2026-09-19T22:40:05.000Z'] }),
};

export const Webhook = record(fields, {
  title: 'Webhook',
  description: 'An address that is notified of the campaign’s changes.',
});

export const CreatedWebhook = record(
  {
    ...fields,
    secret: Type.String({
      description: 'What its messages are signed with (Standard Webhooks). Shown this once.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
    }),
  },
  { title: 'CreatedWebhook', description: 'A new webhook with its secret.' },
);

export const showWebhook = (row: WebhookRow): Static<typeof Webhook> => ({
  id: row.id,
  url: row.url,
  state: row.state,
  stateSince: row.state_since.toISOString(),
  failingSince: row.failing_since?.toISOString() ?? null,
  keyId: row.key_id,
  createdAt: row.created_at.toISOString(),
});

export const hasEnded = (): HustingsError =>
  unprocessable('The webhook has ended, and is told nothing more: make another one.');

export const noSuchWebhook = (): HustingsError => notFound('There is no such webhook or message.');
