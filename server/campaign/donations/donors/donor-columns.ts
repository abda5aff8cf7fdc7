import { donorKey } from '#core/identity/donor.ts';
import { fold } from '#core/identity/fold.ts';
import type { NewDonation } from '#server/campaign/donations/donation.ts';

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
  const { donor_name: name, donor_email: email, donor_phone: phone, donor_address: address } = donation;
  const key = donorKey({ name, email, phone });
  return {
    donor_identity: key.name,
    donor_mailbox: key.email,
    donor_telephone: key.phone,
    donor_text: [name, email ?? '', address].map(fold).join('\n'),
  };
}
