import { createHash } from 'node:crypto';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { type DonorYear, donorYear } from '#server/campaign/donations/limits/annual-cap.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type DonationWarning, donationWarnings } from './warnings.ts';

/** What a person has to see before a donation is recorded. */
export interface DonationReview {
  readonly donation: DonationRow;
  readonly warnings: readonly DonationWarning[];
  readonly donorYear: DonorYear;
  /** Identifies these warnings. Other ones have another mark. */
  readonly mark: string;
}

/** Ends the transaction, so that nothing of the donation is written. */
export class NeedsReview extends Error {
  readonly review: DonationReview;

  constructor(review: DonationReview) {
    super('what is to be seen of the donation has not been seen');
    this.review = review;
  }
}

/** Given as what was seen: there is something to be seen, whatever the warnings are. */
export const nothingSeen = 'nothing';

/** Identifies warnings: who has seen these has seen no others. */
export const markOf = (warnings: readonly DonationWarning[]): string =>
  createHash('sha256').update(JSON.stringify(warnings)).digest('base64url');

/** Refuses a donation whose warnings its recorder has not seen; `seen` is their mark, empty if none were shown. */
export async function refuseUnseen(tx: CampaignTransaction, donation: DonationRow, seen: string): Promise<void> {
  const warnings = await donationWarnings(tx, donation);
  const mark = markOf(warnings);
  if (seen !== nothingSeen && (warnings.length === 0 || mark === seen)) return;
  throw new NeedsReview({ donation, warnings, donorYear: await donorYear(tx, donation), mark });
}
