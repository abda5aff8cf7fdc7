import { nameKey } from '#core/identity/name.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { NewDonation } from './donation.ts';

/*
 * The locks of a donation's acts. Every transaction takes those that it needs in this order, so that no two wait for
 * each other:
 *
 * 1. the idempotency key of the request, or of the console's form (`operations/idempotency.ts`)
 * 2. the rows of all donations that it will change, in the order of their ids: `lockDonations`. A sandbox's reset locks
 *    donations in that order too.
 * 3. the donor, for the annual limit, or the candidate, for the own limit: `lockDonor`, `lockCandidate`; several in one
 *    order: `lockDonors`
 * 4. the year's series of receipts (`receipts/serial.ts`)
 * 5. a receipt's number, which its unique index locks (`receipts/issue-receipt.ts`)
 *
 * | act | locks |
 * | --- | --- |
 * | recording, by a key | 1, 3 |
 * | recording, by a member | 1, 3 |
 * | recording a deposit, by a key or a member | 1, 3 (of all its donors, in one order) |
 * | recording a batch, by a key or a member | 1, 3 (of all its donors) |
 * | recording the rows of a file | 3 (of all its donors) |
 * | issuing one receipt | 1 (by a key), 2, 4, 5 |
 * | issuing several together | 2 (all of them), 4, 5 |
 * | printing and sending receipts | 2 (all of them) |
 * | correcting, with a new receipt or without | 1 (by a key), 2, 3 (unless no more counts than before), 4, 5 |
 * | returning a part, with a new receipt or without | 1 (by a key), 2, 4, 5 |
 * | spoiling, voiding, marking returned | 2 |
 * | taking back the donations of a file | 2 (all of a slice) |
 *
 * A transaction that holds the series issues without further waiting. It can only wait for a number that is being given by
 * hand, and that act needs no further lock.
 */

/** Locks donations for a change until the transaction ends. Those that the campaign does not have are passed over. */
export async function lockDonations(tx: CampaignTransaction, ids: readonly string[]): Promise<void> {
  await lockRecords(tx, 'donations', ids, 'update', {});
}

/**
 * Two donations of one donor always have the same name, so these locks make a donor's donations wait for each other. The name
 * as the baseline compared it is locked too: a server of the last release locks that one.
 */
const keysOf = (identity: string, name: string) => `
  select hashtextextended('donor ' || $1::text || ' ' || named, 0) as key
  from unnest(array[${identity}, hustings_name_key(${name})]) named`;
const donor = `select pg_advisory_xact_lock(key) from (
    select distinct key from (${keysOf('$2::text', '$3')}) both_keys order by key
  ) in_order`;

/** Makes the further donations of a donor wait until the transaction ends. */
export async function lockDonor(tx: CampaignTransaction, name: string): Promise<void> {
  await tx.query(donor, [tx.campaignId, nameKey(name), name]);
}

const candidate = `hashtextextended('candidate ' || $1::text, 0)`;

/** The same for the candidate's own donations, which count together under whatever name. */
export async function lockCandidate(tx: CampaignTransaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${candidate})`, [tx.campaignId]);
}

const donors = `select pg_advisory_xact_lock(key) from (
    select key from unnest($2::text[], $3::text[]) as of_deposit (identity, name), lateral (${keysOf('identity', 'name')}) both_keys
    union select ${candidate} where $4::boolean order by key
  ) in_order`;

/**
 * The same for several donors, and for the candidate if one of the donations says so, always in the same order: two deposits
 * with the same donors do not wait for each other.
 */
export async function lockDonors(
  tx: CampaignTransaction,
  donations: ReadonlyArray<Pick<NewDonation, 'donor_name'> & { readonly from_candidate?: boolean | null }>,
): Promise<void> {
  const names = donations.map(({ donor_name }) => donor_name);
  const identities = await mapInSlices(names, nameKey);
  const hasCandidate = donations.some(({ from_candidate }) => from_candidate === true);
  await tx.query(donors, [tx.campaignId, identities, names, hasCandidate]);
}
