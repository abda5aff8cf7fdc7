import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { receiptWindow } from './receipt-window.ts';

type Campaign = Pick<
  CampaignRow,
  | 'election_level'
  | 'election_date'
  | 'official_agent_name'
  | 'nomination_confirmed_date'
  | 'leader_authorization_on_file'
>;
type Donation = Pick<DonationRow, 'method' | 'eligible_cents' | 'received_on' | 'donor_is_canadian_attested'>;

/** The six gates, in the contract's order. */
export const gates = ['FEDERAL', 'MONETARY', 'AGENT', 'WINDOW', 'AUTHORIZATION', 'ATTESTATION'] as const;

export type Gate = (typeof gates)[number];

export interface GateFailure {
  readonly gate: Gate;
  /** A sentence that says what is missing. */
  readonly message: string;
}

/**
 * Applies the six gates that a donation passes before it gets a receipt, in the contract's order. Returns one sentence
 * for each failed gate, saying what is missing; none if a receipt may be issued. `today` is the day in Ottawa: a
 * donation may be dated tomorrow, because tomorrow may have begun where it was received, and its receipt has to wait.
 */
export const failedGates = (campaign: Campaign, donation: Donation, today: string): string[] =>
  gateFailures(campaign, donation, today).map(({ message }) => message);

/** The same with the gates' names. */
export function gateFailures(campaign: Campaign, donation: Donation, today: string): GateFailure[] {
  const window = windowFailure(campaign, donation.received_on, today);
  const messages = [
    campaign.election_level !== 'FEDERAL' &&
      `Federal only: the campaign is ${campaign.election_level}, and receipts are for federal campaigns.`,
    moneyFailure(donation),
    !campaign.official_agent_name?.trim() &&
      'Official agent: none is on file. Enter the name of the official agent, who signs receipts.',
    window,
    !campaign.leader_authorization_on_file &&
      'Leader authorization: the party leader’s authorization for the electoral district association is not on file.',
    !donation.donor_is_canadian_attested &&
      'Donor citizenship: the donor has not attested to being a citizen or permanent resident of Canada. Once the donor has, correct the donation: in the console, or with POST /donations/{id}/correction.',
  ];
  return gates.flatMap((gate, i) => {
    const message = messages[i];
    return message ? [{ gate, message }] : [];
  });
}

function moneyFailure({ method, eligible_cents }: Donation): string | false {
  if (method === 'IN_KIND') return 'Monetary only: a donation in kind gets no receipt.';
  return (
    eligible_cents <= 0 && 'Monetary only: the eligible amount is 0.00, so there is nothing to give a receipt for.'
  );
}

function windowFailure(campaign: Campaign, receivedOn: string, today: string): string | false {
  const window = receiptWindow(campaign.nomination_confirmed_date, campaign.election_date);
  if (!window) return 'Writ window: the nomination is not confirmed. Enter the day on which it was.';
  if (window.first <= receivedOn && receivedOn <= window.last) {
    return (
      receivedOn > today && `Writ window: the donation is dated ${receivedOn}, a day that has not begun in Ottawa.`
    );
  }
  return `Writ window: the donation was received on ${receivedOn}, outside ${window.first} to ${window.last}.`;
}
