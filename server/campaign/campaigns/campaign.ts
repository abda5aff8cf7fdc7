import { Type } from 'typebox';
import { levels } from '#core/levels.ts';
import { subscriptionTiers } from '#core/plans.ts';
import { defineRecord, type RowOf } from '#server/campaign/records/record.ts';
import { money, nullable, timestamp } from '#server/campaign/schemas.ts';

const text = Type.String();
const optionalText = Type.Optional(nullable(Type.String()));
const day = Type.String({ description: 'YYYY-MM-DD.' });

/** A campaign. Only the operator creates one; the API reads it. */
export const campaignRecord = defineRecord('Campaign', 'campaigns', {
  id: { column: 'id', type: 'uuid', shown: text },
  // A short word of letters, digits and dashes, unique among all campaigns.
  code: { column: 'code', type: 'text', hidden: true, input: text },
  name: { column: 'name', type: 'text', shown: text, input: text },
  candidateName: { column: 'candidate_name', type: 'text', shown: text, input: text },
  party: { column: 'party', type: 'text', shown: text, input: text },
  riding: { column: 'riding', type: 'text', shown: text, input: text },
  // The electoral district's number; receipt serials begin with it.
  ednNumber: { column: 'edn_number', type: 'text', shown: nullable(text), input: optionalText },
  electionLevel: {
    column: 'election_level',
    type: 'text',
    shown: Type.Enum([...levels]),
    input: Type.Enum([...levels]),
  },
  electionDate: { column: 'election_date', type: 'date', shown: timestamp, input: day },
  spendingLimit: { column: 'spending_limit_cents', type: 'cents', shown: Type.Optional(money) },
  contributionLimit: { column: 'contribution_limit_cents', type: 'cents', shown: Type.Optional(money) },
  subscriptionTier: {
    column: 'subscription_tier',
    type: 'text',
    shown: Type.Enum([...subscriptionTiers]),
    input: Type.Enum([...subscriptionTiers]),
  },
  seatCount: {
    column: 'seat_count',
    type: 'integer',
    shown: Type.Integer(),
    input: Type.Optional(Type.Integer({ default: 1 })),
  },
  isDemo: {
    column: 'is_demo',
    type: 'boolean',
    shown: Type.Boolean({ description: 'A sandbox, whose data is reset daily.' }),
    input: Type.Optional(Type.Boolean({ default: false })),
  },
  officialAgentName: { column: 'official_agent_name', type: 'text', shown: nullable(text), input: optionalText },
  officialAgentAddress: { column: 'official_agent_address', type: 'text', shown: nullable(text), input: optionalText },
  nominationConfirmedDate: {
    column: 'nomination_confirmed_date',
    type: 'date',
    shown: nullable(timestamp),
    input: Type.Optional(nullable(day)),
  },
  leaderAuthorizationOnFile: {
    column: 'leader_authorization_on_file',
    type: 'boolean',
    shown: Type.Boolean(),
    input: Type.Optional(Type.Boolean({ default: false })),
  },
  createdAt: { column: 'created_at', type: 'timestamptz', shown: timestamp },
});

export type CampaignRow = RowOf<typeof campaignRecord>;
