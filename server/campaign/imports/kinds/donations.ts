import { createHash } from 'node:crypto';
import { type DonorKey, donorKey } from '#core/identity/donor.ts';
import { dollarsToCents } from '#core/money.ts';
import { spacedPostalCode } from '#core/postal-code.ts';
import { type DonationMethod, donationMethods, donationRecord } from '#server/campaign/donations/donation.ts';
import { recordDonations } from '#server/campaign/donations/record-donation.ts';
import { donorNameParts, fieldOfPart } from '#server/campaign/imports/columns/join/donor-name-parts.ts';
import { joinAddress } from '#server/campaign/imports/columns/join/join-address.ts';
import { joinName } from '#server/campaign/imports/columns/join/join-name.ts';
import { shortTelephone } from '#server/campaign/imports/columns/join/short-telephone.ts';
import { addressParts, nameParts, paymentParts } from '#server/campaign/imports/columns/targets.ts';
import { wordsOfParts } from '#server/campaign/imports/columns/words/words-of-parts.ts';
import { readYesOrNo } from '#server/campaign/imports/columns/words/yes-or-no.ts';
import { addressWords, nameWords, ofPayer, paymentWords } from '#server/records/imported/header-words.ts';
import { matchDonations, nearDonors } from './donation-matches.ts';
import { applyDonationRules, donationOf } from './donation-rules.ts';
import { readMethod } from './donation-words.ts';
import type { ImportedRecord, ImportKind, RowAmount } from './kind.ts';

/** Two rows with one name are of one donor if they share one of these. */
type Sign = 'postal' | 'email' | 'phone';

const donors = new WeakMap<ImportedRecord, DonorKey>();

/** A row's donor, read once. */
function donorOf(donation: ImportedRecord): DonorKey {
  const known = donors.get(donation);
  if (known) return known;
  const { donorName, donorPostalCode, donorEmail, donorPhone } = donation;
  const text = (value: unknown) => String(value ?? '');
  const key = donorKey({
    name: text(donorName),
    postalCode: text(donorPostalCode),
    email: text(donorEmail),
    phone: text(donorPhone),
  });
  donors.set(donation, key);
  return key;
}

const isNumbered = ({ externalId }: ImportedRecord): boolean => externalId !== undefined;

/**
 * What two rows have in common that are one donor's donation of a day and an amount, however the donor is spelt; null for a row
 * without this sign of a donor. Those with a number have other keys than those without.
 */
function donationKey(donation: ImportedRecord, sign: Sign, numbered = isNumbered(donation)): Buffer | null {
  const { amount, date } = donation;
  const { name, [sign]: known } = donorOf(donation);
  if (known === null) return null;
  return createHash('sha256')
    .update([name, sign, known, Number(amount).toFixed(2), date, numbered ? 'numbered' : 'unnumbered'].join('\0'))
    .digest();
}

/**
 * Two rows with numbers are two donations, whatever else is equal: their numbers differ, or they would be one by their number.
 * A row without one repeats either.
 */
const repeatedKeys = (donation: ImportedRecord, sign: Sign): Buffer[] =>
  (isNumbered(donation) ? [false] : [false, true]).flatMap((numbered) => donationKey(donation, sign, numbered) ?? []);

const keyBy = (sign: Sign) => ({
  rule: 'SAME_DONATION',
  of: (donation: ImportedRecord) => donationKey(donation, sign),
  repeats: (donation: ImportedRecord) => repeatedKeys(donation, sign),
});

/** The amount as it is read, whether a rule refuses it or not; without one that can be read, it is of no method. */
function worthOf({ amount, method }: ImportedRecord): RowAmount {
  const cents = typeof amount === 'number' ? dollarsToCents(amount) : null;
  if (cents === null) return { group: null, cents };
  return { group: donationMethods.includes(method as DonationMethod) ? (method as DonationMethod) : null, cents };
}

/** What lists call the parts of what a donor has. */
const ofPayerParts = <Part extends string>(words: Readonly<Record<Part, readonly string[]>>): Record<Part, string[]> =>
  Object.fromEntries(Object.entries<readonly string[]>(words).map(([part, each]) => [part, ofPayer(each)])) as Record<
    Part,
    string[]
  >;

export const donationImport: ImportKind = {
  name: 'DONATIONS',
  record: donationRecord,
  operation: 'importDonations',
  joined: ['donorName', 'donorAddress', 'notes'],
  alternatives: ['donorPhone', 'donorEmail'],
  parts: { donorName: nameParts, donorAddress: addressParts, date: ['utc'], payment: paymentParts },
  join: { donorName: joinName, donorAddress: joinAddress, date: (whole, parts) => parts.get('utc') ?? whole ?? '' },
  kept: { donorName: { fields: Object.values(fieldOfPart), of: donorNameParts } },
  defaultable: ['date', 'method', 'donorCity', 'donorProvince', 'donorIsCanadianAttested'],
  readers: {
    donorPhone: shortTelephone,
    method: readMethod,
    donorIsCanadianAttested: readYesOrNo,
    fromCandidate: readYesOrNo,
    // Lists write codes with hyphens and double spaces. What is not a code stays, for the check to name it.
    donorPostalCode: spacedPostalCode,
  },
  partWords: {
    ...wordsOfParts('donorName', nameParts, ofPayerParts(nameWords)),
    ...wordsOfParts('donorAddress', addressParts, ofPayerParts(addressWords)),
    'date.utc': ['createddateutc', 'createdutc', 'dateutc', 'transactiondateutc'],
    ...wordsOfParts('payment', paymentParts, paymentWords),
  },
  matchKey: keyBy('postal'),
  emailKey: keyBy('email'),
  phoneKey: keyBy('phone'),
  match: (tx, donations) => matchDonations(tx, donations.map(donationOf)),
  findSimilar: (tx, donations) => nearDonors(tx, donations.map(donationOf)),
  applyRules: applyDonationRules,
  amounts: { groups: donationMethods, of: worthOf },
  freePlaces: async () => Number.POSITIVE_INFINITY,
  insert: (tx, donations, now) => recordDonations(tx, donations.map(donationOf), now),
};
