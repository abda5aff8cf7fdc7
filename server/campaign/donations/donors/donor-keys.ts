import { donorKey } from '#core/identity/donor.ts';
import { fold } from '#core/identity/fold.ts';
import type { NewDonation } from '#server/campaign/donations/donation.ts';

/** The keys by which two donors are one: the name, and any of the others. */
export type DonorKeys = Readonly<Record<'name' | 'postal', string> & Record<'email' | 'phone', string | null>>;

/** The keys of a donation's donor, as its columns have them. */
export function donorKeys(
  donation: Pick<NewDonation, 'donor_name' | 'donor_postal_code' | 'donor_email' | 'donor_phone'>,
): DonorKeys {
  const { donor_name: name, donor_postal_code: postalCode, donor_email: email, donor_phone: phone } = donation;
  const key = donorKey({ name, postalCode, email, phone });
  return { ...key, postal: key.postal ?? '' };
}

/** The columns by which donors are compared and found, with their types. */
export const donorColumnTypes = {
  donor_identity: 'text',
  donor_mailbox: 'text',
  donor_telephone: 'text',
  donor_text: 'text',
} as const;

/**
 * The values of these columns for a new donation. The trigger `set_donor_identity` makes the same of a donation that is inserted
 * without them, and of one that is changed.
 */
export function donorColumns(donation: NewDonation): Readonly<Record<keyof typeof donorColumnTypes, string | null>> {
  const { name, email, phone } = donorKeys(donation);
  const { donor_name: written, donor_email: mailbox, donor_address: address } = donation;
  return {
    donor_identity: name,
    donor_mailbox: email,
    donor_telephone: phone,
    donor_text: [written, mailbox ?? '', address].map(fold).join('\n'),
  };
}
