import type { DonationMethod } from '#server/campaign/donations/donation.ts';
import type { CampaignFacts } from './campaign-facts.ts';
import { receiptWindow } from './window.ts';

export type CampaignSide = Pick<
  CampaignFacts,
  'electionLevel' | 'electionDate' | 'officialAgentName' | 'nominationConfirmedDate' | 'leaderAuthorizationOnFile'
>;

export interface DonationSide {
  readonly method: DonationMethod;
  readonly eligibleCents: number;
  /** YYYY-MM-DD. */
  readonly receivedOn: string;
  readonly donorIsCanadianAttested: boolean;
}

/**
 * The six gates that a donation passes before it gets a receipt, in the contract's order. Answers a sentence for each
 * that it fails, saying what is missing; none where a receipt may be issued.
 */
export function failedGates(campaign: CampaignSide, donation: DonationSide): string[] {
  const window = windowMatter(campaign, donation.receivedOn);
  return [
    campaign.electionLevel !== 'FEDERAL' &&
      `Federal only: the campaign is ${campaign.electionLevel}, and receipts are for federal campaigns.`,
    moneyMatter(donation),
    !campaign.officialAgentName?.trim() &&
      'Official agent: none is on file. Enter the name of the official agent, who signs receipts.',
    window,
    !campaign.leaderAuthorizationOnFile &&
      'Leader authorization: the party leader’s authorization for the electoral district association is not on file.',
    !donation.donorIsCanadianAttested &&
      'Donor citizenship: the donor has not attested to being a citizen or permanent resident of Canada.',
  ].filter((failure) => failure !== false);
}

function moneyMatter({ method, eligibleCents }: DonationSide): string | false {
  if (method === 'IN_KIND') return 'Monetary only: a donation in kind gets no receipt.';
  return eligibleCents <= 0 && 'Monetary only: the eligible amount is 0.00, so there is nothing to give a receipt for.';
}

function windowMatter(campaign: CampaignSide, receivedOn: string): string | false {
  const window = receiptWindow(campaign.nominationConfirmedDate, campaign.electionDate);
  if (!window) return 'Writ window: the nomination is not confirmed. Enter the day on which it was.';
  if (window.first <= receivedOn && receivedOn <= window.last) return false;
  return `Writ window: the donation was received on ${receivedOn}, outside ${window.first} to ${window.last}.`;
}
