import { createHash } from 'node:crypto';
import { postalKey } from '#core/identity/donor.ts';
import { mailboxKey } from '#core/identity/email.ts';
import { nameKey } from '#core/identity/name.ts';
import { dollarsToCents } from '#core/money.ts';
import { spacedPostalCode } from '#core/postal-code.ts';
import { type DonationMethod, donationMethods, donationRecord } from '#server/campaign/donations/donation.ts';
import { recordDonations } from '#server/campaign/donations/record-donation.ts';
import { joinAddress } from '#server/campaign/imports/columns/join/join-address.ts';
import { joinName } from '#server/campaign/imports/columns/join/join-name.ts';
import { shortTelephone } from '#server/campaign/imports/columns/join/short-telephone.ts';
import { addressParts, nameParts, paymentParts } from '#server/campaign/imports/columns/targets.ts';
import { donationHeaders } from '#server/campaign/imports/columns/words/donation-headers.ts';
import { readYesOrNo } from '#server/campaign/imports/columns/words/yes-or-no.ts';
import { matchDonations, nearDonors } from './donation-matches.ts';
import { applyDonationRules, donationOf } from './donation-rules.ts';
import { readMethod } from './donation-words.ts';
import type { ImportedRecord, ImportKind, RowAmount } from './kind.ts';

/** What two rows have in common that are one donor's donation of a day and an amount; those with a number apart from others. */
const donationKey = (
  { donorName, amount, date }: ImportedRecord,
  donor: string,
  numbered: 'numbered' | 'unnumbered',
): Buffer =>
  createHash('sha256')
    .update(`${nameKey(String(donorName ?? ''))}\0${donor}\0${Number(amount).toFixed(2)}\0${date}\0${numbered}`)
    .digest();

const isNumbered = ({ externalId }: ImportedRecord) => (externalId === undefined ? 'unnumbered' : 'numbered');

/**
 * Two rows with numbers are two donations, whatever else is equal: their numbers differ, or they would be one by their number.
 * A row without one repeats either.
 */
const repeatedKeys = (donation: ImportedRecord, donor: string): Buffer[] =>
  (donation.externalId === undefined ? (['unnumbered', 'numbered'] as const) : (['unnumbered'] as const)).map((each) =>
    donationKey(donation, donor, each),
  );

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
  alternatives: ['donorPhone', 'donorEmail'],
  parts: { donorName: nameParts, donorAddress: addressParts, date: ['utc'], payment: paymentParts },
  join: { donorName: joinName, donorAddress: joinAddress, date: (whole, parts) => parts.get('utc') ?? whole ?? '' },
  cells: {
    donorName: 'name',
    donorEmail: 'email',
    donorPhone: 'telephone',
    donorAddress: 'place',
    donorCity: 'place',
    donorProvince: 'place',
    donorPostalCode: 'place',
    amount: 'amount',
    date: 'day',
    method: 'choice',
    advantageAmount: 'amount',
    donorIsCanadianAttested: 'answer',
    fromCandidate: 'answer',
    payment: 'payment',
    externalId: 'identifier',
  },
  defaultable: ['date', 'method', 'donorCity', 'donorProvince', 'donorIsCanadianAttested'],
  readers: {
    donorPhone: shortTelephone,
    method: readMethod,
    donorIsCanadianAttested: readYesOrNo,
    fromCandidate: readYesOrNo,
    // Lists write codes with hyphens and double spaces. What is not a code stays, for the check to name it.
    donorPostalCode: spacedPostalCode,
  },
  headers: donationHeaders,
  matchKey: {
    rule: 'SAME_DONATION',
    of: (donation) => donationKey(donation, postalKey(String(donation.donorPostalCode ?? '')), isNumbered(donation)),
    repeats: (donation) => repeatedKeys(donation, postalKey(String(donation.donorPostalCode ?? ''))),
  },
  emailKey: {
    rule: 'SAME_DONATION',
    of: (donation) =>
      donation.donorEmail ? donationKey(donation, mailboxKey(String(donation.donorEmail)), isNumbered(donation)) : null,
    repeats: (donation) => (donation.donorEmail ? repeatedKeys(donation, mailboxKey(String(donation.donorEmail))) : []),
  },
  match: (tx, donations) => matchDonations(tx, donations.map(donationOf)),
  findSimilar: (tx, donations) => nearDonors(tx, donations.map(donationOf)),
  applyRules: applyDonationRules,
  amounts: { groups: donationMethods, of: worthOf },
  freePlaces: async () => Number.POSITIVE_INFINITY,
  insert: (tx, donations, now) => recordDonations(tx, donations.map(donationOf), now),
};
