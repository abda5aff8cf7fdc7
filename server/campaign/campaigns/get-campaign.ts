import { Type } from 'typebox';
import { contributionLimitCents } from '#core/contribution-limit.ts';
import { notFound } from '#core/errors.ts';
import { type Level, levels } from '#core/levels.ts';
import { formatCents } from '#core/money.ts';
import { type SubscriptionTier, subscriptionTiers } from '#core/plans.ts';
import { dayAsDateTime } from '#server/campaign/day.ts';
import { campaignEndpoint, type Shown } from '#server/campaign/endpoint.ts';
import { money, nullable, one, record, timestamp } from '#server/campaign/schemas.ts';

export const Campaign = record(
  {
    id: Type.String(),
    name: Type.String(),
    candidateName: Type.String(),
    party: Type.String(),
    riding: Type.String(),
    ednNumber: nullable(Type.String()),
    electionLevel: Type.Enum([...levels]),
    electionDate: timestamp,
    spendingLimit: Type.Optional(money),
    contributionLimit: Type.Optional(money),
    subscriptionTier: Type.Enum([...subscriptionTiers]),
    seatCount: Type.Integer(),
    isDemo: Type.Boolean({ description: 'A sandbox, whose data is reset daily.' }),
    officialAgentName: nullable(Type.String()),
    officialAgentAddress: nullable(Type.String()),
    nominationConfirmedDate: nullable(timestamp),
    leaderAuthorizationOnFile: Type.Boolean(),
    createdAt: timestamp,
  },
  { title: 'Campaign' },
);

interface CampaignRow {
  readonly id: string;
  readonly name: string;
  readonly candidate_name: string;
  readonly party: string;
  readonly riding: string;
  readonly edn_number: string | null;
  readonly election_level: Level;
  readonly election_date: string;
  readonly spending_limit_cents: number | null;
  readonly contribution_limit_cents: number | null;
  readonly subscription_tier: SubscriptionTier;
  readonly seat_count: number;
  readonly is_demo: boolean;
  readonly official_agent_name: string | null;
  readonly official_agent_address: string | null;
  readonly nomination_confirmed_date: string | null;
  readonly leader_authorization_on_file: boolean;
  readonly created_at: Date;
}

const read = `select id, name, candidate_name, party, riding, edn_number, election_level, election_date,
    spending_limit_cents, contribution_limit_cents, subscription_tier, seat_count, is_demo, official_agent_name,
    official_agent_address, nomination_confirmed_date, leader_authorization_on_file, created_at
  from campaigns where id = $1`;

export const getCampaign = campaignEndpoint({
  operationId: 'getCampaign',
  method: 'GET',
  path: '/campaign',
  tag: 'Campaign',
  summary: 'Read the campaign that the key belongs to',
  scope: 'campaign:read',
  response: one(Campaign),
  errors: [404],
  async handle(_given, { tx, audit }) {
    const [row] = await tx.query<CampaignRow>(read, [tx.campaignId]);
    if (!row) throw notFound('The campaign of this key is gone.');
    audit.recordId = row.id;
    return { data: showCampaign(row) };
  },
});

function showCampaign(row: CampaignRow): Shown<typeof Campaign> {
  const limit = row.contribution_limit_cents ?? lawfulLimit(row);
  return {
    id: row.id,
    name: row.name,
    candidateName: row.candidate_name,
    party: row.party,
    riding: row.riding,
    ednNumber: row.edn_number,
    electionLevel: row.election_level,
    electionDate: dayAsDateTime(row.election_date),
    ...(row.spending_limit_cents !== null && { spendingLimit: formatCents(row.spending_limit_cents) }),
    ...(limit !== null && { contributionLimit: formatCents(limit) }),
    subscriptionTier: row.subscription_tier,
    seatCount: row.seat_count,
    isDemo: row.is_demo,
    officialAgentName: row.official_agent_name,
    officialAgentAddress: row.official_agent_address,
    nominationConfirmedDate: row.nomination_confirmed_date && dayAsDateTime(row.nomination_confirmed_date),
    leaderAuthorizationOnFile: row.leader_authorization_on_file,
    createdAt: row.created_at.toISOString(),
  };
}

/** A federal campaign's limit is the law's for the election's year; other levels have laws that we do not model. */
function lawfulLimit({ election_level, election_date }: CampaignRow): number | null {
  if (election_level !== 'FEDERAL') return null;
  try {
    return contributionLimitCents(Number(election_date.slice(0, 4)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
