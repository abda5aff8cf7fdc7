import { Type } from 'typebox';
import { nullable } from '#server/call/schema.ts';
import type { Resident } from '#server/campaign/addresses/walk-order.ts';
import { mostTags } from '#server/campaign/voters/united-lists.ts';
import { externalIdField } from '#server/records/external-id.ts';
import type { RowOf } from '#server/records/record.ts';
import { defineRecord } from '#server/records/record.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { emailAddress, postalCode, requiredText, supportLevel, timestamp } from '#server/records/schemas/schemas.ts';
import { channel, channels } from './channels.ts';

const text = Type.String();

/** A voter, with the contract's bounds for requests. */
export const voterRecord = defineRecord(
  { title: 'Voter', table: 'voters', description: 'An elector known to the campaign.' },
  {
    id: {
      column: 'id',
      type: 'uuid',
      shown: text,
      description: 'The voter’s id, assigned by the server.',
      example: exampleIds.voter,
    },
    campaignId: {
      column: 'campaign_id',
      type: 'uuid',
      shown: text,
      description: 'The campaign that the voter belongs to: always that of the API key.',
      example: exampleIds.campaign,
    },
    firstName: {
      column: 'first_name',
      type: 'text',
      shown: text,
      input: requiredText(100),
      description: 'Given name.',
      example: 'Anne',
    },
    lastName: {
      column: 'last_name',
      type: 'text',
      shown: text,
      input: requiredText(100),
      description: 'Family name.',
      example: 'Tremblay',
    },
    email: {
      column: 'email',
      type: 'text',
      shown: nullable(emailAddress()),
      input: Type.Optional(nullable(emailAddress({ maxLength: 255 }))),
      description: 'E-mail address, if known.',
      example: 'anne@example.org',
    },
    phone: {
      column: 'phone',
      type: 'text',
      shown: nullable(text),
      input: Type.Optional(nullable(Type.String({ maxLength: 20 }))),
      description: 'Telephone number as entered, if known.',
      example: '709 555-0142',
    },
    address: {
      column: 'address',
      type: 'text',
      shown: text,
      input: Type.String({ maxLength: 500 }),
      description: 'Civic number, street and unit. Walk lists parse it: "12-345 Main St" is unit 12 at 345.',
      example: '345 Main St',
    },
    city: {
      column: 'city',
      type: 'text',
      shown: text,
      input: Type.String({ maxLength: 100 }),
      description: 'City or place of the address.',
      example: 'Grand Banc',
    },
    province: {
      column: 'province',
      type: 'text',
      shown: text,
      input: Type.String({ maxLength: 50 }),
      description: 'Province or territory of the address, by code or by name, as the campaign writes it.',
      example: 'XA',
    },
    postalCode: {
      column: 'postal_code',
      type: 'text',
      shown: postalCode,
      input: postalCode,
      description: 'Canadian postal code of the address.',
      example: 'Z1A 1A1',
    },
    riding: {
      column: 'riding',
      type: 'text',
      shown: text,
      input: Type.String({ maxLength: 200 }),
      description: 'Name of the voter’s electoral district.',
      example: 'Les Bancs',
    },
    poll: {
      column: 'poll',
      type: 'text',
      shown: text,
      input: Type.Optional(Type.String({ maxLength: 20, default: '' })),
      description: 'Number of the polling division; empty if unknown.',
      example: '12',
    },
    supportLevel: {
      column: 'support_level',
      type: 'smallint',
      shown: nullable(supportLevel),
      input: Type.Optional(nullable(supportLevel)),
      description:
        'The voter’s support level, from 1 (strong supporter) to 5 (strong opponent); null if unknown. An ' +
        'interaction may set it too.',
      example: 2,
    },
    lastContact: {
      column: 'last_contact',
      type: 'timestamptz',
      shown: nullable(timestamp),
      description:
        'When the latest interaction with the voter took place, whatever its disposition; null if there is none.',
      example: '2026-09-19T22:40:00.000Z',
    },
    notes: {
      column: 'notes',
      type: 'text',
      shown: nullable(text),
      input: Type.Optional(nullable(Type.String({ maxLength: 5000 }))),
      description: 'Other notes. Every key that may read voters can read them.',
      example: 'Prefers to be called in the evening.',
    },
    tags: {
      column: 'tags',
      type: 'text[]',
      shown: Type.Optional(Type.Array(Type.String())),
      input: Type.Optional(Type.Array(Type.String({ maxLength: 50, examples: ['senior'] }), { maxItems: mostTags })),
      ifIncluded: true,
      description: 'Labels by which the campaign groups its voters. Returned only if `include` names it.',
      example: ['senior'],
    },
    doNotContact: {
      column: 'do_not_contact',
      type: 'text[]',
      shown: Type.Optional(Type.Array(channel)),
      input: Type.Optional(Type.Array(channel, { maxItems: channels.length })),
      ifIncluded: true,
      later: true,
      description:
        'The channels by which the voter must not be contacted. Walk lists leave out voters with `DOOR`. Returned ' +
        'only if `include` names it.',
      example: ['DOOR'],
    },
    doNotContactReason: {
      column: 'do_not_contact_reason',
      type: 'text',
      shown: Type.Optional(nullable(text)),
      input: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
      ifIncluded: true,
      later: true,
      description: 'The reason for `doNotContact`, in a few words. Returned only if `include` names it.',
      example: 'Asked us in March not to come again.',
    },
    electorNumber: {
      column: 'elector_number',
      type: 'text',
      shown: Type.Optional(nullable(text)),
      input: Type.Optional(nullable(Type.String({ maxLength: 20 }))),
      ifIncluded: true,
      later: true,
      description:
        'The elector’s number on the list of electors of the poll, by which voters are marked as having voted. ' +
        'Returned only if `include` names it.',
      example: '117',
    },
    externalId: externalIdField('voter', 'M-104872'),
    walkKey: {
      column: 'walk_key',
      type: 'bytea',
      description: 'The voter’s place in the walk list: bytes to sort by.',
    },
    walkKeyVersion: {
      column: 'walk_key_version',
      type: 'smallint',
      description: 'The version of the rule that computed `walkKey`.',
    },
    supportVisit: {
      column: 'support_visit',
      type: 'uuid',
      later: true,
      description: 'The visit that set `supportLevel`; null where a direct change did.',
    },
    supportAt: {
      column: 'support_at',
      type: 'timestamptz',
      later: true,
      description: 'Since when `supportLevel` counts.',
    },
    supportGiven: {
      column: 'support_given',
      type: 'smallint',
      later: true,
      description: 'The level that was given directly, while that of a visit is in force.',
    },
    supportGivenAt: {
      column: 'support_given_at',
      type: 'timestamptz',
      later: true,
      description: 'Since when `supportGiven` counted.',
    },
    supportVisits: {
      column: 'support_visits',
      type: 'integer',
      later: true,
      description: 'How often visits have changed `supportLevel`.',
    },
    createdAt: {
      column: 'created_at',
      type: 'timestamptz',
      shown: timestamp,
      description: 'When the voter was recorded. Lists are ordered by it, newest first.',
      example: '2026-09-15T14:03:27.412Z',
    },
    updatedAt: {
      column: 'updated_at',
      type: 'timestamptz',
      shown: timestamp,
      description: 'When a field was last changed, by a request or an interaction.',
      example: '2026-09-19T22:40:00.000Z',
    },
  },
);

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
