import { Type } from 'typebox';
import type { Resident } from '#server/campaign/canvassing/walk-list/walk-order.ts';
import type { RowOf } from '#server/campaign/records/record.ts';
import { defineRecord } from '#server/campaign/records/record.ts';
import { emailAddress, nullable, postalCode, supportLevel, timestamp } from '#server/campaign/schemas.ts';

const text = Type.String();

/** A voter, with the contract's bounds for requests. */
export const voterRecord = defineRecord('Voter', 'voters', {
  id: { column: 'id', type: 'uuid', shown: text },
  campaignId: { column: 'campaign_id', type: 'uuid', shown: text },
  firstName: { column: 'first_name', type: 'text', shown: text, input: Type.String({ minLength: 1, maxLength: 100 }) },
  lastName: { column: 'last_name', type: 'text', shown: text, input: Type.String({ minLength: 1, maxLength: 100 }) },
  email: {
    column: 'email',
    type: 'text',
    shown: nullable(emailAddress()),
    input: Type.Optional(nullable(emailAddress({ maxLength: 255 }))),
  },
  phone: {
    column: 'phone',
    type: 'text',
    shown: nullable(text),
    input: Type.Optional(nullable(Type.String({ maxLength: 20 }))),
  },
  address: { column: 'address', type: 'text', shown: text, input: Type.String({ maxLength: 500 }) },
  city: { column: 'city', type: 'text', shown: text, input: Type.String({ maxLength: 100 }) },
  province: { column: 'province', type: 'text', shown: text, input: Type.String({ maxLength: 50 }) },
  postalCode: { column: 'postal_code', type: 'text', shown: postalCode, input: postalCode },
  riding: { column: 'riding', type: 'text', shown: text, input: Type.String({ maxLength: 200 }) },
  poll: {
    column: 'poll',
    type: 'text',
    shown: text,
    input: Type.Optional(Type.String({ maxLength: 20, default: '' })),
  },
  supportLevel: {
    column: 'support_level',
    type: 'smallint',
    shown: nullable(supportLevel),
    input: Type.Optional(nullable(supportLevel)),
  },
  lastContact: { column: 'last_contact', type: 'timestamptz', shown: nullable(timestamp) },
  notes: {
    column: 'notes',
    type: 'text',
    shown: nullable(text),
    input: Type.Optional(nullable(Type.String({ maxLength: 5000 }))),
  },
  tags: {
    column: 'tags',
    type: 'text[]',
    input: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 })),
  },
  walkKey: { column: 'walk_key', type: 'bytea' },
  walkRule: { column: 'walk_rule', type: 'smallint' },
  createdAt: { column: 'created_at', type: 'timestamptz', shown: timestamp },
  updatedAt: { column: 'updated_at', type: 'timestamptz', shown: timestamp },
});

export type VoterRow = RowOf<typeof voterRecord>;

/** What decides a voter's place in the walk list. */
export const residentOf = (
  row: Pick<VoterRow, 'first_name' | 'last_name' | 'address' | 'city' | 'poll'>,
): Resident => ({
  firstName: row.first_name,
  lastName: row.last_name,
  address: row.address,
  city: row.city,
  poll: row.poll,
});
