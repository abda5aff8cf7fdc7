import { Type } from 'typebox';
import { defineRecord, type RowOf } from '#server/campaign/records/record.ts';
import { nullable, timestamp } from '#server/campaign/schemas.ts';

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

const interactionType = Type.Enum([...interactionTypes]);
const disposition = nullable(Type.Enum([...dispositions]));

/** A conversation with a voter, or the attempt at one, with the contract's bounds for requests. */
export const interactionRecord = defineRecord('VoterInteraction', 'interactions', {
  id: { column: 'id', type: 'uuid', shown: Type.String() },
  voterId: {
    column: 'voter_id',
    type: 'uuid',
    shown: Type.String(),
    input: Type.String({ minLength: 1, maxLength: 100 }),
  },
  userId: {
    column: 'user_id',
    type: 'uuid',
    shown: Type.String({ description: 'Who made the key that recorded it.' }),
  },
  type: { column: 'type', type: 'text', shown: interactionType, input: interactionType },
  disposition: { column: 'disposition', type: 'text', shown: disposition, input: Type.Optional(disposition) },
  notes: {
    column: 'notes',
    type: 'text',
    shown: nullable(Type.String()),
    input: Type.Optional(nullable(Type.String({ maxLength: 5000 }))),
  },
  latitude: { column: 'latitude', type: 'float8', shown: nullable(Type.Number({ minimum: -90, maximum: 90 })) },
  longitude: { column: 'longitude', type: 'float8', shown: nullable(Type.Number({ minimum: -180, maximum: 180 })) },
  createdAt: { column: 'created_at', type: 'timestamptz', shown: timestamp },
});

export type InteractionRow = RowOf<typeof interactionRecord>;
