import { versionsOf } from '#server/campaign/records/record-version.ts';
import { donationRecord } from './donation.ts';

/** A donation is another one where a fact was corrected, where its receipt is another one, and where it was withdrawn. */
export const donationVersion = versionsOf(donationRecord, ['receipt_status', 'receipt_number', 'standing']);
