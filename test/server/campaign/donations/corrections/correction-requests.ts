import { type Correction, correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import type { WithdrawalKind } from '#server/campaign/donations/donation.ts';
import { afternoon } from '#test/server/campaign/donations/some-donation.ts';
import type { CampaignHarness, TestCampaign } from '#test/support/campaign.ts';

/** What a member of a campaign does in the console; our own campaign's by default. */
export const correctionRequests = (harness: () => CampaignHarness) => ({
  correct: (
    donationId: string,
    changes: Record<string, unknown>,
    more: Partial<Correction> = {},
    { campaignId, userId }: TestCampaign = harness().ours,
  ) => {
    const correction = { donationId, userId, reason: 'Name misspelt', changes, reissue: true, ...more };
    return correctDonation(harness().api.pool, campaignId, correction, afternoon);
  },

  withdraw: (
    donationId: string,
    kind: WithdrawalKind = 'VOIDED',
    { campaignId, userId }: TestCampaign = harness().ours,
    reason = 'Entered twice',
  ) => withdrawDonation(harness().api.pool, campaignId, { donationId, userId, reason, kind }, afternoon),
});
