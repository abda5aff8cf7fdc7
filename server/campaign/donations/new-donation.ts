import type { Static } from 'typebox';
import { addDays, easternDay } from '#core/dates.ts';
import { invalid } from '#core/errors.ts';
import { donationRecord, type NewDonation } from './donation.ts';
import { refuseOtherName } from './donors/name-parts.ts';

/**
 * Reads what has passed the schema. Errors: 400 for more than two decimals, a day that does not exist or lies
 * beyond tomorrow, parts of a name that are another one's. An advantage above the amount is taken: the eligible amount is then 0.
 *
 * Tomorrow is Ottawa's, as all days are. It is never before anyone's today in Canada: the clocks of Newfoundland, the
 * farthest ahead, are an hour and a half before Ottawa's.
 */
export function readNewDonation(body: Static<typeof donationRecord.creation>, now: Date): NewDonation {
  const donation = donationRecord.newRow(body);
  refuseFutureDay(donation, now);
  refuseOtherName(donation);
  return donation;
}

/** Errors: 400 if the day received lies beyond tomorrow. */
export function refuseFutureDay(donation: Pick<NewDonation, 'received_on'>, now: Date): void {
  const tomorrow = addDays(easternDay(now.getTime()), 1);
  if (donation.received_on > tomorrow) {
    throw invalid(`The field "date" must be a day on which the donation was received: ${tomorrow} at the latest.`);
  }
}
