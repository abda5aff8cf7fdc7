import { Type } from 'typebox';
import { levels } from '#core/levels.ts';
import { subscriptionTiers } from '#core/plans.ts';
import { enumeration, nullable } from '#server/call/schema.ts';
import { defineRecord, type RowOf } from '#server/records/record.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { dayAsTimestamp, money, timestamp } from '#server/records/schemas/schemas.ts';

const text = Type.String();
const optionalText = Type.Optional(nullable(Type.String()));
const day = Type.String({ description: 'YYYY-MM-DD.' });

const electionLevel = enumeration('ElectionLevel', levels, {
  description: 'A level of government that holds elections.',
});

const subscriptionTier = enumeration('SubscriptionTier', subscriptionTiers, {
  description:
    'The campaign’s plan. COMMUNITY has no API access. The others differ in their rate limits and maximum numbers of voters.',
});

/** A campaign. Only the operator creates one; the API reads it. */
export const campaignRecord = defineRecord(
  { title: 'Campaign', table: 'campaigns', description: 'A campaign of one candidate for one election.' },
  {
    id: {
      column: 'id',
      type: 'uuid',
      shown: text,
      description: 'The campaign’s id, assigned by the server.',
      example: exampleIds.campaign,
    },
    code: {
      column: 'code',
      type: 'text',
      hidden: true,
      input: text,
      description: 'A short word of letters, digits and dashes, unique among all campaigns.',
      example: 'roy-2026',
    },
    name: {
      column: 'name',
      type: 'text',
      shown: text,
      input: text,
      description: 'The name of the campaign.',
      example: 'Roy 2026',
    },
    candidateName: {
      column: 'candidate_name',
      type: 'text',
      shown: text,
      input: text,
      description: 'Full name of the candidate.',
      example: 'Élise Roy',
    },
    party: {
      column: 'party',
      type: 'text',
      shown: text,
      input: text,
      description: 'The candidate’s party, or that there is none.',
      example: 'Parti des Marées',
    },
    riding: {
      column: 'riding',
      type: 'text',
      shown: text,
      input: text,
      description: 'Name of the electoral district in which the candidate runs.',
      example: 'Les Bancs',
    },
    ednNumber: {
      column: 'edn_number',
      type: 'text',
      shown: nullable(text),
      input: optionalText,
      description:
        'The electoral district’s number. Receipt serials begin with it; if it is null, with the campaign’s code.',
      example: '99001',
    },
    electionLevel: {
      column: 'election_level',
      type: 'text',
      shown: electionLevel,
      input: electionLevel,
      description: 'The level of the election. Contribution limits and receipts exist for FEDERAL campaigns only.',
      example: 'FEDERAL',
    },
    electionDate: {
      column: 'election_date',
      type: 'date',
      shown: dayAsTimestamp,
      input: day,
      description: 'Polling day.',
      example: '2026-10-19T00:00:00.000Z',
    },
    spendingLimit: {
      column: 'spending_limit_cents',
      type: 'cents',
      shown: Type.Optional(money),
      description: 'The spending limit entered by the operator; absent if none was entered.',
      example: '121843.27',
    },
    contributionLimit: {
      column: 'contribution_limit_cents',
      type: 'cents',
      shown: Type.Optional(money),
      description:
        'What one person may contribute in the year of the election: the limit entered by the operator, else for a ' +
        'FEDERAL campaign that of the Canada Elections Act, s. 367(1). Absent if neither is known.',
      example: '1775.00',
    },
    subscriptionTier: {
      column: 'subscription_tier',
      type: 'text',
      shown: subscriptionTier,
      input: subscriptionTier,
      description: 'The campaign’s plan, which determines the rate limit and the maximum number of voters.',
      example: 'STARTER',
    },
    seatCount: {
      column: 'seat_count',
      type: 'integer',
      shown: Type.Integer(),
      input: Type.Optional(Type.Integer({ default: 1 })),
      description: 'Number of people who may sign in to the campaign.',
      example: 5,
    },
    isDemo: {
      column: 'is_demo',
      type: 'boolean',
      shown: Type.Boolean(),
      input: Type.Optional(Type.Boolean({ default: false })),
      description: 'Whether this is a sandbox, whose data is reset daily.',
      example: false,
    },
    officialAgentName: {
      column: 'official_agent_name',
      type: 'text',
      shown: nullable(text),
      input: optionalText,
      description:
        'The official agent, who signs receipts (Canada Elections Act, s. 477.47(2)); null if none is on file.',
      example: 'Jean-Luc Pelletier',
    },
    officialAgentAddress: {
      column: 'official_agent_address',
      type: 'text',
      shown: nullable(text),
      input: optionalText,
      description: 'The official agent’s address, for receipts; null if none is on file.',
      example: '12 rue du Quai, Grand Banc XA Z1A 1A1',
    },
    nominationConfirmedDate: {
      column: 'nomination_confirmed_date',
      type: 'date',
      shown: nullable(dayAsTimestamp),
      input: Type.Optional(nullable(day)),
      description:
        'The day on which the nomination was confirmed. Receipts are issued for contributions from this day to one month after polling day.',
      example: '2026-09-01T00:00:00.000Z',
    },
    leaderAuthorizationOnFile: {
      column: 'leader_authorization_on_file',
      type: 'boolean',
      shown: Type.Boolean(),
      input: Type.Optional(Type.Boolean({ default: false })),
      description:
        'Whether the party leader’s authorization for the electoral district association is on file; receipts need it.',
      example: true,
    },
    timeZone: {
      column: 'time_zone',
      type: 'text',
      hidden: true,
      later: true,
      input: optionalText,
      description:
        'The campaign’s own time zone, for the days that forms propose; null: that of its district’s province.',
      example: 'America/Vancouver',
    },
    createdAt: {
      column: 'created_at',
      type: 'timestamptz',
      shown: timestamp,
      description: 'When the campaign was set up.',
      example: '2026-08-28T13:15:02.608Z',
    },
  },
);

export type CampaignRow = RowOf<typeof campaignRecord>;
