import { createHash } from 'node:crypto';
import { fold } from '#core/identity/fold.ts';
import { dollarsToCents } from '#core/money.ts';
import { spacedPostalCode } from '#core/postal-code.ts';
import { type DonationMethod, donationMethods, donationRecord } from '#server/campaign/donations/donation.ts';
import { recordDonations } from '#server/campaign/donations/record-donation.ts';
import { matchDonations, nearDonors } from './donation-matches.ts';
import { applyDonationRules, donationOf } from './donation-rules.ts';
import { donationHeaders, readMethod, readYesOrNo } from './donation-words.ts';
import type { ImportedRecord, ImportKind, RowAmount } from './kind.ts';

/** A text without case, accents, blanks and punctuation. */
const plain = (text: unknown): string => fold(String(text ?? '')).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** What two rows have in common that are one donor's donation of a day and an amount. */
function donationKey({ donorName, amount, date }: ImportedRecord, donor: string): Buffer {
  return createHash('sha256')
    .update(`${plain(donorName)}\0${donor}\0${Number(amount).toFixed(2)}\0${date}`)
    .digest();
}

/** The amount as it is read, whether a rule refuses it or not; without one that can be read, it is of no method. */
function worthOf({ amount, method }: ImportedRecord): RowAmount {
  const cents = typeof amount === 'number' ? dollarsToCents(amount) : null;
  if (cents === null) return { group: null, cents };
  return { group: donationMethods.includes(method as DonationMethod) ? (method as DonationMethod) : null, cents };
}

export const donationImport: ImportKind = {
  name: 'DONATIONS',
  record: donationRecord,
  operation: 'importDonations',
  joined: ['donorName', 'donorAddress', 'notes'],
  defaultable: ['date', 'method', 'donorCity', 'donorProvince', 'donorIsCanadianAttested'],
  readers: {
    method: readMethod,
    donorIsCanadianAttested: readYesOrNo,
    fromCandidate: readYesOrNo,
    // Lists write codes with hyphens and double spaces. What is not a code stays, for the check to name it.
    donorPostalCode: spacedPostalCode,
  },
  headers: donationHeaders,
  matchKey: {
    rule: 'SAME_DONATION',
    of: (donation) => donationKey(donation, plain(donation.donorPostalCode)),
  },
  emailKey: {
    rule: 'SAME_DONATION',
    of: (donation) => (donation.donorEmail ? donationKey(donation, fold(String(donation.donorEmail))) : null),
  },
  match: (tx, donations) => matchDonations(tx, donations.map(donationOf)),
  findSimilar: (tx, donations) => nearDonors(tx, donations.map(donationOf)),
  applyRules: applyDonationRules,
  amounts: { groups: donationMethods, of: worthOf },
  freePlaces: async () => Number.POSITIVE_INFINITY,
  insert: (tx, donations, now) => recordDonations(tx, donations.map(donationOf), now),
};
