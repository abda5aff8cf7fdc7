import { type KnownBy, type KnownDonor, knownSources } from '#server/campaign/donations/known/known-donors.ts';
import type { DonationField } from '#server/console/texts/donations.ts';
import { isRecordId } from '#server/store/record-id.ts';

/** The value of a choice among known donors: which record says who it is. */
export const knownValue = ({ source, id }: KnownBy): string => `${source}.${id}`;

/** Undefined for a value that is none. */
export function readKnownValue(value: string): KnownBy | undefined {
  const [source, id = ''] = value.split('.');
  const known = knownSources.find((each) => each === source);
  return known && isRecordId(id) ? { source: known, id } : undefined;
}

/** A donor's facts as the fields of a form have them. */
export const factsOfDonor = (donor: KnownDonor): Array<readonly [DonationField, string]> => [
  ['donorName', donor.donor_name],
  ['donorAddress', donor.donor_address],
  ['donorCity', donor.donor_city],
  ['donorProvince', donor.donor_province],
  ['donorPostalCode', donor.donor_postal_code],
  ['donorEmail', donor.donor_email ?? ''],
  ['donorPhone', donor.donor_phone ?? ''],
];

/** Who a known donor is, in a line. */
export const donorLine = (donor: KnownDonor): string =>
  [donor.donor_name, donor.donor_address, donor.donor_postal_code].filter((part) => part !== '').join(', ');
