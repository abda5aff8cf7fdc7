import { Type } from 'typebox';
import { defineRecord, type RowOf } from '#server/campaign/records/record.ts';
import { nullable, timestamp } from '#server/campaign/schemas.ts';

export const lawnSignStatuses = ['REQUESTED', 'INSTALLED', 'COLLECTED'] as const;

export const lawnSignStatus = Type.Enum([...lawnSignStatuses]);

const latitude = nullable(Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north, WGS 84.' }));
const longitude = nullable(Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east, WGS 84.' }));

/** A lawn sign, with the contract's bounds for requests. */
export const lawnSignRecord = defineRecord('LawnSign', 'lawn_signs', {
  id: { column: 'id', type: 'uuid', shown: Type.String() },
  campaignId: { column: 'campaign_id', type: 'uuid', shown: Type.String() },
  voterId: {
    column: 'voter_id',
    type: 'uuid',
    shown: nullable(Type.String()),
    input: Type.Optional(nullable(Type.String({ maxLength: 100, description: 'A voter of this campaign.' }))),
  },
  address: {
    column: 'address',
    type: 'text',
    shown: Type.String(),
    input: Type.String({ minLength: 1, maxLength: 500 }),
  },
  latitude: { column: 'latitude', type: 'float8', shown: latitude, input: Type.Optional(latitude) },
  longitude: { column: 'longitude', type: 'float8', shown: longitude, input: Type.Optional(longitude) },
  status: {
    column: 'status',
    type: 'text',
    shown: lawnSignStatus,
    input: Type.Optional(Type.Enum([...lawnSignStatuses], { default: 'REQUESTED' })),
  },
  requestedAt: { column: 'requested_at', type: 'timestamptz', shown: timestamp },
  installedAt: { column: 'installed_at', type: 'timestamptz', shown: nullable(timestamp) },
  collectedAt: { column: 'collected_at', type: 'timestamptz', shown: nullable(timestamp) },
  assignedVolunteerId: {
    column: 'assigned_volunteer_id',
    type: 'uuid',
    shown: nullable(Type.String()),
    input: Type.Optional(nullable(Type.String({ maxLength: 100, description: 'A volunteer of this campaign.' }))),
  },
  // Lists are ordered by it.
  createdAt: { column: 'created_at', type: 'timestamptz', hidden: true },
});

export type LawnSignRow = RowOf<typeof lawnSignRecord>;
