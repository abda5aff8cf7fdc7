import { eligibleCents } from '#core/money.ts';
import { checkWhoAndWhy, type WhoAndWhy } from '#server/campaign/donations/corrections/who-and-why.ts';
import { type DonationRow, donationRecord, type NewDonation } from '#server/campaign/donations/donation.ts';
import { statedName } from '#server/campaign/donations/donors/name-parts.ts';
import { findDonation, isWithdrawn } from '#server/campaign/donations/find-donation.ts';
import { checkAnnualCap } from '#server/campaign/donations/limits/annual-cap.ts';
import { refuseFutureDay } from '#server/campaign/donations/new-donation.ts';
import { issueReceipt, receiptFields } from '#server/campaign/donations/receipts/issue-receipt.ts';
import { markSpoiled } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import { refuseTaken } from '#server/records/external-id.ts';
import { factFields } from '#server/records/record.ts';
import { isSameValue } from '#server/records/same-text.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type CorrectedFacts, correctedFacts, hasOtherFacts } from './corrected-facts.ts';
import { refuseStale, versionInForce } from './seen-donation.ts';

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
const isReceiptStillValid = (before: NewDonation, after: NewDonation): boolean =>
  statedName(before) === statedName(after) &&
  stated.every((column) => isSameValue(before[column], after[column])) &&
  after.method !== 'IN_KIND' &&
  after.donor_is_canadian_attested;

/** A part of a donation that went back to its donor. */
export interface ReturnedPart {
  readonly cents: number;
  /** The day on which it did: YYYY-MM-DD. */
  readonly on: string;
}

type Changes = Readonly<Record<string, unknown>>;

export interface Correction extends WhoAndWhy {
  /**
   * The fields that change, by the names and in the form of a request that records a donation, or how they are found
   * from the donation as it is.
   */
  readonly changes: Changes | ((present: DonationRow) => Changes);
  /** What went back to the donor, if that is what changes. */
  readonly returned?: ReturnedPart | undefined;
  /** Whether a receipt that this correction or an earlier act spoiled is issued anew at once. */
  readonly reissue: boolean;
  /** The API key that issues it; absent if a person does. */
  readonly keyId?: string | null | undefined;
}

/** Something that was done to a donation, as the audit log has it. */
export interface Act {
  readonly operation: 'spoilReceipt' | 'returnPart' | 'correctDonation' | 'issueReceipt';
  /** Names of the fields that it changed. */
  readonly fields: readonly string[];
}

/**
 * Supersedes a donation by a corrected version, for a person. Errors: 400 for fields or the reason, 404, 409 if the donation
 * differs from what was seen, 422 as `applyCorrection`. Nothing is written then.
 */
export async function correctDonation(
  pool: CampaignPool,
  by: Principal | string,
  correction: Correction,
  now = new Date(),
): Promise<DonationRow> {
  const { donationId: recordId, userId, returned } = correction;
  const operation = { operationId: returned ? 'returnPart' : 'correctDonation', role: 'MANAGER' } as const;
  return perform(pool, principalOf(by, userId), operation, now, async ({ tx, audit, also }) => {
    // The acts have their entries in the order in which they are done.
    Object.assign(audit, { operation: null, recordId });
    await checkWhoAndWhy(tx, correction);
    const { donation, acts } = await applyCorrection(tx, correction, now);
    for (const { operation: name, fields } of acts) also(name, { recordId, fields });
    return donation;
  });
}

/**
 * Puts a corrected version of a donation into force. All versions stay on record, each with who, when and why. If the
 * receipt in force states something that is now corrected, it is spoiled in the same transaction and, if requested, issued
 * anew under the next serial, naming the one it replaces (Income Tax Regulations, s. 2000(4)–(6)). The annual limit is
 * checked under the lock under which donations are recorded, with the corrected version in place of the present one.
 * Returns the donation and what was done, in order. Errors: 400 for fields, 404, 409 if the donation differs from what
 * was seen, 422 if nothing changes, if the donation was withdrawn, if the limit would be passed, or if gates fail for the new
 * receipt. Then the transaction must be undone.
 */
export async function applyCorrection(
  tx: CampaignTransaction,
  correction: Correction,
  now: Date,
): Promise<{ readonly donation: DonationRow; readonly acts: readonly Act[] }> {
  const { donationId, changes, reissue, returned, keyId = null } = correction;
  const acts: Act[] = [];
  const present = await findDonation(tx, donationId, { lock: true });
  if (present.withdrawn !== null) throw isWithdrawn(present.withdrawn);
  await refuseStale(tx, present, correction.seen);
  const corrected = await checkedFacts(tx, present, typeof changes === 'function' ? changes(present) : changes, now);
  const isSpoiled =
    present.receipt_status === 'ISSUED' &&
    !isReceiptStillValid({ ...present, from_candidate: present.from_candidate ?? false }, corrected.facts);
  if (isSpoiled) {
    await markSpoiled(tx, correction, now);
    acts.push({ operation: 'spoilReceipt', fields: ['receiptStatus'] });
  }
  await appendVersion(tx, correction, corrected, now, returned);
  acts.push({ operation: returned ? 'returnPart' : 'correctDonation', fields: corrected.names });
  const replaces = isSpoiled || present.receipt_status === 'SPOILED' ? present.receipt_number : null;
  if (reissue && replaces !== null) {
    await issueReceipt(tx, { donationId, keyId, replacesReceiptNumber: replaces }, now);
    acts.push({ operation: 'issueReceipt', fields: [...receiptFields, 'replacesReceiptNumber'] });
  }
  return { donation: await findDonation(tx, donationId), acts };
}

/**
 * The facts of a donation as corrected. Errors: 400 naming a field, 422 if nothing changes or the annual limit would be
 * passed. The donation's row is locked.
 */
export async function checkedFacts(
  tx: CampaignTransaction,
  present: DonationRow,
  changes: Changes,
  now: Date,
): Promise<CorrectedFacts> {
  const corrected = correctedFacts(present, changes);
  refuseFutureDay(corrected.facts, now);
  if (hasOtherFacts(corrected) && mayCountMore(present, corrected)) {
    await checkAnnualCap(tx, corrected.facts, present.id, !corrected.names.some((name) => giver.has(name)));
  }
  return corrected;
}

/** The facts that say whether the donor is the candidate. */
const giver = new Set(['donorName', 'fromCandidate']);

/** The facts that say towards which limit a donation counts. */
const ofLimit = new Set([...giver, 'donorPostalCode', 'donorEmail', 'donorPhone', 'date', 'method']);

/**
 * Whether a donation counts more than before, or elsewhere. A donation that was already past a limit, because the campaign
 * has become federal since, can still be corrected if no more is counted.
 */
function mayCountMore(present: DonationRow, { facts, names }: CorrectedFacts): boolean {
  const eligible = (of: Pick<NewDonation, 'amount_cents' | 'advantage_cents'>) =>
    eligibleCents(of.amount_cents, of.advantage_cents);
  return names.some((name) => ofLimit.has(name)) || eligible(facts) > eligible(present);
}

const columns = factFields(donationRecord.fields).map(([, { column }]) => column);

const rename = 'update donations set external_id = $3 where campaign_id = $1 and id = $2';

/** The database puts an appended version into force. */
const append = `insert into donation_versions (campaign_id, donation_id, recorded_at, user_id, reason, version, returned_cents,
    returned_on, ${columns.join(', ')})
  values ($1, $2, $3, $4, $5, $6, $7, $8, ${columns.map((_, i) => `$${i + 9}`).join(', ')})`;

/** Puts a correction into force. The donation's row is locked. Errors: 422 for an identifier that another donation has. */
export async function appendVersion(
  tx: CampaignTransaction,
  { donationId, userId, reason }: WhoAndWhy,
  { facts, names, externalId }: CorrectedFacts,
  now: Date,
  returned?: ReturnedPart,
): Promise<void> {
  if (externalId !== undefined) {
    await refuseTaken(tx, 'donations', externalId, donationId);
    await tx.query(rename, [tx.campaignId, donationId, externalId]);
  }
  if (!hasOtherFacts({ names })) return;
  const version = await versionInForce(tx, donationId);
  const values = columns.map((column) => facts[column as keyof NewDonation]);
  const part = [returned?.cents ?? null, returned?.on ?? null];
  await tx.query(append, [tx.campaignId, donationId, now, userId, reason, version + 1, ...part, ...values]);
}
