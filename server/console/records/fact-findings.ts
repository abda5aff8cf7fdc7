import { isDay } from '#core/dates.ts';
import { type CampaignFact, campaignFacts, longestFact } from '#server/campaign/campaigns/update-campaign.ts';
import type { Finding } from '#server/records/check-record.ts';
import { dayFinding } from './day-finding.ts';

/** Facts that no campaign is without. */
const needed: readonly CampaignFact[] = ['name', 'candidateName', 'party', 'riding', 'electionDate'];
const days: readonly CampaignFact[] = ['electionDate', 'nominationConfirmedDate'];

/** Everything that is wrong with the facts of a campaign as they were typed. */
export function factFindings(typed: (name: CampaignFact) => string): Finding[] {
  return campaignFacts.flatMap((field): Finding[] => {
    const text = typed(field);
    if (text === '') return needed.includes(field) ? [{ field, problem: 'MISSING' }] : [];
    if (text.length > longestFact(field)) return [{ field, problem: 'TOO_LONG', limit: longestFact(field) }];
    return days.includes(field) && !isDay(text) ? [dayFinding(field, text)] : [];
  });
}
