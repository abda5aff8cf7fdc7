import { easternDay } from '#core/dates.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { newestFirst, type Page } from '#server/campaign/database/newest-first.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { type DonationRow, donationColumns, donationWithReceipt } from '#server/campaign/donations/donation.ts';
import { type Gate, type GateFailure, gateFailures } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import { searchDonations } from '#server/campaign/donations/search-donations.ts';

/** Receipt states of donations in force, and the two kinds of donations that are not. */
export const donationStates = ['PENDING', 'ISSUED', 'SPOILED', 'VOIDED', 'RETURNED'] as const;

export type DonationState = (typeof donationStates)[number];

export interface StateFilter {
  readonly state?: DonationState | undefined;
  /** Text in the donor's name, e-mail or address; withdrawn donations are not searched. */
  readonly q?: string | undefined;
  /** Only donations without a valid receipt that fail this gate; `NONE`, only those that fail none. */
  readonly missing?: Gate | 'NONE' | undefined;
  readonly cursor?: string | undefined;
}

/** A donation, and which gates its receipt still waits for; empty for one that has its receipt, or needs none. */
export interface DonationWithGates {
  readonly donation: DonationRow;
  readonly failures: readonly GateFailure[];
}

const pageLength = 50;
/** Where few donations fail a gate, a page ends after this many that do not. The next page goes on from there. */
const pagesRead = 40;

/** One page of a campaign's donations, newest first. */
export async function donationsByState(
  tx: CampaignTransaction,
  { missing, ...filter }: StateFilter,
  now: Date,
): Promise<{ donations: DonationWithGates[]; nextCursor: string | null }> {
  const campaign = await readCampaign(tx);
  const today = easternDay(now.getTime());
  const donations: DonationWithGates[] = [];
  let cursor = filter.cursor ?? null;
  for (let pages = 0; pages < pagesRead; pages++) {
    const { rows, pagination } = await page(tx, { ...filter, cursor: cursor ?? undefined });
    for (const donation of rows) {
      const waits = donation.withdrawn === null && donation.receipt_status !== 'ISSUED';
      const failures = waits ? gateFailures(campaign, donation, today) : [];
      const isWanted =
        missing === undefined ||
        (waits && (missing === 'NONE' ? failures.length === 0 : failures.some(({ gate }) => gate === missing)));
      if (isWanted) donations.push({ donation, failures });
    }
    cursor = pagination.nextCursor;
    // A short page is that of a search which has done its work.
    const isShort = rows.length < pageLength;
    if (cursor === null || isShort || missing === undefined || donations.length >= pageLength) break;
  }
  return { donations, nextCursor: cursor };
}

function page(tx: CampaignTransaction, { state, q, cursor }: StateFilter): Promise<Page<DonationRow>> {
  const wanted = { limit: pageLength, ...(cursor !== undefined && { cursor }) };
  if (state === 'VOIDED' || state === 'RETURNED') {
    const filters = [['d.standing = ?', state]] as const;
    return newestFirst<DonationRow>(
      tx,
      { ...list, where: `d.standing <> 'IN_FORCE'`, filters, moreFollows: true },
      wanted,
    );
  }
  if (q) return searchDonations(tx, { ...wanted, q, ...(state && { receipt_status: state }) });
  const filters = [['d.receipt_status = ?', state]] as const;
  return newestFirst<DonationRow>(
    tx,
    { ...list, where: `d.standing = 'IN_FORCE'`, filters, moreFollows: true },
    wanted,
  );
}

const list = { list: 'donationsByState', columns: donationColumns, from: donationWithReceipt, alias: 'd' };
