import { easternDay } from '#core/dates.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { type AlikeDonors, alikeDonors } from '#server/campaign/donations/donors/alike-donors.ts';
import { listDonations } from '#server/campaign/donations/operations/list-donations.ts';
import { failedGates } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import { expectedSerials } from '#server/campaign/donations/receipts/serial.ts';
import { type DonationWarning, warningsOf } from '#server/campaign/donations/review/warnings.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** How many receipts are issued at once: a request that takes at most a second. */
export const mostTogether = 100;
const readAtOnce = 1000;

export const pendingColumns = `id, created_at, version, donor_name, method, amount_cents, eligible_cents, received_on,
  donor_is_canadian_attested`;

/** A donation without a receipt, as far as it matters for issuing one. */
export type PendingDonation = Pick<
  DonationRow,
  | 'id'
  | 'created_at'
  | 'donor_name'
  | 'method'
  | 'amount_cents'
  | 'eligible_cents'
  | 'received_on'
  | 'donor_is_canadian_attested'
> & { readonly version: number };

export interface LeftOutDonation extends PendingDonation {
  readonly warnings: readonly DonationWarning[];
}

/** What can be issued now, the oldest first, and what would be left out. */
export interface ReceiptsReview {
  /** They pass all gates and have no warnings; at most `mostTogether`. */
  readonly ready: readonly PendingDonation[];
  /** The numbers that they would have, in their order. */
  readonly numbers: readonly string[];
  /** They pass all gates, but a person has to look at them first. */
  readonly leftOut: readonly LeftOutDonation[];
  /** Donors of these donations who are possibly one with another donor of the year, one more than are shown at most. */
  readonly alike: readonly AlikeDonors[];
  /** How many of those that were looked at do not pass all gates. */
  readonly lacking: number;
  /** Whether more can be issued than `ready`; what lies behind it was not looked at. */
  readonly hasMore: boolean;
}

const pending = `select ${pendingColumns} from donations
  where campaign_id = $1 and status = 'IN_FORCE' and receipt_status = 'PENDING' and (created_at, id) > ($2, $3)
  order by created_at, id limit ${readAtOnce}`;

/** What is to be seen before receipts are issued together. Nothing is changed. */
export const reviewReceipts = campaignOperation({
  as: listDonations,
  isLong: true,
  async run({ tx, audit, now }): Promise<ReceiptsReview> {
    const review = await reviewOf(tx, now);
    audit.filters = ['receipt_status'];
    audit.rowCount = review.ready.length + review.leftOut.length;
    return review;
  },
});

async function reviewOf(tx: CampaignTransaction, now: Date): Promise<ReceiptsReview> {
  const campaign = await readCampaign(tx);
  const today = easternDay(now.getTime());
  const ready: PendingDonation[] = [];
  const leftOut: LeftOutDonation[] = [];
  let lacking = 0;
  let after: readonly unknown[] | undefined = ['-infinity', '00000000-0000-0000-0000-000000000000'];
  while (after && ready.length <= mostTogether) {
    const rows: PendingDonation[] = await tx.query<PendingDonation>(pending, [tx.campaignId, ...after]);
    const passing = rows.filter((row) => failedGates(campaign, row, today).length === 0);
    const warnings = await warningsOf(tx, passing);
    const passes = new Set(passing);
    for (const row of rows) {
      if (ready.length > mostTogether) break;
      const own = warnings.get(row.id);
      if (!passes.has(row)) lacking++;
      else if (own) leftOut.push({ ...row, warnings: own });
      else ready.push(row);
    }
    const last: PendingDonation | undefined = rows.at(-1);
    after = rows.length < readAtOnce || !last ? undefined : [last.created_at, last.id];
  }
  const hasMore = ready.length > mostTogether;
  const shown = ready.slice(0, mostTogether);
  const numbers =
    shown.length === 0 ? [] : await expectedSerials(tx, campaign, Number(today.slice(0, 4)), shown.length);
  const looked = [...shown, ...leftOut.slice(0, readAtOnce)].map(({ id }) => id);
  return { ready: shown, numbers, leftOut, alike: await alikeDonors(tx, looked), lacking, hasMore };
}
