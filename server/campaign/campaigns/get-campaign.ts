import { contributionLimitCents } from '#core/contribution-limit.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { one } from '#server/campaign/schemas.ts';
import { type CampaignRow, campaignRecord } from './campaign.ts';
import { readCampaign } from './read-campaign.ts';

export const getCampaign = campaignEndpoint({
  operationId: 'getCampaign',
  method: 'GET',
  path: '/campaign',
  tag: 'Campaign',
  summary: 'Read the campaign that the key belongs to',
  scope: 'campaign:read',
  response: one(campaignRecord.answer),
  errors: [404],
  async handle(_request, { tx, audit }) {
    const row = await readCampaign(tx);
    audit.recordId = row.id;
    const limit = row.contribution_limit_cents ?? lawfulLimit(row);
    return { data: campaignRecord.show({ ...row, contribution_limit_cents: limit }) };
  },
});

/**
 * The limit in cents where the campaign states none of its own. A federal campaign has the law's limit for the
 * election's year; the laws of other levels are not modelled.
 */
function lawfulLimit({ election_level, election_date }: CampaignRow): number | null {
  if (election_level !== 'FEDERAL') return null;
  try {
    return contributionLimitCents(Number(election_date.slice(0, 4)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
