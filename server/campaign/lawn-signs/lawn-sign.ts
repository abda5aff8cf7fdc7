import { Type } from 'typebox';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { externalIdField } from '#server/records/external-id.ts';
import { defineRecord, type RowOf } from '#server/records/record.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { latitudeBeside } from '#server/records/schemas/latitude.ts';
import { requiredText, timestamp } from '#server/records/schemas/schemas.ts';

export const lawnSignStatuses = ['REQUESTED', 'INSTALLED', 'COLLECTED'] as const;

export const lawnSignStatus = enumeration('LawnSignStatus', lawnSignStatuses, {
  description: 'REQUESTED: a sign is requested. INSTALLED: it is on the lawn. COLLECTED: it was collected.',
});

const latitude = nullable(latitudeBeside('latitude', 'longitude'));
const longitude = nullable(Type.Number({ minimum: -180, maximum: 180 }));

/** A lawn sign, with the contract's bounds for requests. */
export const lawnSignRecord = defineRecord(
  { title: 'LawnSign', table: 'lawn_signs', description: 'A sign on a lawn.' },
  {
    id: {
      column: 'id',
      type: 'uuid',
      shown: Type.String(),
      description: 'The sign’s id, assigned by the server.',
      example: exampleIds.lawnSign,
    },
    campaignId: {
      column: 'campaign_id',
      type: 'uuid',
      shown: Type.String(),
      description: 'The campaign that the sign belongs to: always that of the API key.',
      example: exampleIds.campaign,
    },
    voterId: {
      column: 'voter_id',
      type: 'uuid',
      shown: nullable(Type.String()),
      input: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
      description: 'The id of the voter of this campaign who asked for the sign; null if none.',
      example: exampleIds.voter,
    },
    address: {
      column: 'address',
      type: 'text',
      shown: Type.String(),
      input: requiredText(500),
      description: 'The address of the sign.',
      example: '345 Main St, Grand Banc',
    },
    latitude: {
      column: 'latitude',
      type: 'float8',
      shown: latitude,
      input: Type.Optional(latitude),
      description: 'Degrees north, WGS 84; null if unknown.',
      example: 43.9512,
    },
    longitude: {
      column: 'longitude',
      type: 'float8',
      shown: longitude,
      input: Type.Optional(longitude),
      description: 'Degrees east, WGS 84; null if unknown.',
      example: -59.9147,
    },
    status: {
      column: 'status',
      type: 'text',
      shown: lawnSignStatus,
      input: Type.Optional(annotate(lawnSignStatus, { default: 'REQUESTED' })),
      description: 'The status of the sign. Any status may follow any other.',
      example: 'REQUESTED',
    },
    requestedAt: {
      column: 'requested_at',
      type: 'timestamptz',
      shown: timestamp,
      description: 'When the sign was recorded.',
      example: '2026-09-16T18:20:05.031Z',
    },
    installedAt: {
      column: 'installed_at',
      type: 'timestamptz',
      shown: nullable(timestamp),
      description: 'When it became INSTALLED, by the server’s clock; null if not yet.',
      example: null,
    },
    collectedAt: {
      column: 'collected_at',
      type: 'timestamptz',
      shown: nullable(timestamp),
      description: 'When it became COLLECTED, by the server’s clock; null if not yet.',
      example: null,
    },
    assignedVolunteerId: {
      column: 'assigned_volunteer_id',
      type: 'uuid',
      shown: nullable(Type.String()),
      input: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
      description: 'The id of the assigned volunteer of this campaign; null if none.',
      example: exampleIds.volunteer,
    },
    externalId: externalIdField('lawn sign', 'S-0093'),
    createdAt: {
      column: 'created_at',
      type: 'timestamptz',
      hidden: true,
      description: 'When it was recorded. Lists are ordered by it.',
    },
  },
);

export type LawnSignRow = RowOf<typeof lawnSignRecord>;
