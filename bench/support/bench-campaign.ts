import type { NewCampaign } from '#server/campaign/campaigns/create-campaign.ts';

/** A campaign of a bench, on the largest plan. */
export const benchCampaign = (code: string): NewCampaign => ({
  code,
  name: 'Bench',
  candidateName: 'Bench',
  party: 'Bench',
  riding: 'Bench',
  electionLevel: 'FEDERAL',
  electionDate: '2026-10-19',
  subscriptionTier: 'CAMPAIGN_HQ',
  owner: { email: 'bench@example.org', name: 'Bench' },
});

/** A voter, as a request creates one. */
export const benchVoter = {
  firstName: 'Anne',
  lastName: 'Tremblay',
  address: '345 Main St',
  city: 'Grand Banc',
  province: 'XA',
  postalCode: 'Z1A 1A1',
  riding: 'Banquereau—Sable',
  poll: '12',
};
