import type { CampaignRow } from './campaign.ts';
import { dayIn, proposedTimeZone } from './time-zones.ts';

/** The campaign's own time zone: the one that was chosen, else that of its district's province. */
export const timeZoneOf = ({ time_zone, edn_number }: Pick<CampaignRow, 'time_zone' | 'edn_number'>): string =>
  time_zone ?? proposedTimeZone(edn_number);

/** Today where the campaign is, YYYY-MM-DD. Windows of receipts and spans of maps are days in Ottawa instead. */
export const campaignDay = ({ timeZone }: { readonly timeZone: string }, now: Date): string =>
  dayIn(timeZone, now.getTime());
