import { spendingLimitCents } from '#core/spending-limit.ts';
import type { NewCampaign } from '#server/campaign/campaigns/create-campaign.ts';

/** Nominated two months ago, votes in four weeks: every gate of a receipt is open on the sandbox's day. */
export const nominatedDaysAgo = 60;
const votesInDays = 28;
const electors = 84_600;

export const sandboxCode = 'demo';

/** The sandbox's campaign as it is on a day (YYYY-MM-DD). */
export function sandboxProfile(today: string): NewCampaign {
  const nominationConfirmedDate = daysFrom(today, -nominatedDaysAgo);
  return {
    code: sandboxCode,
    name: 'Rosalind Kelpwright — Port Merrow South—Larkfield (sandbox)',
    candidateName: 'Rosalind Kelpwright',
    party: 'Tidewater Party / Parti des Marées',
    riding: 'Port Merrow South—Larkfield',
    ednNumber: '91004',
    electionLevel: 'FEDERAL',
    electionDate: daysFrom(today, votesInDays),
    spendingLimitCents: spendingLimitCents(electors, nominationConfirmedDate),
    subscriptionTier: 'PRO',
    seatCount: 12,
    isDemo: true,
    officialAgentName: 'Barthélemy Havreval',
    officialAgentAddress: '14 Ropewalk St, Port Merrow XA Z1A 1A1',
    nominationConfirmedDate,
    leaderAuthorizationOnFile: true,
    owner: { email: 'organizer@example.org', name: 'Juniper Saltmere' },
  };
}

/** The day that comes so many days after (or, below 0, before) another. */
export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
