import { Type } from 'typebox';
import { defineRecord, type RowOf } from '#server/campaign/records/record.ts';
import { emailAddress, nullable, timestamp } from '#server/campaign/schemas.ts';

export const volunteerStatuses = ['PENDING', 'ACTIVE', 'INACTIVE'] as const;

/** A volunteer. Only the operator's import writes them; the API reads them. */
export const volunteerRecord = defineRecord('Volunteer', 'volunteers', {
  id: { column: 'id', type: 'uuid', shown: Type.String() },
  campaignId: { column: 'campaign_id', type: 'uuid', shown: Type.String() },
  userId: { column: 'user_id', type: 'uuid', shown: nullable(Type.String()) },
  name: { column: 'name', type: 'text', shown: Type.String(), input: Type.String({ minLength: 1, maxLength: 200 }) },
  email: { column: 'email', type: 'text', shown: emailAddress(), input: emailAddress({ maxLength: 255 }) },
  phone: {
    column: 'phone',
    type: 'text',
    shown: nullable(Type.String()),
    input: Type.Optional(Type.String({ maxLength: 20 })),
  },
  role: {
    column: 'role',
    type: 'text',
    shown: Type.String(),
    input: Type.String({ minLength: 1, maxLength: 100, default: 'canvasser' }),
  },
  status: {
    column: 'status',
    type: 'text',
    shown: Type.Enum([...volunteerStatuses]),
    input: Type.Enum([...volunteerStatuses], { default: 'ACTIVE' }),
  },
  skills: {
    column: 'skills',
    type: 'text[]',
    shown: Type.Array(Type.String()),
    input: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, default: [] }),
  },
  hoursLogged: {
    column: 'hours_logged',
    type: 'numeric',
    shown: Type.Number({ minimum: 0 }),
    input: Type.Number({ minimum: 0, maximum: 100_000, default: 0 }),
  },
  createdAt: { column: 'created_at', type: 'timestamptz', shown: timestamp },
});

export type VolunteerRow = RowOf<typeof volunteerRecord>;
