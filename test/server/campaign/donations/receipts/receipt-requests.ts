import { spoilReceipt } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import type { CampaignHarness, TestCampaign } from '#test/support/campaign.ts';

/** The requests of the receipt tests, as our own campaign by default. `harness` is called at each request. */
export const receiptRequests = (harness: () => CampaignHarness, now: () => Date) => ({
  give: async (fields: Record<string, unknown> = {}, { key }: TestCampaign = harness().ours) =>
    (await harness().request('POST', '/donations', { body: newDonor(fields), key })).body.data,

  issue: (id: string, body?: unknown, { key }: TestCampaign = harness().ours) =>
    harness().request('POST', `/donations/${id}/receipt`, { ...(body !== undefined && { body }), key }),

  spoil: (id: string, { campaignId, userId }: TestCampaign = harness().ours) =>
    spoilReceipt(harness().api.pool, campaignId, { donationId: id, userId, reason: 'Name misspelt' }, now()),

  read: async (id: string, { key }: TestCampaign = harness().ours) =>
    (await harness().request('GET', `/donations/${id}`, { key })).body.data,
});
