import { listAnonymousGiftsOfCampaign } from '#server/campaign/donations/operations/anonymous/list-anonymous-gifts.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { type AnonymousGifts, listAnonymousGifts } from './anonymous-gifts.ts';

/** All anonymous gifts of a campaign, the newest days first. */
export const viewAnonymousGifts = campaignOperation({
  as: listAnonymousGiftsOfCampaign,
  async run({ tx, audit }): Promise<AnonymousGifts[]> {
    const found = await listAnonymousGifts(tx);
    audit.rowCount = found.length;
    return found;
  },
});
