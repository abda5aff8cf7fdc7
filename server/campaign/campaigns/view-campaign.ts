import { getCampaign } from '#server/campaign/campaigns/operations/get-campaign.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { CampaignRow } from './campaign.ts';
import { type CampaignUse, campaignUse } from './campaign-use.ts';
import { readCampaign } from './read-campaign.ts';

/** The facts of a campaign, and how much of its plan it uses. */
export const viewCampaign = campaignOperation({
  as: getCampaign,
  audited: false,
  async run({ tx }): Promise<{ readonly row: CampaignRow; readonly use: CampaignUse }> {
    const [row, use] = await Promise.all([readCampaign(tx), campaignUse(tx)]);
    return { row, use };
  },
});
