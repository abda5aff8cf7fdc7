import { easternDay } from '#core/dates.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { type GateFailure, gateFailures } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import { type ListOrder, newestFirstOrder, type Ordered } from '#server/store/lists/list-order.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { DonationFilter } from './donation-filter.ts';
import { type ListedDonation, readDonations } from './read-donations.ts';
import { type DonationWarning, warningsOf } from './warnings.ts';

/** A donation, what to look at in it, and which gates its receipt still waits for; empty for one that waits for none. */
export interface ReviewedDonation {
  readonly donation: ListedDonation;
  readonly failures: readonly GateFailure[];
  readonly warnings: readonly DonationWarning[];
}

const usualLength = 50;
/** If only donations that wait for something or have a warning are requested, this many are read at once to find them. */
const readAtOnce = 500;
/** If few are found, a page ends after it has read this many times its length. The next page continues from there. */
const timesRead = 4;

/** One page of a campaign's donations, newest first or in another order. Each donation matches all filters. */
export async function donationsByState(
  tx: CampaignTransaction,
  filter: DonationFilter,
  now: Date,
  {
    cursor,
    pageLength = usualLength,
    order = newestFirstOrder,
  }: {
    readonly cursor?: string | undefined;
    readonly pageLength?: number;
    readonly order?: ListOrder | undefined;
  } = {},
): Promise<{ donations: ReviewedDonation[]; nextCursor: string | null }> {
  const { missing, warning } = filter;
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const mark = ['donationsByState', tx.campaignId, given.sort()];
  const campaign = await readCampaign(tx);
  const today = easternDay(now.getTime());
  const isChosen = missing !== undefined || warning !== undefined;
  const only = missing !== undefined ? 'WAITING' : warning !== undefined ? 'IN_FORCE' : undefined;
  const donations: ReviewedDonation[] = [];
  let after = cursor === undefined ? undefined : order.decode(cursor, mark);
  for (let times = 0; times < timesRead; times++) {
    const limit = isChosen ? readAtOnce : pageLength;
    const { rows, reached } = await readDonations(tx, { ...filter, only }, { limit, after, order });
    const waiting = rows
      .map((donation) => ({ donation, ...waitsFor(donation) }))
      .filter(({ waits, failures }) => isMissing(missing, waits, failures));
    const warnings = await warningsOf(
      tx,
      waiting.map(({ donation }) => donation),
    );
    for (const { donation, failures } of waiting) {
      const own = warnings.get(donation.id) ?? [];
      if (!hasWarning(warning, own)) continue;
      donations.push({ donation, failures, warnings: own });
      // A full page ends here, and the next one begins with the donation after it.
      if (isChosen && donations.length === pageLength) return { donations, nextCursor: cursorAfter(donation) };
    }
    if (reached === null) return { donations, nextCursor: null };
    after = order.placeOf(reached);
    // A short page is that of a search which has done its work.
    if (!isChosen || rows.length < readAtOnce) break;
  }
  return { donations, nextCursor: after ? order.encode(after, mark) : null };

  function cursorAfter(donation: Ordered): string {
    return order.encode(order.placeOf(donation), mark);
  }

  function waitsFor(donation: DonationRow): { waits: boolean; failures: GateFailure[] } {
    const waits = donation.withdrawn === null && donation.receipt_status !== 'ISSUED';
    return { waits, failures: waits ? gateFailures(campaign, donation, today) : [] };
  }
}

const isMissing = (missing: DonationFilter['missing'], waits: boolean, failures: readonly GateFailure[]): boolean =>
  missing === undefined ||
  (waits && (missing === 'NONE' ? failures.length === 0 : failures.some(({ gate }) => gate === missing)));

const hasWarning = (filter: DonationFilter['warning'], warnings: readonly DonationWarning[]): boolean =>
  filter === undefined || warnings.some(({ kind }) => filter === 'ANY' || kind === filter);
