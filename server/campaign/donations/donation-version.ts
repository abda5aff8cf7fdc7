import { versionsOf } from '#server/campaign/records/record-version.ts';
import { donationRecord } from './donation.ts';

/** The version changes if a fact was corrected, if the receipt is another one, or if the donation was withdrawn. */
export const donationVersion = versionsOf(donationRecord, ['receipt_status', 'receipt_number', 'status']);
