import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { getContributionReturn } from '#server/campaign/donations/operations/get-contribution-return.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { readContributionReturn } from './contribution-return.ts';

/** The contributors' part of the return, and the campaign that makes it. Errors: those of `readContributionReturn`. */
export const viewReturn = campaignOperation({
  as: getContributionReturn,
  isLong: true,
  async run({ tx, audit }) {
    const found = await readContributionReturn(tx);
    audit.rowCount = found.all.contributions + found.returned.contributions;
    return { campaign: await readCampaign(tx), found };
  },
});
