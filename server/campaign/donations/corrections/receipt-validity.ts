import type { NewDonation } from '#server/campaign/donations/donation.ts';
import { statedName } from '#server/campaign/donations/donors/name-parts.ts';
import { isSameValue } from '#server/records/same-text.ts';

/** What a receipt states of its donation, besides the parts of the donor's name. The database has the same list (donation_versions). */
const stated = [
  'donor_name',
  'donor_address',
  'donor_city',
  'donor_province',
  'donor_postal_code',
  'amount_cents',
  'received_on',
  'advantage_description',
  'advantage_cents',
] as const satisfies ReadonlyArray<keyof NewDonation>;

/**
 * Whether a receipt is still valid after a correction: it states nothing that has changed, and the donation is still
 * one of money by a donor who has attested.
 */
export const isReceiptStillValid = (before: NewDonation, after: NewDonation): boolean =>
  statedName(before) === statedName(after) &&
  stated.every((column) => isSameValue(before[column], after[column])) &&
  after.method !== 'IN_KIND' &&
  after.donor_is_canadian_attested;
