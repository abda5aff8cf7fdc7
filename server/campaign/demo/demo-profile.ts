import { addDays } from '#core/dates.ts';
import { spendingLimitCents } from '#core/election-finance/spending-limit.ts';
import type { NewCampaign } from '#server/campaign/campaigns/create-campaign.ts';

/** The nomination was two months ago and polling day is in four weeks, so every receipt gate can be passed today. */
export const nominatedDaysAgo = 60;
const votesInDays = 28;
const electors = 84_600;

const demoCode = 'demo';

/** The demo campaign as it is on a day (YYYY-MM-DD). */
export function demoProfile(today: string): NewCampaign {
  const nominationConfirmedDate = addDays(today, -nominatedDaysAgo);
  return {
    code: demoCode,
    name: 'Rosalind Kelpwright — Port Merrow South—Larkfield (sandbox)',
    candidateName: 'Rosalind Kelpwright',
    party: 'Tidewater Party / Parti des Marées',
    riding: 'Port Merrow South—Larkfield',
    ednNumber: '91004',
    electionLevel: 'FEDERAL',
    electionDate: addDays(today, votesInDays),
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
