import { contributionLimitCents } from '#core/election-finance/contribution-limit.ts';
import { type CampaignRow, campaignRecord } from '#server/campaign/campaigns/campaign.ts';
import { campaignGone, readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const getCampaign = campaignEndpoint({
  operationId: 'getCampaign',
  method: 'GET',
  path: '/campaign',
  tag: tags.campaign,
  summary: 'Read the campaign that the key belongs to',
  description:
    'Candidate, electoral district, election day and plan of the campaign, and what receipts require. ' +
    '`contributionLimit` is the statutory one if a federal campaign has entered none. Nothing is changed.',
  scope: 'campaign:read',
  response: one(campaignRecord.response),
  errors: [campaignGone()],
  async handle(_request, { tx, audit }) {
    const row = await readCampaign(tx, { last: true });
    audit.recordId = row.id;
    return { data: showCampaign(row) };
  },
});

export const showCampaign = (row: CampaignRow) =>
  campaignRecord.show({ ...row, contribution_limit_cents: row.contribution_limit_cents ?? lawfulLimit(row) });

/**
 * The limit in cents of a campaign that states none of its own. A federal campaign has the law's limit for the
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
