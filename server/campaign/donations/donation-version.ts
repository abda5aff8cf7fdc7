import { type StoredRow, versionOf, versionsOf } from '#server/records/record-version.ts';
import { donationRecord } from './donation.ts';

/** The version changes if a fact was corrected, if the receipt is another one, or if the donation was withdrawn. */
const also = ['receipt_status', 'receipt_number', 'status'] as const;

export const donationVersion = versionsOf(donationRecord, also);

/** The same of a donation that has been read with its receipt, which shows its status as `withdrawn`. */
export const donationVersionOf = (row: StoredRow & { readonly withdrawn: string | null }): string =>
  versionOf(donationRecord, { ...row, status: row.withdrawn ?? 'IN_FORCE' }, also);
