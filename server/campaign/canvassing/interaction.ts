import { Type } from 'typebox';
import { enumeration, nullable } from '#server/call/schema.ts';
import { exampleAnswers, GivenAnswers, ScriptAnswers } from '#server/campaign/canvassing/scripts/answers.ts';
import { externalIdField } from '#server/records/external-id.ts';
import { defineRecord, type RowOf } from '#server/records/record.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { supportLevel, timestamp } from '#server/records/schemas/schemas.ts';

const asked = 'Returned only if `include` names it.';

export const interactionTypes = ['DOOR', 'PHONE', 'EMAIL', 'SMS'] as const;

export const dispositions = [
  'STRONG_SUPPORT',
  'LEANING_SUPPORT',
  'UNDECIDED',
  'LEANING_OPPOSE',
  'STRONG_OPPOSE',
  'NOT_HOME',
  'MOVED',
  'REFUSED',
  'WRONG_NUMBER',
] as const;

const interactionType = enumeration('InteractionType', interactionTypes, {
  description: 'How a voter was contacted: at the door, by telephone, by e-mail or by text message.',
});

const disposition = nullable(
  enumeration('InteractionDisposition', dispositions, {
    description:
      'The outcome of an interaction: five degrees from strong support to strong opposition, or why no one was reached.',
  }),
);

/** A conversation with a voter, or the attempt at one, with the contract's bounds for requests. */
export const interactionRecord = defineRecord(
  {
    title: 'VoterInteraction',
    table: 'interactions',
    description: 'An interaction with a voter, or an attempt.',
  },
  {
    id: {
      column: 'id',
      type: 'uuid',
      shown: Type.String(),
      description: 'The interaction’s id, assigned by the server.',
      example: exampleIds.interaction,
    },
    voterId: {
      column: 'voter_id',
      type: 'uuid',
      shown: Type.String(),
      input: Type.String({ minLength: 1, maxLength: 100 }),
      description: 'The id of a voter of this campaign.',
      example: exampleIds.voter,
    },
    userId: {
      column: 'user_id',
      type: 'uuid',
      shown: Type.String(),
      description: 'The id of the user who recorded it: the one who created the API key.',
      example: exampleIds.user,
    },
    type: {
      column: 'type',
      type: 'text',
      shown: interactionType,
      input: interactionType,
      description: 'How the voter was contacted.',
      example: 'DOOR',
    },
    disposition: {
      column: 'disposition',
      type: 'text',
      shown: disposition,
      input: Type.Optional(disposition),
      description: 'The outcome; null if none was noted.',
      example: 'LEANING_SUPPORT',
    },
    notes: {
      column: 'notes',
      type: 'text',
      shown: nullable(Type.String()),
      input: Type.Optional(nullable(Type.String({ maxLength: 5000 }))),
      description: 'Notes on what was said.',
      example: 'Asked about the ferry schedule.',
    },
    externalId: externalIdField('interaction', 'door-7-2026-09-19'),
    latitude: {
      column: 'latitude',
      type: 'float8',
      shown: nullable(Type.Number({ minimum: -90, maximum: 90 })),
      description: 'Where it was recorded: degrees north, WGS 84. Null if the position was not recorded.',
      example: null,
    },
    longitude: {
      column: 'longitude',
      type: 'float8',
      shown: nullable(Type.Number({ minimum: -180, maximum: 180 })),
      description: 'Where it was recorded: degrees east, WGS 84. Null if the position was not recorded.',
      example: null,
    },
    createdAt: {
      column: 'created_at',
      type: 'timestamptz',
      shown: timestamp,
      description: 'When it was recorded, by the server’s clock.',
      example: '2026-09-19T22:40:00.000Z',
    },
    occurredAt: {
      column: 'occurred_at',
      type: 'timestamptz',
      shown: Type.Optional(nullable(timestamp)),
      input: Type.Optional(
        nullable(
          Type.String({
            format: 'date-time',
            expects: 'a date and time as in RFC 3339, such as 2026-09-19T18:40:00-04:00',
            description: 'An RFC 3339 time, not in the future and at most a year ago. The default is now.',
          }),
        ),
      ),
      ifIncluded: true,
      later: true,
      description: `When it took place. ${asked}`,
      example: '2026-09-19T22:38:00.000Z',
    },
    eventId: {
      column: 'event_id',
      type: 'text',
      shown: Type.Optional(nullable(Type.String())),
      input: Type.Optional(
        nullable(
          Type.String({
            minLength: 1,
            maxLength: 100,
            pattern: '^[^\\u0000-\\u001f\\u007f]+$',
            expects: 'a string of 1 to 100 characters, without control characters',
          }),
        ),
      ),
      ifIncluded: true,
      identifier: true,
      description: `The client’s id of this event. An event that is sent twice is recorded once. ${asked}`,
      example: 'tablet-3-000812',
    },
    supportLevel: {
      column: 'support_level',
      type: 'smallint',
      shown: Type.Optional(nullable(supportLevel)),
      ifIncluded: true,
      later: true,
      description: `The support level recorded by the interaction; null if none. ${asked}`,
      example: 2,
    },
    supportAt: {
      column: 'support_at',
      type: 'timestamptz',
      hidden: true,
      later: true,
      description: 'Since when its support level counts.',
    },
    answers: {
      column: 'answers',
      type: 'jsonb',
      shown: Type.Optional(nullable(ScriptAnswers)),
      input: Type.Optional(nullable(GivenAnswers)),
      ifIncluded: true,
      later: true,
      description: `The voter’s answers to the questions of a script. ${asked}`,
      example: exampleAnswers,
    },
    version: {
      column: 'version',
      type: 'integer',
      shown: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
      ifIncluded: true,
      later: true,
      description: `Number of versions: 1 if it was never corrected. ${asked}`,
      example: 1,
    },
    withdrawnAt: {
      column: 'withdrawn_at',
      type: 'timestamptz',
      shown: Type.Optional(nullable(timestamp)),
      ifIncluded: true,
      later: true,
      description: `When it was withdrawn; null if it was not. ${asked}`,
      example: null,
    },
    withdrawnBy: {
      column: 'withdrawn_by',
      type: 'uuid',
      hidden: true,
      later: true,
      description: 'The user who took it back, or whose key did; null while it stands.',
    },
    withdrawnReason: {
      column: 'withdrawn_reason',
      type: 'text',
      hidden: true,
      later: true,
      description: 'Why it was taken back, where somebody said so.',
    },
  },
);

export type InteractionRow = RowOf<typeof interactionRecord>;
