import { easternDay } from '#core/dates.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import type { Gate } from './failed-gates.ts';
import { gateFailures } from './failed-gates.ts';
import { receiptWindow } from './receipt-window.ts';

/**
 * The gates of the campaign that are shut: those at which a donation fails that is right in itself and was received
 * today, or on the last day of the window if that is over.
 */
export function shutGates(campaign: CampaignRow, now: Date): ReadonlySet<Gate> {
  const today = easternDay(now.getTime());
  const { last = today } = receiptWindow(campaign.nomination_confirmed_date, campaign.election_date) ?? {};
  const donation = {
    method: 'CHEQUE' as const,
    eligible_cents: 1,
    donor_is_canadian_attested: true,
    received_on: today < last ? today : last,
  };
  return new Set(gateFailures(campaign, donation, today).map(({ gate }) => gate));
}
