import { easternDay } from '#core/dates.ts';
import { HustingsError } from '#core/errors.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { refuseStale, type SeenDonation } from '#server/campaign/donations/corrections/seen-donation.ts';
import type { WhoAndWhy } from '#server/campaign/donations/corrections/who-and-why.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { findDonation } from '#server/campaign/donations/find-donation.ts';
import { lockDonations } from '#server/campaign/donations/locks.ts';
import { warningsOf } from '#server/campaign/donations/review/warnings.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import { failedGates } from './gates/failed-gates.ts';
import { issueReceipt, receiptFields } from './issue-receipt.ts';

/**
 * Issues a donation's receipt for a person who asks for it; after a spoil it replaces the spoiled one.
 * Errors: 409 if the donation stands otherwise than was seen; as `issueReceipt`.
 */
export function issueForPerson(
  pool: CampaignPool,
  by: Principal | string,
  { donationId, userId, seen }: Pick<WhoAndWhy, 'donationId' | 'userId' | 'seen'>,
  now: Date,
): Promise<DonationRow> {
  return perform(pool, principalOf(by, userId), issuing, now, async ({ tx, audit }) => {
    audit.recordId = donationId;
    const issued = await issue(tx, donationId, now, seen);
    audit.fields = issued.fields;
    return issued.donation;
  });
}

const issuing = { operationId: 'issueReceipt', role: 'MANAGER' } as const;

interface Issued {
  readonly donation: DonationRow;
  /** For the audit log. */
  readonly fields: readonly string[];
}

async function issue(tx: CampaignTransaction, donationId: string, now: Date, seen?: SeenDonation): Promise<Issued> {
  const donation = await findDonation(tx, donationId, { lock: true });
  await refuseStale(tx, donation, seen);
  const { receipt_status, receipt_number } = donation;
  const replacesReceiptNumber = receipt_status === 'SPOILED' ? (receipt_number ?? undefined) : undefined;
  const issued = await issueReceipt(tx, { donationId, keyId: null, replacesReceiptNumber }, now);
  const replaces = replacesReceiptNumber === undefined ? [] : ['replacesReceiptNumber'];
  return { donation: issued, fields: [...receiptFields, ...replaces] };
}

/** How many receipts are issued at once: a request that takes at most a second. */
const batch = 100;
const readAtOnce = 1000;

type Pending = Pick<
  DonationRow,
  'id' | 'created_at' | 'method' | 'amount_cents' | 'eligible_cents' | 'received_on' | 'donor_is_canadian_attested'
>;

const pending = `select id, created_at, method, amount_cents, eligible_cents, received_on, donor_is_canadian_attested from donations
  where campaign_id = $1 and status = 'IN_FORCE' and receipt_status = 'PENDING' and (created_at, id) > ($2, $3)
  order by created_at, id limit ${readAtOnce}`;

export interface IssuedTogether {
  readonly numbers: string[];
  /** Whether others may be left. */
  readonly more: boolean;
  /** How many were passed over because of warnings that somebody has to look at. */
  readonly leftOut: number;
}

/**
 * Issues the receipts of the pending donations that pass all gates and have no warnings, the oldest first, at most a
 * hundred. One with warnings is issued by itself, by somebody who has them before her.
 */
export function issueAllPassing(pool: CampaignPool, by: Principal | string, now: Date): Promise<IssuedTogether> {
  return perform(pool, principalOf(by), { ...issuing, isLong: true }, now, async ({ tx, audit, also }) => {
    // Each receipt has its entry.
    audit.operation = null;
    const { ids, leftOut } = await oldestPassing(tx, easternDay(now.getTime()), batch + 1);
    const chosen = ids.slice(0, batch);
    // All at once, before the first serial: whoever issues one of them has its row, and waits for the series.
    await lockDonations(tx, chosen);
    const numbers: string[] = [];
    for (const id of chosen) {
      const issued = await issueUnlessDone(tx, id, now);
      if (!issued) continue;
      also(issuing.operationId, { recordId: id, fields: issued.fields });
      numbers.push(issued.donation.receipt_number as string);
    }
    return { numbers, more: ids.length > batch, leftOut };
  });
}

/** The oldest pending donations that pass all gates and have no warnings, and how many before the last have some. */
async function oldestPassing(
  tx: CampaignTransaction,
  today: string,
  wanted: number,
): Promise<{ ids: string[]; leftOut: number }> {
  const campaign = await readCampaign(tx);
  const ids: string[] = [];
  let leftOut = 0;
  let after: readonly unknown[] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const rows = await tx.query<Pending>(pending, [tx.campaignId, ...after]);
    const passing = rows.filter((row) => failedGates(campaign, row, today).length === 0);
    const warnings = await warningsOf(tx, passing);
    for (const { id } of passing) {
      if (warnings.has(id)) leftOut++;
      else if (ids.push(id) === wanted) return { ids, leftOut };
    }
    const last = rows.at(-1);
    if (rows.length < readAtOnce || !last) return { ids, leftOut };
    after = [last.created_at, last.id];
  }
}

/**
 * Undefined if another request has issued, corrected or withdrawn it meanwhile: it is refused before anything is
 * written.
 */
async function issueUnlessDone(tx: CampaignTransaction, id: string, now: Date): Promise<Issued | undefined> {
  try {
    return await issue(tx, id, now);
  } catch (error) {
    if (error instanceof HustingsError && error.status === 422) return undefined;
    throw error;
  }
}
