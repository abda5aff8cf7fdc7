import { type Static, Type } from 'typebox';
import { nullable, record, timestamp } from '#server/campaign/schemas.ts';

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

export const interactionType = Type.Enum([...interactionTypes]);
export const disposition = Type.Enum([...dispositions]);

export const VoterInteraction = record(
  {
    id: Type.String(),
    voterId: Type.String(),
    userId: Type.String({ description: 'Who made the key that recorded it.' }),
    type: interactionType,
    disposition: nullable(disposition),
    notes: nullable(Type.String()),
    latitude: nullable(Type.Number({ minimum: -90, maximum: 90 })),
    longitude: nullable(Type.Number({ minimum: -180, maximum: 180 })),
    createdAt: timestamp,
  },
  { title: 'VoterInteraction' },
);

export type VoterInteraction = Static<typeof VoterInteraction>;

export interface InteractionRow {
  readonly id: string;
  readonly voter_id: string;
  readonly user_id: string;
  readonly type: (typeof interactionTypes)[number];
  readonly disposition: (typeof dispositions)[number] | null;
  readonly notes: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly created_at: Date;
}

export const interactionColumns = 'id, voter_id, user_id, type, disposition, notes, latitude, longitude, created_at';

/** An interaction as it is shown. */
export function showInteraction(row: InteractionRow): VoterInteraction {
  return {
    id: row.id,
    voterId: row.voter_id,
    userId: row.user_id,
    type: row.type,
    disposition: row.disposition,
    notes: row.notes,
    latitude: row.latitude,
    longitude: row.longitude,
    createdAt: row.created_at.toISOString(),
  };
}
