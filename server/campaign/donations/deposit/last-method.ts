import { getCampaign } from '#server/campaign/campaigns/operations/get-campaign.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';

const newest = `select method from donations where campaign_id = $1 and status = 'IN_FORCE'
  order by created_at desc, id desc limit 1`;

/** How the donation was given that was recorded last: the next one is likely to be given so too. */
export const lastMethod = campaignOperation({
  as: getCampaign,
  audited: false,
  async run({ tx }): Promise<DonationRow['method'] | undefined> {
    const [row] = await tx.query<Pick<DonationRow, 'method'>>(newest, [tx.campaignId]);
    return row?.method;
  },
});
